import type { JobDetail, Verdict } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { verdictLooks, verdictOrder } from '../../components/verdict-badge.tsx'
import { formatCount } from '../../messages/format.ts'

interface VerdictFilterProps {
  job: JobDetail
  chosen: Verdict | undefined
  onChoose: (verdict: Verdict | undefined) => void
}

/** The verdicts with their counts: legend of the bar above and filter of the table below. */
export function VerdictFilter({ job, chosen, onChoose }: VerdictFilterProps) {
  const { t } = useTranslation()
  const counts = job.progress.verdicts
  return (
    <fieldset className="flex max-w-full min-w-0 gap-1 overflow-x-auto max-sm:-mx-3 max-sm:max-w-none max-sm:px-3 sm:flex-wrap">
      <legend className="sr-only">{t('job.filter')}</legend>
      <FilterButton isChosen={chosen === undefined} onClick={() => onChoose(undefined)}>
        {t('job.all')}
        <span className="text-faint tabular-nums">{formatCount(job.progress.total || job.total_rows)}</span>
      </FilterButton>
      {verdictOrder
        .filter((verdict) => counts[verdict] > 0 || verdict === chosen)
        .map((verdict) => {
          const { icon: Icon, text } = verdictLooks[verdict]
          return (
            <FilterButton key={verdict} isChosen={verdict === chosen} onClick={() => onChoose(verdict)}>
              <Icon className={clsx('size-4', text)} aria-hidden />
              {t(`verdict.${verdict}`)}
              <span className="text-faint tabular-nums">{formatCount(counts[verdict])}</span>
            </FilterButton>
          )
        })}
    </fieldset>
  )
}

function FilterButton(props: { isChosen: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={props.isChosen}
      onClick={props.onClick}
      className={clsx(
        'inline-flex h-9 shrink-0 items-center gap-1.5 rounded-lg px-2.5 whitespace-nowrap transition-colors',
        props.isChosen ? 'bg-sunken font-medium text-ink' : 'text-muted hover:bg-sunken/60 hover:text-ink',
      )}
    >
      {props.children}
    </button>
  )
}
