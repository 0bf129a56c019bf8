import type { EndpointName } from '@merkwerk/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../api/describe-error.ts'
import { ConfirmDialog, type ConfirmProps } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'

type DialogProps = Pick<ConfirmProps, 'title' | 'children' | 'fields' | 'look' | 'isReady' | 'onOpen'>

export interface ConfirmedCallProps<A> extends DialogProps, Required<Pick<ConfirmProps, 'trigger'>> {
  labels: { keep: string; confirm: string; busy: string }
  /** The endpoint. Its errors are shown in the dialog. */
  name: EndpointName
  onConfirm: () => Promise<A>
  onDone?: (result: A) => void
  onSettled?: () => unknown
}

/** A call that needs confirmation. The dialog stays open until the call succeeds, and shows errors. */
export function ConfirmedCall<A>(props: ConfirmedCallProps<A>) {
  const { children, labels, name, onConfirm, onDone, onSettled, ...dialog } = props
  const [isOpen, setOpen] = useState(false)
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: onConfirm,
    onSuccess: (result) => {
      setOpen(false)
      onDone?.(result)
    },
    onSettled: () => onSettled?.(),
  })

  function open() {
    reset()
    dialog.onOpen?.()
    setOpen(true)
  }

  return (
    <ConfirmDialog
      {...dialog}
      isOpen={isOpen}
      onOpen={open}
      onClose={() => setOpen(false)}
      cancelLabel={labels.keep}
      confirmLabel={labels.confirm}
      busyLabel={labels.busy}
      isBusy={isPending}
      onConfirm={() => mutate()}
    >
      {children}
      {error && <Notice tone="error">{describeError(error, name)}</Notice>}
    </ConfirmDialog>
  )
}
