import { clsx } from 'clsx'
import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { CircleAlert } from './icons/public-icons.ts'

export const inputClass =
  'w-full rounded-lg border border-control bg-surface px-3 text-base text-ink transition-colors ' +
  'hover:border-muted focus-visible:-outline-offset-1 disabled:opacity-60 aria-invalid:border-blocked'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Inside the input at its end. */
  trailing?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function Field({ label, hint, error, trailing, className, ref, ...rest }: FieldProps) {
  const id = useId()
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className="text-sm text-faint">
            {hint}
          </span>
        )}
      </div>
      <div className="relative">
        <input
          {...rest}
          ref={ref}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={clsx(error && `${id}-error`, hint && `${id}-hint`) || undefined}
          className={clsx(inputClass, 'h-10 read-only:border-line read-only:bg-sunken', trailing && 'pr-11')}
        />
        {trailing && <div className="absolute inset-y-0 right-0.5 flex items-center">{trailing}</div>}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  error?: string | undefined
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ label, error, ref, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <textarea
        rows={6}
        {...rest}
        ref={ref}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={clsx(inputClass, 'py-2')}
      />
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

export function FieldError({ id, text }: { id?: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-sm text-blocked">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span>{text}</span>
    </p>
  )
}
