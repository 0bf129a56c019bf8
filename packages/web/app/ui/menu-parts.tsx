import { Menu as Base } from '@base-ui/react/menu'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import { Check } from './icons/public-icons.ts'
import { type OpenedPopup, popupPosition } from './use-popup.ts'

const item =
  'flex cursor-default items-center gap-2.5 rounded-md px-2.5 py-2 outline-none select-none pointer-coarse:py-3 data-highlighted:bg-accent-soft data-disabled:opacity-50'

interface MenuPopupProps {
  isOpen: boolean
  onOpenChange: OpenedPopup['onOpenChange']
  anchor: ComponentProps<typeof Base.Positioner>['anchor']
  align?: 'start' | 'end'
  /** Takes the focus when the menu closes. */
  finalFocus: RefObject<HTMLElement | null>
  children: ReactNode
}

function MenuPopup({ isOpen, onOpenChange, finalFocus, children, ...position }: MenuPopupProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Positioner {...popupPosition} {...position}>
          <Base.Popup
            finalFocus={finalFocus}
            className="max-h-[min(var(--available-height),32rem)] min-w-52 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-float outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export function OpenedMenu({
  anchor,
  isOpen,
  onOpenChange,
  children,
}: OpenedPopup & { children: ReactNode }) {
  return (
    <MenuPopup isOpen={isOpen} onOpenChange={onOpenChange} anchor={anchor} finalFocus={anchor}>
      {children}
    </MenuPopup>
  )
}

interface PointerMenuProps {
  /** In the window. */
  at: { x: number; y: number }
  /** Takes the focus when the menu closes. */
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** A menu where the right button was pressed. */
export function PointerMenu({ at, finalFocus, onClose, children }: PointerMenuProps) {
  return (
    <MenuPopup
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={{ getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) }}
      align="start"
      finalFocus={finalFocus}
    >
      {children}
    </MenuPopup>
  )
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1">
      <Base.GroupLabel className="px-2.5 pt-1.5 pb-1 text-xs text-faint">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}

export function MenuNote({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1 max-w-64 border-t border-line px-2.5 pt-2 pb-1.5 text-xs text-pretty text-muted">
      {children}
    </p>
  )
}

export function MenuDownload({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Base.LinkItem className={item} closeOnClick href={href} download>
      {children}
    </Base.LinkItem>
  )
}

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Base.LinkItem className={item} closeOnClick render={<Link to={to} />}>
      {children}
    </Base.LinkItem>
  )
}

export function MenuAction({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Base.Item className={item} onClick={onClick}>
      {children}
    </Base.Item>
  )
}

export interface ChoicesProps<V> {
  label: string
  value: V
  choices: readonly (readonly [V, string])[]
  onChange: (value: V) => void
}

export function MenuChoices<V extends string>({ label, value, choices, onChange }: ChoicesProps<V>) {
  return (
    <MenuGroup label={label}>
      <Base.RadioGroup value={value} onValueChange={(chosen: V) => onChange(chosen)}>
        {choices.map(([choice, text]) => (
          <Base.RadioItem key={choice} value={choice} className={item} closeOnClick>
            <span className="flex-1">{text}</span>
            <Base.RadioItemIndicator>
              <Check className="size-4 text-accent" aria-hidden />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </MenuGroup>
  )
}
