import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'

/** For confirmations. Important messages belong on the page. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Toast.Provider timeout={4000} limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t('app.messages')}
          // Buttons are on the right of bars at the lower edge, and fill those of phones.
          className="fixed bottom-4 left-1/2 z-60 flex w-[min(22rem,calc(100vw-2rem))] -translate-x-1/2 flex-col gap-2 max-sm:top-[calc(var(--banner-height)+4rem)] max-sm:bottom-auto"
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Toasts() {
  const { t } = useTranslation()
  const { toasts } = Toast.useToastManager()
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

interface ToastAction {
  label: string
  onClick: () => void
}

/** Time to use the action of the message. */
const actionTimeoutMs = 10_000

/** Shows a message for `timeoutMs`, by default four seconds, or ten with an action. Returns how to close it. */
export function useToast() {
  const { add, close } = Toast.useToastManager()
  return (
    tone: 'success' | 'error',
    title: string,
    timeoutMs?: number,
    action?: ToastAction,
  ): (() => void) => {
    const timeout = timeoutMs ?? (action && actionTimeoutMs)
    const act = () => {
      close(id)
      action?.onClick()
    }
    const id = add({
      type: tone,
      title,
      ...(timeout !== undefined && { timeout }),
      ...(action && { actionProps: { children: action.label, onClick: act } }),
    })
    return () => close(id)
  }
}
