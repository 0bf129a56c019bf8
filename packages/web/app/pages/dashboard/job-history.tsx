import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { jobRunQueries } from '../../api/job-run-queries.ts'
import { FiguresTable } from '../../components/charts/figures-table.tsx'
import { Series } from '../../components/charts/series.tsx'
import { formatCalendarDay, formatCount } from '../../messages/format.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { everyJobDay, type JobDay, spanOf } from './job-days.ts'

const mostDays = 30
const fewestDays = 7
const fields = ['jobs', 'found'] as const

/** Jobs and found records of the last days, as two charts. */
export function JobHistory() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(jobRunQueries.history(mostDays))
  if (error && !data)
    return (
      <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}>
        {describeError(error, 'getJobHistory')}
      </Notice>
    )
  const today = new Date().toISOString().slice(0, 10)
  const shownDays = data ? spanOf(data, today, { fewest: fewestDays, most: mostDays }) : mostDays
  const days = data && everyJobDay(data, shownDays, today)
  const title = t('dashboard.history.title', { days: shownDays })
  return (
    <section className="rounded-lg border border-line bg-surface p-5">
      <h2 className="text-lg">{title}</h2>
      <div className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-2">
        {fields.map((field) => (
          <Series
            key={field}
            label={t(`dashboard.history.${field}`)}
            color={field === 'found' ? 'found' : 'accent'}
            total={days && formatCount(days.reduce((sum, day) => sum + day[field], 0))}
            bars={days?.map((day) => ({ day: day.day, value: day[field], card: <DayCard day={day} /> }))}
          />
        ))}
      </div>
      {days && (
        <div className="mt-3">
          <FiguresTable
            caption={title}
            headings={[t('jobs.columns.date'), ...fields.map((field) => t(`dashboard.history.${field}`))]}
            rows={days
              .filter(({ jobs }) => jobs > 0)
              .map((day) => ({
                day: formatCalendarDay(day.day),
                figures: fields.map((field) => formatCount(day[field])),
              }))}
          />
        </div>
      )}
    </section>
  )
}

function DayCard({ day }: { day: JobDay }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="font-medium">{formatCalendarDay(day.day)}</p>
      <p className="text-muted">
        {fields.map((field) => `${t(`dashboard.history.${field}`)} ${formatCount(day[field])}`).join(' · ')}
      </p>
    </>
  )
}
