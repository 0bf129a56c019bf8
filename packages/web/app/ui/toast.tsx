import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../messages/translate.ts'
import { IconButton } from './button.tsx'
import { X } from './icons/app-icons.ts'
import { CircleAlert, CircleCheck } from './icons/public-icons.ts'

interface ToastAction {
  label: string
  onClick: () => void
}

interface Toast {
  id: number
  tone: 'success' | 'error'
  title: string
  timeoutMs: number
  action: ToastAction | undefined
}

const usualTimeoutMs = 4_000
/** Time to use the action of the message. */
const actionTimeoutMs = 10_000
const maxShown = 3

/** Shows a message for `timeoutMs`, by default four seconds, or ten with an action. Returns a function that closes it. */
type ShowToast = (tone: Toast['tone'], title: string, timeoutMs?: number, action?: ToastAction) => () => void

const ToastContext = createContext<ShowToast>(() => () => undefined)

export const useToast = (): ShowToast => use(ToastContext)

/** For confirmations. Important messages belong on the page. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const last = useRef(0)
  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])
  const show: ShowToast = useCallback(
    (tone, title, timeoutMs, action) => {
      last.current += 1
      const id = last.current
      const usual = action ? actionTimeoutMs : usualTimeoutMs
      // What is said again takes the place of what was said before.
      setToasts((all) => [
        ...all.filter((toast) => toast.title !== title),
        { id, tone, title, timeoutMs: timeoutMs ?? usual, action },
      ])
      return () => close(id)
    },
    [close],
  )
  return (
    <ToastContext value={show}>
      {children}
      {createPortal(<ToastRegion toasts={toasts.slice(-maxShown)} onClose={close} />, document.body)}
    </ToastContext>
  )
}

interface ToastRegionProps {
  toasts: readonly Toast[]
  onClose: (id: number) => void
}

/** F6 moves the focus here, because messages are after everything else. */
function ToastRegion({ toasts, onClose }: ToastRegionProps) {
  const { t } = useTranslation()
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    const focus = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'F6') region.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={t('app.messages')}
      aria-live="polite"
      // In the empty part of the sidebar, where they cover neither bars nor rows. Without a sidebar the newest one in the top bar, beside its button.
      className="fixed top-[calc(var(--banner-height)+0.25rem)] right-14 left-2 z-60 flex max-w-88 flex-col gap-2 outline-none max-md:*:not-last:hidden md:top-auto md:right-auto md:bottom-20 md:left-3 md:w-[226px]"
    >
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} onClose={() => onClose(toast.id)} />
      ))}
    </section>
  )
}

/** Its time starts again when pointer and focus have left it. */
function ToastMessage({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { tone, title, timeoutMs, action } = toast
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => close(), timeoutMs)
    return () => clearTimeout(timer)
  }, [isHeld, timeoutMs])
  const Icon = tone === 'error' ? CircleAlert : CircleCheck
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons are the controls.
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && onClose()}
      className="flex animate-arrive items-center gap-2.5 rounded-lg border border-line bg-raised py-1.5 pr-1.5 pl-4 shadow-float"
    >
      <Icon
        className={tone === 'error' ? 'size-4 shrink-0 text-blocked' : 'size-4 shrink-0 text-found'}
        aria-hidden
      />
      {/* In the narrow sidebar, the action is below the text. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center md:flex-col md:items-start">
        <p className="min-w-0 flex-1 py-1">{title}</p>
        {action && (
          <button
            type="button"
            onClick={() => {
              onClose()
              action.onClick()
            }}
            className="h-8 shrink-0 rounded-md px-2 font-medium text-accent hover:bg-sunken md:-ml-2"
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton icon={X} label={t('app.close')} onClick={onClose} />
    </div>
  )
}
