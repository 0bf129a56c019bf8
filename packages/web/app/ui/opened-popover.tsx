import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { useRepeated } from './on-demand.tsx'

export interface PopoverProps {
  trigger: ReactElement
  title: string
  children: ReactNode
}

interface OpenedPopoverProps extends PopoverProps {
  /** The event that opens it. */
  opening: Event
}

export function OpenedPopover({ trigger, opening, title, children }: OpenedPopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger ref={useRepeated(opening)} render={trigger} />
      <Base.Portal>
        <Base.Positioner
          sideOffset={6}
          align="end"
          collisionPadding={12}
          positionMethod="fixed"
          className="z-50 outline-none"
        >
          <Base.Popup className="flex max-h-[min(var(--available-height),32rem)] w-[min(22rem,calc(100vw-1.5rem))] flex-col rounded-lg border border-line bg-raised shadow-float outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Base.Title className="border-b border-line px-4 py-2.5 text-base font-semibold">
              {title}
            </Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
