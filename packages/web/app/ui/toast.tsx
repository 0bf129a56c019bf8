import { createContext, type ReactNode, use, useState } from 'react'
import { onDemand, useOnce } from './on-demand.tsx'
import { createToastQueue, type ToastQueue } from './toast-queue.ts'

const part = onDemand(() => import('./toasts.tsx'))
const QueueContext = createContext<ToastQueue | undefined>(undefined)

/** For confirmations. Important messages belong on the page. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [isUsed, setUsed] = useState(false)
  const [queue] = useState(() => createToastQueue(() => setUsed(true)))
  const { ToastRegion } = useOnce(part, isUsed) ?? {}
  return (
    <QueueContext value={queue}>
      {children}
      {ToastRegion && <ToastRegion queue={queue} />}
    </QueueContext>
  )
}

interface ToastAction {
  label: string
  onClick: () => void
}

/** Time to use the action of the message. */
const actionTimeoutMs = 10_000

/** Shows a message for `timeoutMs`, by default four seconds, or ten with an action. Returns how to close it. */
export function useToast() {
  const queue = use(QueueContext)
  return (
    tone: 'success' | 'error',
    title: string,
    timeoutMs?: number,
    action?: ToastAction,
  ): (() => void) => {
    const timeout = timeoutMs ?? (action && actionTimeoutMs)
    const act = () => {
      close?.()
      action?.onClick()
    }
    const close = queue?.add({
      type: tone,
      title,
      ...(timeout !== undefined && { timeout }),
      ...(action && { actionProps: { children: action.label, onClick: act } }),
    })
    return () => close?.()
  }
}
