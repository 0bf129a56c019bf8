import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { onDemand, preloadDelayMs } from './on-demand.tsx'
import { createToastQueue, type ToastQueue } from './toast-queue.ts'

const part = onDemand(() => import('./toasts.tsx'))
const QueueContext = createContext<ToastQueue | undefined>(undefined)

/** Messages follow actions, which begin with these. */
const firstEvents = ['pointerdown', 'keydown', 'online'] as const

/**
 * For confirmations. Important messages belong on the page. The code is loaded with the first action or once the page rests, because
 * a message about a lost connection could not load it, and with each message and connection until it has arrived.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [uses, setUses] = useState(0)
  const [queue] = useState(() => createToastQueue(() => setUses((before) => before + 1)))
  const [loaded, setLoaded] = useState(part.loaded)
  useEffect(() => {
    if (loaded) return
    const load = () => void part.preload().then(() => setLoaded(part.loaded()))
    const timer = setTimeout(load, uses > 0 ? 0 : preloadDelayMs)
    for (const type of firstEvents) addEventListener(type, load)
    return () => {
      clearTimeout(timer)
      for (const type of firstEvents) removeEventListener(type, load)
    }
  }, [uses, loaded])
  const ToastRegion = loaded?.ToastRegion
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

/** Shows a message for `timeoutMs`, by default four seconds, or ten with an action. Returns a function that closes it. */
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
