import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from '../messages/translate.ts'
import { sayProblem } from '../messages/validation.ts'
import { ConfirmDialog, type ConfirmProps } from '../ui/dialog-parts.tsx'
import { Field } from '../ui/field.tsx'

interface PromptFieldProps {
  label: string
  /** The first text. Default: empty. */
  initial?: string
  maxLength: number
  /** What saving a text does, below the field. */
  findNote?: (text: string) => string | undefined
  onSave: (text: string) => void
}

export interface PromptProps
  extends PromptFieldProps,
    Pick<ConfirmProps, 'isOpen' | 'onClose' | 'title' | 'children'> {
  isBusy?: boolean
}

export function OpenedPrompt({ isOpen, onClose, title, children, isBusy = false, ...field }: PromptProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  return (
    <ConfirmDialog
      look="primary"
      cancelLabel={t('app.cancel')}
      confirmLabel={t('app.save')}
      busyLabel={t('app.saving')}
      onConfirm={() => form.current?.requestSubmit()}
      // Unmounted with the closed dialog, so that each opening starts with the first text.
      fields={<PromptField {...field} form={form} isBusy={isBusy} />}
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      isBusy={isBusy}
    >
      {children}
    </ConfirmDialog>
  )
}

type FormProps = PromptFieldProps & { form: RefObject<HTMLFormElement | null>; isBusy: boolean }

function PromptField({ form, label, initial = '', maxLength, findNote, isBusy, onSave }: FormProps) {
  const [text, setText] = useState(initial)
  const [isRefused, setRefused] = useState(false)
  const wanted = text.trim()
  const isMissing = wanted === ''
  const note = findNote?.(wanted)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setRefused(isMissing)
    if (isMissing) event.currentTarget.querySelector('input')?.focus()
    else if (!isBusy) onSave(wanted)
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Field
        label={label}
        error={isRefused && isMissing ? sayProblem('name-missing') : undefined}
        autoComplete="off"
        maxLength={maxLength}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
      />
      {note && <p className="mt-1.5 text-sm text-muted">{note}</p>}
    </form>
  )
}
