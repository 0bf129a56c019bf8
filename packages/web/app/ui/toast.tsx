import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { onDemand } from './on-demand.tsx'
import { createToastQueue, type ToastQueue } from './toast-queue.ts'

const part = onDemand(() => import('./toasts.tsx'))
const QueueContext = createContext<ToastQueue | undefined>(undefined)

/**
 * For confirmations. Important messages belong on the page. The code is loaded once the browser is idle, because a message about
 * a lost connection could not load it, and with each message and connection until it has arrived.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [uses, setUses] = useState(0)
  const [queue] = useState(() => createToastQueue(() => setUses((before) => before + 1)))
  const [loaded, setLoaded] = useState(part.loaded)
  useEffect(() => {
    if (loaded) return
    const load = () => void part.preload().then(() => setLoaded(part.loaded()))
    if (uses > 0) load()
    const stop = whenIdle(load)
    addEventListener('online', load)
    return () => {
      stop()
      removeEventListener('online', load)
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

/** Calls back once the browser is idle, or after a moment where it does not tell. Returns how to cancel that. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run)
  return () => cancelIdleCallback(handle)
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
