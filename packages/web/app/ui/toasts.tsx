import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import type { ToastQueue } from './toast-queue.ts'

/** The region of messages, and the messages of the queue. */
export function ToastRegion({ queue }: { queue: ToastQueue }) {
  const { t } = useTranslation()
  return (
    <Toast.Provider timeout={4000} limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t('app.messages')}
          // Buttons are on the right of bars at the lower edge, and fill those of phones.
          className="fixed bottom-4 left-1/2 z-60 flex w-[min(22rem,calc(100vw-2rem))] -translate-x-1/2 flex-col gap-2 max-sm:top-[calc(var(--banner-height)+4rem)] max-sm:bottom-auto"
        >
          <Toasts queue={queue} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Toasts({ queue }: { queue: ToastQueue }) {
  const { t } = useTranslation()
  const { toasts, add, close } = Toast.useToastManager()
  useEffect(() => queue.passTo({ add, close }), [queue, add, close])
  return toasts.map((toast) => {
    const Icon = toast.type === 'error' ? CircleAlert : CircleCheck
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className="flex items-center gap-2.5 rounded-lg border border-line bg-raised py-1.5 pr-1.5 pl-4 shadow-float transition-opacity duration-150 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
      >
        <Icon
          className={toast.type === 'error' ? 'size-4 shrink-0 text-blocked' : 'size-4 shrink-0 text-found'}
          aria-hidden
        />
        <Toast.Title className="min-w-0 flex-1 text-base font-normal" />
        {toast.actionProps && (
          <Toast.Action className="h-8 shrink-0 rounded-md px-2 font-medium text-accent hover:bg-sunken" />
        )}
        <Toast.Close render={<IconButton icon={X} label={t('app.close')} />} />
      </Toast.Root>
    )
  })
}
