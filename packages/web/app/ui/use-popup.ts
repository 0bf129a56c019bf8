import {
  cloneElement,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type RefAttributes,
  type RefObject,
  useRef,
  useState,
} from 'react'

export interface OpenedPopup {
  /** The button. */
  anchor: RefObject<HTMLElement | null>
  isOpen: boolean
  close: () => void
  onOpenChange: (isOpen: boolean, details: { reason: string; event: Event }) => void
}

/** Where menus and popovers open. */
export const popupPosition = {
  sideOffset: 6,
  align: 'end',
  collisionPadding: 12,
  positionMethod: 'fixed',
  className: 'z-50 outline-none',
} as const

/** A button, and the state of the popup that it opens. The code of the popup may arrive later. */
export function usePopup(trigger: ReactElement, opens: 'menu' | 'dialog', preload: () => void) {
  const anchor = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const button = cloneElement(
    trigger as ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>,
    {
      ref: anchor,
      'aria-haspopup': opens,
      'aria-expanded': isOpen,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: () => setOpen(!isOpen),
      onKeyDown: (event: KeyboardEvent) => {
        if (opens !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
        event.preventDefault()
        setOpen(true)
      },
    },
  )
  const popup: OpenedPopup = {
    anchor,
    isOpen,
    close: () => setOpen(false),
    onOpenChange(next, { reason, event }) {
      // A press on the button closes the popup by its click.
      const isOnButton = event.target instanceof Node && anchor.current?.contains(event.target)
      if (reason !== 'outside-press' || !isOnButton) setOpen(next)
    },
  }
  return { button, popup }
}
