import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { useTranslation } from '../../messages/translate.ts'
import { IconButton } from '../../ui/button.tsx'
import { X } from '../../ui/icons/app-icons.ts'

interface SidebarDrawerProps {
  isOpen: boolean
  onClose: () => void
  /** Returns the content with the button that closes it. */
  children: (close: ReactNode) => ReactNode
}

/** The sidebar on phones. */
export function SidebarDrawer({ isOpen, onClose, children }: SidebarDrawerProps) {
  const { t } = useTranslation()
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[rgb(20_19_18/0.45)] transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 md:hidden" />
        <Dialog.Popup
          aria-label={t('nav.label')}
          className="fixed inset-y-0 left-0 z-50 w-[250px] bg-canvas shadow-float outline-none transition-transform duration-200 ease-out motion-reduce:transition-none data-ending-style:-translate-x-full data-starting-style:-translate-x-full md:hidden"
        >
          {children(
            <Dialog.Close render={<IconButton icon={X} label={t('nav.close')} className="-mr-2" />} />,
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
