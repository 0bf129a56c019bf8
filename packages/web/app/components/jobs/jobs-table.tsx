import type { Job } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hasEnded } from '../../api/job-events.ts'
import { paths } from '../../paths.ts'
import {
  formatCoins,
  formatCount,
  formatDuration,
  formatExecutionTime,
  formatMoment,
} from '../../texts/format.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useJobProgress } from '../use-job-progress.ts'
import { JobFiles } from './job-files.tsx'
import { JobProgressCell } from './job-progress-cell.tsx'
import { headings, type JobsColumns } from './jobs-columns.ts'

/** Browsers open six connections to a server at a time; two tabs must leave some for other calls. */
const mostStreams = 2

interface JobsTableProps {
  jobs: Job[]
  columns: JobsColumns
}

/** Jobs as a table; on narrow screens each row becomes a card with the same words. */
export function JobsTable({ jobs, columns }: JobsTableProps) {
  const { t } = useTranslation()
  const streamed = jobs.filter((job) => !hasEnded(job.status)).slice(0, mostStreams)
  return (
    <div className="@container">
      {streamed.map((job) => (
        <FollowedJob key={job.job_id} job={job} />
      ))}
      <table className="block w-full @4xl:table">
        <caption className="sr-only">{t('jobs.caption')}</caption>
        <thead className="hidden @4xl:table-header-group">
          <tr>
            {headings(columns).map(({ column, isNumber }) => (
              <th
                key={column}
                scope="col"
                className={clsx(
                  'px-2 pt-3 pb-2 align-bottom text-xs font-medium text-faint first:pl-5 last:pr-5',
                  isNumber ? 'text-right' : 'text-left',
                )}
              >
                {t(`jobs.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block @4xl:table-row-group">
          {jobs.map((job) => (
            <JobRow key={job.job_id} job={job} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function FollowedJob({ job }: { job: Job }) {
  useJobProgress(job)
  return null
}

const cell =
  'flex items-center justify-between gap-4 py-1 align-top before:shrink-0 before:text-sm before:text-faint before:content-[attr(data-label)] @4xl:table-cell @4xl:px-2 @4xl:py-3 @4xl:before:hidden @4xl:first:pl-5 @4xl:last:pr-5'
const number = clsx(cell, 'text-right tabular-nums')

function JobRow({ job, columns }: { job: Job; columns: JobsColumns }) {
  const { t } = useTranslation()
  return (
    <tr className="flex flex-col border-t border-line px-4 py-3 @max-4xl:first:border-t-0 transition-colors hover:bg-sunken/50 @4xl:table-row @4xl:p-0">
      {columns === 'own' && (
        <td data-label={t('jobs.columns.id')} className={cell}>
          <CopyText text={job.job_id} />
        </td>
      )}
      <td
        className={clsx(cell, '@max-4xl:order-first @max-4xl:pb-2 @max-4xl:text-lg @max-4xl:before:hidden')}
      >
        <Link
          to={paths.job(job.job_id)}
          title={job.name}
          className="line-clamp-2 min-w-24 font-medium wrap-anywhere text-ink underline-offset-2 hover:text-accent hover:underline"
        >
          {job.name}
        </Link>
      </td>
      {columns === 'all' && (
        <td data-label={t('jobs.columns.user')} className={cell}>
          {job.user.username}
        </td>
      )}
      <td
        data-label={t('jobs.columns.date')}
        className={clsx(cell, 'tabular-nums @min-[68rem]:whitespace-nowrap')}
      >
        <Moment iso={job.created_at} />
      </td>
      <td data-label={t('jobs.columns.records')} className={number}>
        <span>
          {formatCount(job.total_rows)}
          <span className="whitespace-nowrap text-faint"> / {formatCount(job.skipped_rows)}</span>
        </span>
      </td>
      <td data-label={t('jobs.columns.coins')} className={number}>
        {formatCoins(job.coins_used)}
      </td>
      <td data-label={t('jobs.columns.time')} className={clsx(number, '@4xl:min-w-26')}>
        <Tooltip text={formatDuration(job.execution_time)}>
          <span>{formatExecutionTime(job.execution_time)}</span>
        </Tooltip>
      </td>
      <td data-label={t('jobs.columns.status')} className={clsx(cell, '@4xl:w-40')}>
        <JobProgressCell job={job} />
      </td>
      <JobFiles job={job} cellClass={cell} />
    </tr>
  )
}

/** Date and time, which break between the two only. */
function Moment({ iso }: { iso: string }) {
  const [date, time] = formatMoment(iso).split(' ')
  return (
    <time dateTime={iso}>
      <span className="whitespace-nowrap">{date}</span> <span className="whitespace-nowrap">{time}</span>
    </time>
  )
}
