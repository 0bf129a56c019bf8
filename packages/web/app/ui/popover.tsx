import { onDemand, useOnce, useTrigger } from './on-demand.tsx'
import type { PopoverProps } from './opened-popover.tsx'

const part = onDemand(() => import('./opened-popover.tsx'))

/** A small panel at its button, for controls that a menu cannot have. Only the button is rendered until it is opened. */
export function Popover(props: PopoverProps) {
  const { closed, opening } = useTrigger(props.trigger, { opens: 'dialog', preload: part.preload })
  const { OpenedPopover } = useOnce(part, opening !== undefined) ?? {}
  if (opening === undefined || OpenedPopover === undefined) return closed
  return <OpenedPopover {...props} opening={opening} />
}
