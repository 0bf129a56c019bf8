import { cloneElement, type HTMLAttributes, type ReactElement } from 'react'
import type { ConfirmProps, MessageDialogProps, SheetProps } from './dialog-parts.tsx'
import { onDemand, useOnce } from './on-demand.tsx'

export type { ConfirmProps }

const parts = onDemand(() => import('./dialog-parts.tsx'))

/** Cannot be closed while the action runs. */
export function ConfirmDialog({ trigger, onOpen, ...props }: ConfirmProps) {
  const Loaded = useOnce(parts, props.isOpen)?.ConfirmDialog
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
      {Loaded && <Loaded {...props} />}
    </>
  )
}

export function MessageDialog(props: MessageDialogProps) {
  const Loaded = useOnce(parts, props.text !== undefined)?.MessageDialog
  return Loaded && <Loaded {...props} />
}

/** A panel from the right for the details of a row. */
export function Sheet(props: SheetProps) {
  const Loaded = useOnce(parts, props.isOpen)?.Sheet
  return Loaded && <Loaded {...props} />
}
