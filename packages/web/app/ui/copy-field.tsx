import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './button.tsx'
import { Field } from './field.tsx'

const copiedMs = 1_500

interface CopyFieldProps {
  label: string
  value: string
  /** Names of the button, before and after it was pressed. */
  labels: { copy: string; copied: string }
  autoFocus?: boolean
}

/** A text to copy, selected as a whole when it gets the focus. */
export function CopyField({ labels, ...field }: CopyFieldProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])
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
          onClick={async () => {
            await navigator.clipboard.writeText(field.value)
            setCopied(true)
          }}
        />
      }
    />
  )
}
