import { type ExportTargetForm, exportTargetKinds } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { useId } from 'react'
import { useTranslation } from '../../messages/translate.ts'
import { Panel } from '../../ui/panel.tsx'

interface TargetChoiceProps {
  targets: readonly ExportTargetForm[]
  last: string | null
  value: string
  onChange: (target: string) => void
}

/** All targets by kind. The arrow keys move between them. */
export function TargetChoice({ targets, last, value, onChange }: TargetChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  const kinds = exportTargetKinds.filter((kind) => targets.some((target) => target.kind === kind))
  return (
    <Panel className="p-5">
      <fieldset>
        <legend className="text-lg font-semibold">{t('exports.target')}</legend>
        {kinds.map((kind) => (
          <div key={kind} role="presentation" className="mt-4">
            <p className="text-sm text-muted">{t(`exports.kinds.${kind}`)}</p>
            <div className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-2 2xl:grid-cols-3">
              {targets
                .filter((one) => one.kind === kind)
                .map(({ target, name: text }) => (
                  <label
                    key={target}
                    className={clsx(
                      'relative flex min-h-12 cursor-pointer flex-col justify-center rounded-lg border px-3 py-2 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent',
                      target === value
                        ? 'border-accent bg-accent-soft font-medium'
                        : 'border-edge hover:bg-sunken',
                    )}
                  >
                    <input
                      type="radio"
                      name={name}
                      value={target}
                      checked={target === value}
                      onChange={() => onChange(target)}
                      className="sr-only"
                    />
                    <span className="wrap-break-word">{text}</span>
                    {target === last && (
                      <span className="text-sm font-normal text-muted">{t('exports.lastUsed')}</span>
                    )}
                  </label>
                ))}
            </div>
          </div>
        ))}
      </fieldset>
    </Panel>
  )
}
