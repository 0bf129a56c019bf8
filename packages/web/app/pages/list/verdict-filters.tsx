import type { List, RowState, RunDetails } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { verdictLooks, verdictOrder } from '../../components/verdict-badge.tsx'
import { formatCount } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import type { SheetChange, SheetView } from './sheet-view.ts'

interface VerdictFiltersProps {
  list: List
  /** The run whose rows are shown. */
  asOf: RunDetails | undefined
  view: SheetView
  onView: (change: SheetChange) => void
}

/** The rows of a list by their verdicts. Rows appear while a list is searched, so those without one are counted at rest. */
const countStates = ({
  verdicts,
  total_rows: total,
  open_run: run,
}: List): Partial<Record<RowState, number>> => ({
  ...verdicts,
  'not-searched': run === null ? Object.values(verdicts).reduce((rest, rows) => rest - rows, total) : 0,
})

const toggle = (verdicts: readonly RowState[], verdict: RowState): RowState[] =>
  verdicts.includes(verdict) ? verdicts.filter((other) => other !== verdict) : [...verdicts, verdict]

/** Figures of the rows by verdict, and filters by them. Several can be on. */
export function VerdictFilters({ list, asOf, view, onView }: VerdictFiltersProps) {
  const { t } = useTranslation()
  const counts: Partial<Record<RowState, number>> = asOf ? asOf.progress.verdicts : countStates(list)
  const chosen = new Set(view.verdicts)
  const shown = [...verdictOrder, 'not-searched' as const].filter(
    (verdict) => (counts[verdict] ?? 0) > 0 || chosen.has(verdict),
  )
  return (
    <fieldset className="min-w-0 max-sm:-mx-4">
      <legend className="sr-only">{t('sheet.verdicts')}</legend>
      {/* A fieldset that scrolls itself forgets its place when a popup adds nodes to it, in Chromium. */}
      <div className="relative flex items-center gap-1 overflow-x-auto py-0.5 max-sm:px-4 sm:flex-wrap pointer-coarse:py-1.5">
        {shown.map((verdict) => {
          const { icon: Icon, text } = verdictLooks[verdict]
          const isOn = chosen.has(verdict)
          return (
            <button
              key={verdict}
              type="button"
              aria-pressed={isOn}
              onClick={() => onView(({ verdicts }) => ({ verdicts: toggle(verdicts, verdict) }))}
              className={clsx(
                'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md border px-2 whitespace-nowrap transition-colors',
                isOn
                  ? 'border-edge bg-sunken font-medium text-ink'
                  : 'border-transparent text-muted hover:bg-sunken hover:text-ink',
              )}
            >
              <Icon className={clsx('size-3.5', text)} aria-hidden />
              {t(`verdict.${verdict}`)}
              <span className="text-faint tabular-nums">{formatCount(counts[verdict] ?? 0)}</span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
