import { IconButton } from './button.tsx'
import { Field } from './field.tsx'
import { Check, Copy } from './icons/public-icons.ts'
import { useCopy } from './use-copy.ts'

interface CopyFieldProps {
  label: string
  value: string
  /** Names of the button, before and after it was pressed. */
  labels: { copy: string; copied: string }
  autoFocus?: boolean
}

/** A text to copy, selected as a whole when it gets the focus. */
export function CopyField({ labels, ...field }: CopyFieldProps) {
  const { isCopied, copy } = useCopy()
  return (
    <Field
      {...field}
      readOnly
      spellCheck={false}
      className="[&_input]:font-mono [&_input]:text-sm"
      onFocus={(event) => event.currentTarget.select()}
      trailing={
        <IconButton
          icon={isCopied ? Check : Copy}
          label={isCopied ? labels.copied : labels.copy}
          onClick={() => copy(field.value)}
        />
      }
    />
  )
}
