import { clsx } from 'clsx'
import { useId } from 'react'
import { inputClass } from './field.tsx'
import { ChevronsUpDown } from './icons/app-icons.ts'

interface Choice<V> {
  value: V
  label: string
  /** After the label, until it is chosen. */
  note?: string | undefined
}

interface SelectProps<V> {
  label: string
  value: V | null
  choices: Choice<V>[]
  /** Shown while no choice is made. */
  placeholder: string
  onChange: (value: V) => void
  isInvalid?: boolean
}

/** The browser's own list, which phones show in their way. */
export function Select<V extends string>({
  label,
  value,
  choices,
  placeholder,
  onChange,
  isInvalid,
}: SelectProps<V>) {
  const id = useId()
  const isChosen = choices.some((choice) => choice.value === value)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <span className="relative flex">
        <select
          id={id}
          value={isChosen ? (value ?? '') : placeholderValue}
          aria-invalid={isInvalid || undefined}
          onChange={({ target }) => onChange(target.value as V)}
          className={clsx(inputClass, 'h-10 appearance-none truncate pr-9', !isChosen && 'text-faint')}
        >
          {!isChosen && (
            <option value={placeholderValue} disabled hidden>
              {placeholder}
            </option>
          )}
          {choices.map(({ value: choice, label: text, note }) => (
            <option key={choice} value={choice} className="text-ink">
              {note && choice !== value ? `${text} (${note})` : text}
            </option>
          ))}
        </select>
        <ChevronsUpDown
          className="pointer-events-none absolute top-3 right-3 size-4 text-faint"
          aria-hidden
        />
      </span>
    </div>
  )
}

/** No choice has it. */
const placeholderValue = '\u0000'
