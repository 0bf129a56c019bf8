import type { ExportOptions, ExportTargetForm } from '@merkwerk/contract'
import { useState } from 'react'
import { ExportOptionFields } from '../../components/export-option-fields.tsx'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { RotateCcw } from '../../ui/icons/app-icons.ts'
import { Panel } from '../../ui/panel.tsx'

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
  const isChanged = options.some(({ name, default: usual }) => (values[name] ?? usual) !== usual)
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
      <p className="mt-1 text-pretty text-muted">
        {options.some(({ name }) => name === 'mode') && `${t('exports.modeText')} `}
        {t(options.length > 0 ? 'exports.optionsText' : 'exports.noOptions')}
      </p>
      <div className="mt-4 flex flex-col gap-5 empty:hidden">
        <ExportOptionFields key={resets} options={options} values={values} onChange={onChange} />
      </div>
    </Panel>
  )
}
