import { describeIssue } from '@merkwerk/contract'
import { type RefObject, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { sayIssue } from '../messages/validation.ts'
import { ConfirmDialog, type ConfirmProps } from '../ui/dialog-parts.tsx'
import { Field } from '../ui/field.tsx'

interface PromptFieldProps {
  label: string
  /** The first text. Default: empty. */
  initial?: string
  maxLength: number
  schema: z.ZodType<string | undefined>
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

function PromptField({ form, label, initial = '', maxLength, schema, findNote, isBusy, onSave }: FormProps) {
  const { register, handleSubmit, formState, watch } = useForm({ defaultValues: { text: initial } })
  const note = findNote?.(watch('text').trim())
  const toProblem = (text: string) => {
    const [issue] = schema.safeParse(text, { error: describeIssue }).error?.issues ?? []
    return issue === undefined || sayIssue(issue)
  }
  const submit = handleSubmit(({ text }) => !isBusy && onSave(schema.parse(text) ?? ''))
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={label}
        error={formState.errors.text?.message}
        autoComplete="off"
        maxLength={maxLength}
        onFocus={(event) => event.target.select()}
        {...register('text', { validate: toProblem })}
      />
      {note && <p className="mt-1.5 text-sm text-muted">{note}</p>}
    </form>
  )
}
