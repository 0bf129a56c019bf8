import type { EndpointName } from '@merkwerk/contract'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { describeError } from '../api/describe-error.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'

interface ConfirmedCallProps<A> {
  /** The button that asks. */
  trigger: (ask: () => void) => ReactNode
  title: string
  /** What happens when it is confirmed. */
  children: ReactNode
  labels: { keep: string; confirm: string; busy: string }
  look?: 'danger' | 'primary'
  /** The call that is made; its failures are told in the dialog. */
  name: EndpointName
  onConfirm: () => Promise<A>
  onDone?: (answer: A) => void
  onSettled?: () => unknown
}

/** A call that is made after asking once: the dialog stays while it runs, closes when it is done, and says why it is not. */
export function ConfirmedCall<A>({
  trigger,
  title,
  children,
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
      >
        {children}
        {error && <Notice tone="error">{describeError(error, name)}</Notice>}
      </ConfirmDialog>
    </>
  )
}
