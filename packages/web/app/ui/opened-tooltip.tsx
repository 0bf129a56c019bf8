import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { useRepeated } from './on-demand.tsx'

export interface TooltipProps {
  text: ReactNode
  children: ReactElement
}

export function OpenedTooltip({ text, opening, children }: TooltipProps & { opening: Event }) {
  return (
    <Base.Root>
      <Base.Trigger ref={useRepeated(opening)} render={children} delay={300} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} collisionPadding={8} className="z-60">
          <Base.Popup className="max-w-80 rounded-md bg-ink px-2.5 py-1.5 text-sm break-words text-canvas shadow-float transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
