import type { ReactElement } from 'react'
import { Openable, onDemand } from './on-demand.tsx'
import type { PopoverProps } from './opened-popover.tsx'
import { usePopup } from './use-popup.ts'

const code = onDemand(() => import('./opened-popover.tsx'))
const OpenedPopover = code.part('OpenedPopover')

/** A small panel at its button, for controls that a menu cannot have. */
export function Popover({ trigger, ...props }: PopoverProps & { trigger: ReactElement }) {
  const { button, popup } = usePopup(trigger, 'dialog', code.preload)
  return (
    <>
      {button}
      <Openable isOpen={popup.isOpen}>
        <OpenedPopover {...popup} {...props} />
      </Openable>
    </>
  )
}
