import { cloneElement, type HTMLAttributes, type ReactElement, type SyntheticEvent, useState } from 'react'
import { onDemand, useOnce } from './on-demand.tsx'
import type { TooltipProps } from './opened-tooltip.tsx'

const part = onDemand(() => import('./opened-tooltip.tsx'))

/** Never the only place of needed information. */
export function Tooltip(props: TooltipProps) {
  const [opening, setOpening] = useState<Event>()
  const { OpenedTooltip } = useOnce(part, opening !== undefined) ?? {}
  if (opening && OpenedTooltip) return <OpenedTooltip {...props} opening={opening} />
  const open = ({ nativeEvent }: SyntheticEvent) => setOpening((earlier) => earlier ?? nativeEvent)
  return cloneElement(props.children as ReactElement<HTMLAttributes<HTMLElement>>, {
    onMouseOver: open,
    onFocus: open,
  })
}
