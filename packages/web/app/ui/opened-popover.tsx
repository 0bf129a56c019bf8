import { Popover as Base } from '@base-ui/react/popover'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../messages/translate.ts'
import { IconButton } from './button.tsx'
import { X } from './icons/app-icons.ts'
import { type OpenedPopup, popupPosition } from './use-popup.ts'

export interface PopoverProps {
  title: string
  /** The content is new at each opening. */
  children: (close: () => void) => ReactNode
}

export function OpenedPopover({ title, children, ...popup }: PopoverProps & OpenedPopup) {
  const { t } = useTranslation()
  const { anchor, isOpen, close, onOpenChange } = popup
  /** What is chosen may move the button. A popover that followed it would move from under the pointer, and the next click would hit something else. */
  const [isUsed, setUsed] = useState(false)
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(...change) => {
        setUsed(false)
        onOpenChange(...change)
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} {...popupPosition} disableAnchorTracking={isUsed}>
          <Base.Popup
            finalFocus={anchor}
            onPointerDownCapture={() => setUsed(true)}
            className="relative flex max-h-[min(var(--available-height),32rem)] w-[min(22rem,calc(100vw-1.5rem))] flex-col rounded-lg border border-line bg-raised shadow-float outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <Base.Title className="border-b border-line px-4 py-2.5 text-base font-semibold">
              {title}
            </Base.Title>
            {children(close)}
            {/* Last, so that the content has the first focus. Fingers have no Escape, and may find no place beside a popover. */}
            <IconButton
              icon={X}
              label={t('app.close')}
              onClick={close}
              className="absolute top-0.5 right-1.5 hidden! pointer-coarse:inline-flex!"
            />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
