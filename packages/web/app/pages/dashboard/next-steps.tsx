import { endpoints } from '@merkwerk/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/index.ts'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { formatMoment } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { changedDays, daysBefore } from '../list/sheet-view.ts'
import { type Overview, overviewQuery } from './dashboard-queries.ts'
import { Question } from './question.tsx'

/** What the seller can decide, what is to be fixed, and what has changed since the last visit. */
export function NextSteps() {
  const query = useQuery(overviewQuery)
  const { mutate: recordVisit } = useMutation({ mutationFn: () => call(endpoints.recordVisit) })
  const isShown = query.isSuccess
  useEffect(() => {
    if (isShown) recordVisit()
  }, [isShown, recordVisit])
  return (
    <QueryBoundary query={query} calling="getOverview" loading={null}>
      {({ decide, fix, changed }) => (
        <div className="grid gap-6 xl:grid-cols-3">
          <Decide {...decide} />
          <Fix {...fix} />
          <Changed {...changed} />
        </div>
      )}
    </QueryBoundary>
  )
}

/** What all lists have together. Undefined for a single list, which says the same below. */
function sumUp(parts: readonly string[], lists: readonly unknown[], none: string): string | undefined {
  if (parts.length === 0) return none
  return lists.length === 1 ? undefined : `${parts.join(', ')}.`
}

function Decide({ rows, families, lists }: Overview['decide']) {
  const { t } = useTranslation()
  const parts = [
    rows > 0 && t('dashboard.next.candidates', { count: rows }),
    families > 0 && t('dashboard.next.families', { count: families }),
  ].filter((part) => part !== false)
  return (
    <Question title={t('dashboard.next.decide')} text={sumUp(parts, lists, t('dashboard.next.decided'))}>
      <Entries lists={lists}>
        {(list) => (
          <>
            {list.rows > 0 && (
              <Target to={`${paths.list(list.list_id)}?verdict=ambiguous&ignored=false`}>
                {t('dashboard.next.candidates', { count: list.rows })}
              </Target>
            )}
            {list.families > 0 && (
              <Target to={`${paths.list(list.list_id)}?view=families`}>
                {t('dashboard.next.families', { count: list.families })}
              </Target>
            )}
          </>
        )}
      </Entries>
    </Question>
  )
}

function Fix({ rows, failed, lists }: Overview['fix']) {
  const { t } = useTranslation()
  const parts = [
    failed > 0 && t('dashboard.next.failed', { count: failed }),
    rows > 0 && t('dashboard.next.skipped', { count: rows }),
  ].filter((part) => part !== false)
  return (
    <Question title={t('dashboard.next.fix')} text={sumUp(parts, lists, t('dashboard.next.fixed'))}>
      <Entries lists={lists}>
        {(list) => (
          <>
            {list.failed_run !== null && (
              <Target to={paths.job(list.failed_run)}>{t('dashboard.next.failedRun')}</Target>
            )}
            {list.rows > 0 && (
              <Target to={`${paths.list(list.list_id)}?verdict=skipped&ignored=false`}>
                {t('dashboard.next.skipped', { count: list.rows })}
              </Target>
            )}
          </>
        )}
      </Entries>
    </Question>
  )
}

/** The filter of a list for rows that changed since a time. Its days are whole ones, of which today is the first. */
function writeChangedFilter(since: string): string {
  const now = new Date()
  const days = changedDays.find(
    (limit) => Date.parse(daysBefore(now, Number(limit) - 1)) <= Date.parse(since),
  )
  return days ? `?changed=${days}` : '?sort=changed'
}

function Changed({ since, lists }: Overview['changed']) {
  const { t } = useTranslation()
  if (since === null)
    return <Question title={t('dashboard.next.changed')} text={t('dashboard.next.firstVisit')} />
  const time = formatMoment(since)
  const text = t(lists.length > 0 ? 'dashboard.next.since' : 'dashboard.next.nothingSince', { time })
  return (
    <Question title={t('dashboard.next.changed')} text={text}>
      <Entries lists={lists}>
        {(list) => (
          <>
            {list.rows > 0 && (
              <Target to={`${paths.list(list.list_id)}${writeChangedFilter(since)}`}>
                {t('dashboard.next.changedRows', { count: list.rows })}
              </Target>
            )}
            {list.runs > 0 && (
              <span className="text-muted">{t('dashboard.next.runs', { count: list.runs })}</span>
            )}
          </>
        )}
      </Entries>
    </Question>
  )
}

interface EntriesProps<L> {
  lists: readonly L[]
  children: (list: L) => ReactNode
}

function Entries<L extends { list_id: string; name: string }>({ lists, children }: EntriesProps<L>) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {lists.map((list) => (
        <li key={list.list_id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
          <Link to={paths.list(list.list_id)} className="min-w-0 truncate font-medium hover:underline">
            {list.name}
          </Link>
          <span className="flex flex-wrap gap-x-4 gap-y-1">{children(list)}</span>
        </li>
      ))}
    </ul>
  )
}

const Target = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="text-accent underline-offset-2 hover:underline">
    {children}
  </Link>
)
