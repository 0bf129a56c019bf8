import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { dayOf } from '../../components/charts/days.ts'
import { FiguresTable } from '../../components/charts/figures-table.tsx'
import { Series } from '../../components/charts/series.tsx'
import { QueryError } from '../../components/query-boundary.tsx'
import { formatCalendarDay, formatCount } from '../../messages/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { everyJobDay, type JobDay } from './job-days.ts'

const mostDays = 30
const fewestDays = 7
const fields = ['jobs', 'found'] as const

export function JobHistory() {
  const { t } = useTranslation()
  const query = useQuery(queries.jobHistory(mostDays))
  const { data } = query
  if (query.error && !data) return <QueryError query={query} calling="getJobHistory" />
  const days = data && everyJobDay(data.days, dayOf(Date.now()), { fewest: fewestDays, most: mostDays })
  const title = t('dashboard.history.title', { days: days?.length ?? mostDays })
  return (
    <Panel className="p-5">
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
    </Panel>
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
