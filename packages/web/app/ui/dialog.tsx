import { cloneElement, type HTMLAttributes, type ReactElement } from 'react'
import type { ConfirmProps, MessageDialogProps, SheetProps } from './dialog-parts.tsx'
import { Openable, onDemand } from './on-demand.tsx'

export type { ConfirmProps }

const parts = onDemand(() => import('./dialog-parts.tsx'))
const OpenedConfirm = parts.part('ConfirmDialog')
const OpenedMessage = parts.part('MessageDialog')
const OpenedSheet = parts.part('Sheet')

/** Cannot be closed while the action runs. */
export function ConfirmDialog({ trigger, onOpen, ...props }: ConfirmProps) {
  return (
    <>
      {trigger &&
        cloneElement(trigger as ReactElement<HTMLAttributes<HTMLElement>>, {
          'aria-haspopup': 'dialog',
          'aria-expanded': props.isOpen,
          onPointerEnter: parts.preload,
          onFocus: parts.preload,
          onClick: ({ currentTarget }) => {
            // Safari does not focus buttons, and the dialog returns the focus.
            currentTarget.focus()
            onOpen?.()
          },
        })}
      <Openable isOpen={props.isOpen}>
        <OpenedConfirm {...props} />
      </Openable>
    </>
  )
}

export function MessageDialog(props: MessageDialogProps) {
  return (
    <Openable isOpen={props.text !== undefined}>
      <OpenedMessage {...props} />
    </Openable>
  )
}

/** A panel from the right for the details of a row. */
export function Sheet(props: SheetProps) {
  return (
    <Openable isOpen={props.isOpen}>
      <OpenedSheet {...props} />
    </Openable>
  )
}
