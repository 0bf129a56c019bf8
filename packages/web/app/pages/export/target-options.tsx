import type { ExportOption, ExportOptions, ExportTargetForm } from '@merkwerk/contract'
import { RotateCcw } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'

type Value = ExportOptions[string]

interface TargetOptionsProps {
  form: ExportTargetForm
  values: ExportOptions
  onChange: (values: ExportOptions) => void
}

export function TargetOptions({ form, values, onChange }: TargetOptionsProps) {
  const { t } = useTranslation()
  /** Text fields start again after a reset. */
  const [resets, setResets] = useState(0)
  const { options } = form
  const chosenValue = (option: ExportOption): Value => values[option.name] ?? option.default
  const isChanged = options.some((option) => chosenValue(option) !== option.default)
  return (
    <Panel className="p-5">
      <div className="flex min-h-9 items-center justify-between gap-4">
        <h2 className="text-lg">{t('exports.options')}</h2>
        {isChanged && (
          <Button
            look="ghost"
            icon={RotateCcw}
            onClick={() => {
              onChange(Object.fromEntries(options.map((option) => [option.name, option.default])))
              setResets(resets + 1)
            }}
          >
            {t('exports.reset')}
          </Button>
        )}
      </div>
      <p className="mt-1 text-muted">{t(options.length > 0 ? 'exports.optionsText' : 'exports.noOptions')}</p>
      <div className="mt-4 flex flex-col gap-5 empty:hidden">
        {options.map((option) => (
          <OptionInput
            key={`${option.name} ${resets}`}
            option={option}
            value={chosenValue(option)}
            onChange={(value) => onChange({ ...values, [option.name]: value })}
          />
        ))}
      </div>
    </Panel>
  )
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

/** Applies its text when the reader leaves the field or presses Enter, because each change checks the rows again. */
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
