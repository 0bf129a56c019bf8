import { clsx } from 'clsx'
import { type KeyboardEvent, useRef, useState } from 'react'
import { describeError } from '../../../api/describe-error.ts'
import { Field, inputClass, TextArea } from '../../../ui/field.tsx'

interface SavedFieldProps {
  label: string
  value: string
  maxLength: number
  /** Whether an empty text is a value. Otherwise leaving the field empty brings the value back. */
  mayBeEmpty?: boolean
  /** In the cell of a table, whose headings name it. */
  isCell?: boolean
  /** In several lines, of which Enter begins the next. */
  isLong?: boolean
  placeholder?: string
  isReadOnly: boolean
  onSave: (text: string) => Promise<unknown>
}

/** A text of a family that is saved when the user leaves it or presses Enter. Escape brings the saved text back. */
export function SavedField(props: SavedFieldProps) {
  const { label, value, maxLength, isCell = false, isLong = false, isReadOnly } = props
  const { draft, setDraft, error, reset, save } = useSavedText(props)
  const input = {
    value: draft ?? value,
    maxLength,
    readOnly: isReadOnly,
    autoComplete: 'off',
    placeholder: props.placeholder,
    onChange: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => setDraft(target.value),
    onBlur: () => void save(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !isLong) void save()
      if (event.key !== 'Escape' || draft === null) return
      // The pane would close.
      event.stopPropagation()
      reset()
    },
  }
  const problem = error === undefined ? undefined : describeError(error, 'changeListFamily')
  if (isLong) return <TextArea label={label} error={problem} {...input} rows={4} />
  if (!isCell) return <Field label={label} error={problem} {...input} />
  return (
    <input
      aria-label={label}
      aria-invalid={problem !== undefined || undefined}
      title={problem}
      {...input}
      className={clsx(inputClass, 'h-9 min-w-24')}
    />
  )
}

/** The text as the user changes it, until it is saved. */
function useSavedText({ value, mayBeEmpty = false, onSave }: SavedFieldProps) {
  /** What the user typed. Null shows the value. */
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<unknown>()
  /** What is being saved, so that leaving the field after Enter does not save it again. */
  const sent = useRef<string>(undefined)

  function reset() {
    setDraft(null)
    setError(undefined)
  }

  async function save() {
    const next = draft?.trim()
    if (next === undefined || next === sent.current) return
    if (next === value || (next === '' && !mayBeEmpty)) {
      reset()
      return
    }
    sent.current = next
    try {
      await onSave(next)
      setError(undefined)
      // What was typed meanwhile stays.
      setDraft((now) => (now?.trim() === next ? null : now))
    } catch (failure) {
      setError(failure)
    }
    sent.current = undefined
  }

  return { draft, setDraft, error, reset, save }
}
