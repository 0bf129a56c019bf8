import { clsx } from 'clsx'
import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { FieldError, inputClass } from './field.tsx'

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
