import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { jobRunQueries } from '../../api/job-run-queries.ts'
import { formatCount } from '../../texts/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { everyJobDay, type JobDay } from './job-days.ts'

const JobChart = lazy(() => import('./job-chart.tsx'))

const shownDays = 30

/** Jobs and found records of the last days, as two charts. */
export function JobHistory() {
  const { t } = useTranslation()
  const { data, error } = useQuery(jobRunQueries.history(shownDays))
  const days = useMemo(
    () => data && everyJobDay(data, shownDays, new Date().toISOString().slice(0, 10)),
    [data],
  )
  if (error && !days) return <Notice tone="error">{describeError(error, 'getJobHistory')}</Notice>
  return (
    <section className="rounded-lg border border-line bg-surface p-5">
      <h2 className="text-lg">{t('dashboard.history.title', { days: shownDays })}</h2>
      <div className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <Series field="jobs" days={days} />
        <Series field="found" days={days} />
      </div>
      {days && <DaysTable days={days} />}
    </section>
  )
}

function Series({ field, days }: { field: 'jobs' | 'found'; days: JobDay[] | undefined }) {
  const { t } = useTranslation()
  const total = days?.reduce((sum, day) => sum + day[field], 0)
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-baseline gap-2">
        <span
          aria-hidden
          className={`size-2 rounded-full ${field === 'found' ? 'bg-found-solid' : 'bg-accent'}`}
        />
        <span className="text-muted">{t(`dashboard.history.${field}`)}</span>
        <span className="text-lg font-semibold tabular-nums">
          {total === undefined ? <Skeleton className="w-14" /> : formatCount(total)}
        </span>
      </figcaption>
      <div className="mt-2 h-36" aria-hidden>
        <Suspense fallback={<Skeleton className="h-full" />}>
          {days ? <JobChart field={field} days={days} /> : <Skeleton className="h-full" />}
        </Suspense>
      </div>
    </figure>
  )
}

/** The numbers of the charts for who cannot see them. */
function DaysTable({ days }: { days: JobDay[] }) {
  const { t } = useTranslation()
  return (
    <div className="sr-only">
      <table>
        <caption>{t('dashboard.history.title', { days: shownDays })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('jobs.columns.date')}</th>
            <th scope="col">{t('dashboard.history.jobs')}</th>
            <th scope="col">{t('dashboard.history.found')}</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ jobs }) => jobs > 0)
            .map(({ day, jobs, found }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{formatCount(jobs)}</td>
                <td>{formatCount(found)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
