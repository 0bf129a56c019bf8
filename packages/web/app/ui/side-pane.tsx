import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from '../messages/translate.ts'
import { IconButton } from './button.tsx'
import { Sheet } from './dialog.tsx'
import type { SheetProps } from './dialog-parts.tsx'
import { X } from './icons/app-icons.ts'

/** Narrower windows show a sheet over the whole page instead. */
const besideFrom = '(min-width: 64rem)'

interface SidePaneProps extends SheetProps {
  /** The ID of the element that gets the focus when the pane is closed. */
  returnTo: string
}

/** Details beside the page, which stays in use. Escape leads back to it. */
export function SidePane({ returnTo, ...props }: SidePaneProps) {
  const isBeside = useIsBeside()
  if (!isBeside) return <Sheet {...props} />
  return props.isOpen && <PaneBeside {...props} returnTo={returnTo} />
}

function PaneBeside({ onClose, returnTo, title, actions, children, className }: SidePaneProps) {
  const { t } = useTranslation()
  const id = useId()
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => pane.current?.focus({ preventScroll: true }), [])
  function close() {
    onClose()
    document.getElementById(returnTo)?.focus({ preventScroll: true })
  }
  function onKeyDown(event: KeyboardEvent) {
    // Menus and dialogs that the pane has opened are outside it on the page, and close on their own.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isInside && !event.defaultPrevented) close()
  }
  return (
    <div
      ref={pane}
      role="dialog"
      data-pane
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={clsx(
        'flex w-[min(32rem,48%)] shrink-0 flex-col overflow-clip rounded-lg border border-line bg-surface outline-none focus-visible:border-accent',
        className,
      )}
    >
      <header className="flex items-center gap-1 border-b border-line py-1.5 pr-1.5 pl-5">
        <h2 id={id} className="min-w-0 flex-1 truncate text-base font-semibold">
          {title}
        </h2>
        {actions}
        <IconButton icon={X} label={t('app.close')} onClick={close} />
      </header>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-5 py-4 outline-offset-[-2px] overscroll-contain"
      >
        {children}
      </div>
    </div>
  )
}

function useIsBeside(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(besideFrom)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(besideFrom).matches,
  )
}
