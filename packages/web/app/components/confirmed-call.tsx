import type { EndpointName } from '@merkwerk/contract'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { describeError } from '../api/describe-error.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'

interface ConfirmedCallProps<A> {
  trigger: (ask: () => void) => ReactNode
  title: string
  children: ReactNode
  /** Inputs between text and buttons. */
  fields?: ReactNode
  labels: { keep: string; confirm: string; busy: string }
  look?: 'danger' | 'primary'
  /** The endpoint. Its errors are shown in the dialog. */
  name: EndpointName
  onConfirm: () => Promise<A>
  onDone?: (answer: A) => void
  onSettled?: () => unknown
}

/** A call that needs confirmation. The dialog stays open until the call succeeds, and shows errors. */
export function ConfirmedCall<A>({
  trigger,
  title,
  children,
  fields,
  labels,
  look = 'danger',
  name,
  onConfirm,
  onDone,
  onSettled,
}: ConfirmedCallProps<A>) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: onConfirm,
    onSuccess: (answer) => {
      setOpen(false)
      onDone?.(answer)
    },
    onSettled: () => onSettled?.(),
  })

  function ask() {
    reset()
    setOpen(true)
  }

  return (
    <>
      {trigger(ask)}
      <ConfirmDialog
        look={look}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        keepLabel={labels.keep}
        confirmLabel={labels.confirm}
        busyLabel={labels.busy}
        isBusy={isPending}
        onConfirm={() => mutate()}
        fields={fields}
      >
        {children}
        {error && <Notice tone="error">{describeError(error, name)}</Notice>}
      </ConfirmDialog>
    </>
  )
}
