import type { RowHistory } from '@merkwerk/contract'
import { Link } from 'react-router'
import { Moment } from '../../components/moment.tsx'
import { VerdictBadge } from '../../components/verdict-badge.tsx'
import { listPaths } from '../../list-paths.ts'
import { useTranslation } from '../../messages/translate.ts'

interface RowRunsProps {
  listId: string
  /** Newest first. */
  history: readonly RowHistory[]
  /** The run whose result the row shows. */
  current: string | null
}

const changesShown = 12

/** The results of the row in every run, with what changed. */
export function RowRuns({ listId, history, current }: RowRunsProps) {
  const { t } = useTranslation()
  if (history.length === 0) return null
  return (
    <section className="border-t border-line pt-5">
      <h3 className="mb-2 font-medium">{t('sheet.panel.history')}</h3>
      <ol className="flex flex-col gap-3">
        {history.map((entry, index) => (
          <li key={entry.run} className="rounded-lg border border-line px-3 py-2.5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                to={listPaths.run(listId, entry.run)}
                className="font-medium tabular-nums underline-offset-2 hover:text-accent hover:underline"
              >
                <Moment iso={entry.run_at} />
              </Link>
              <VerdictBadge verdict={entry.verdict} />
              {entry.run === current && (
                <span className="text-sm text-faint">{t('sheet.panel.current')}</span>
              )}
            </p>
            <Changes entry={entry} before={history[index + 1]} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Changes({ entry, before }: { entry: RowHistory; before: RowHistory | undefined }) {
  const { t } = useTranslation()
  const { changes } = entry
  if (!before) return <p className="mt-1 text-sm text-muted">{t('sheet.panel.firstRun')}</p>
  // The badge shows another verdict.
  if (changes.length === 0 && entry.verdict !== before.verdict) return null
  if (changes.length === 0) return <p className="mt-1 text-sm text-muted">{t('run.changes.none')}</p>
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-sm">
      {changes.slice(0, changesShown).map(({ name, before, now }) => (
        <li key={name} className="break-words">
          <span className="text-muted">{name}: </span>
          <s className="text-faint">{before ?? t('run.changes.nothing')}</s>
          <span className="sr-only"> {t('run.changes.becomes')} </span>
          <span aria-hidden> → </span>
          {now ?? t('run.changes.nothing')}
        </li>
      ))}
      {changes.length > changesShown && (
        <li className="text-faint">
          {t('sheet.panel.moreChanges', { count: changes.length - changesShown })}
        </li>
      )}
    </ul>
  )
}
