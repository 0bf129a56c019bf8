import type { ExportOption, ExportOptions } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../messages/translate.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'

type Value = ExportOptions[string]

interface ExportOptionFieldsProps {
  options: readonly ExportOption[]
  values: ExportOptions
  onChange: (values: ExportOptions) => void
}

/** The options that matter with these values. Missing values are the defaults. */
export function filterOptions(options: readonly ExportOption[], values: ExportOptions): ExportOption[] {
  function matters({ only_for: condition }: ExportOption): boolean {
    const other = options.find(({ name }) => name === condition?.option)
    if (!condition || !other) return true
    return matters(other) && condition.values.includes(String(values[other.name] ?? other.default))
  }
  return options.filter(matters)
}

/** The options of an export target that matter with the values. */
export function ExportOptionFields({ options, values, onChange }: ExportOptionFieldsProps) {
  return filterOptions(options, values).map((option) => (
    <OptionInput
      key={option.name}
      option={option}
      value={values[option.name] ?? option.default}
      onChange={(value) => onChange({ ...values, [option.name]: value })}
    />
  ))
}

interface OptionInputProps {
  option: ExportOption
  value: Value
  onChange: (value: Value) => void
}

function OptionInput({ option, value, onChange }: OptionInputProps) {
  const { label, help } = option
  if (option.type === 'toggle')
    return <Switch label={label} {...(help && { text: help })} isOn={value === true} onChange={onChange} />
  if (option.type === 'choice' && option.name === 'mode')
    return (
      <WithHelp help={help}>
        <Question option={option} value={value} onChange={onChange} />
      </WithHelp>
    )
  if (option.type === 'choice')
    return (
      <WithHelp help={help}>
        <Select
          label={label}
          value={String(value)}
          choices={option.choices}
          placeholder=""
          onChange={onChange}
        />
      </WithHelp>
    )
  return (
    <WithHelp help={help}>
      <TypedField option={option} value={value} onChange={onChange} />
    </WithHelp>
  )
}

interface QuestionProps extends OptionInputProps {
  option: Extract<ExportOption, { type: 'choice' }>
}

/** Whether the articles are new decides what an import changes, so both answers are in view. */
function Question({ option: { label, choices }, value, onChange }: QuestionProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="font-medium">{label}</legend>
      <div className="mt-2 flex flex-col gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={clsx(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border px-3 py-2 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent',
              choice.value === value ? 'border-accent bg-accent-soft' : 'border-edge hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="shrink-0 accent-(--color-accent)"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function WithHelp({ help, children }: { help: string | null; children: ReactNode }) {
  const id = useId()
  if (!help) return children
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and the input has a label.
    <div role="group" aria-describedby={id} className="flex flex-col gap-1.5">
      {children}
      <p id={id} className="text-sm text-pretty text-muted">
        {help}
      </p>
    </div>
  )
}

interface TypedFieldProps extends OptionInputProps {
  option: Extract<ExportOption, { type: 'text' | 'number' }>
}

/** Applies its text when the user leaves the field or presses Enter, because a change can check all rows again. */
function TypedField({ option, value, onChange }: TypedFieldProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(String(value))
  const isNumber = option.type === 'number'
  const number = /^\s*-?\d{1,15}\s*$/.test(text) ? Number(text) : Number.NaN
  const isValid = !isNumber || (number >= option.minimum && number <= option.maximum)
  const apply = () => {
    const typed = isNumber ? number : text.trim()
    if (isValid && typed !== value) onChange(typed)
  }
  return (
    <Field
      label={option.label}
      value={text}
      {...(isNumber ? { inputMode: 'numeric' as const } : { maxLength: option.max_length })}
      error={
        isNumber && !isValid
          ? t('exports.numberRange', { minimum: option.minimum, maximum: option.maximum })
          : undefined
      }
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  )
}
