import { type SourceChoice, type SourceName, sourceFacts, sources } from '@merkwerk/contract'
import { useTranslation } from '../messages/translate.ts'
import { Select } from '../ui/select.tsx'

interface SourceChoiceProps {
  label: string
  chosen: SourceChoice
  available: readonly SourceName[]
  onChange: (choice: SourceChoice) => void
}

/** The sources of jobs, and the one whose values precede those of the others. At least one source is chosen. */
export function SourceChoiceFields({ label, chosen, available, onChange }: SourceChoiceProps) {
  const { t } = useTranslation()
  const preferred = chosen.preferred_source
  // A chosen source without access stays visible, so that it can be left out.
  const shown = sources.filter((name) => available.includes(name) || chosen.sources.includes(name))

  function change(source: SourceName, isChosen: boolean) {
    const left = sources.filter((name) => (name === source ? isChosen : chosen.sources.includes(name)))
    onChange({ sources: left, preferred_source: preferred && left.includes(preferred) ? preferred : null })
  }

  return (
    <div className="flex flex-col gap-4">
      <fieldset>
        <legend className="sr-only">{label}</legend>
        <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {shown.map((source) => (
            <li key={source}>
              <label className="flex min-h-10 cursor-pointer items-center gap-2.5 py-1">
                <input
                  type="checkbox"
                  className="size-4 shrink-0 accent-accent"
                  checked={chosen.sources.includes(source)}
                  // A job without sources would find nothing.
                  disabled={chosen.sources.length === 1 && chosen.sources[0] === source}
                  onChange={(event) => change(source, event.target.checked)}
                />
                <span className="min-w-0">
                  {sourceFacts(source).label}
                  <span className="block text-sm text-muted">{sourceFacts(source).licence?.name}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {chosen.sources.length > 1 && (
        <div className="max-w-80">
          <Select
            label={t('settings.sources.preferred')}
            value={preferred ?? 'none'}
            choices={[
              { value: 'none', label: t('settings.sources.noPreference') },
              ...chosen.sources.map((name) => ({ value: name, label: sourceFacts(name).label })),
            ]}
            placeholder=""
            onChange={(name) =>
              onChange({ ...chosen, preferred_source: sources.find((known) => known === name) ?? null })
            }
          />
        </div>
      )}
    </div>
  )
}
