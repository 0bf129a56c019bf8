import type { Job } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hasEnded } from '../../api/job-events.ts'
import {
  formatCoins,
  formatCount,
  formatDuration,
  formatExecutionTime,
  formatTimeLeft,
} from '../../messages/format.ts'
import { paths } from '../../paths.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { cardTable } from '../card-table.ts'
import { Moment } from '../moment.tsx'
import { useJobProgress } from '../use-job-progress.ts'
import { useRowKeys } from '../use-row-keys.ts'
import { jobCells } from './job-cells.ts'
import { JobFiles } from './job-files.tsx'
import { JobProgressCell } from './job-progress-cell.tsx'
import type { JobsColumns } from './jobs-columns.ts'
import { JobsHead } from './jobs-head.tsx'
import type { Sorting } from './jobs-view.ts'

/** Browsers open six connections to a server at a time; two tabs must leave some for other calls. */
const mostStreams = 2

interface JobsTableProps {
  jobs: Job[]
  columns: JobsColumns
  /** Without it the headings sort nothing. */
  sorting?: Sorting | undefined
  onSort?: ((sorting: Sorting) => void) | undefined
  /** The cells after the status; by default what the job can be downloaded as. */
  rowEnd?: RowEnd | undefined
}

export type RowEnd = (job: Job) => ReactNode

/** Jobs as a table; on narrow screens each row is a card. */
export function JobsTable({ jobs, columns, sorting, onSort, rowEnd = filesOf }: JobsTableProps) {
  const { t } = useTranslation()
  const table = useRef<HTMLTableElement>(null)
  useRowKeys({
    where: 'page',
    isOn: jobs.length > 0,
    onPrevious: () => focusRow(table.current, -1),
    onNext: () => focusRow(table.current, 1),
  })
  const streamed = jobs.filter((job) => !hasEnded(job.status)).slice(0, mostStreams)
  return (
    <div className="@container">
      {streamed.map((job) => (
        <FollowedJob key={job.job_id} job={job} />
      ))}
      {/* Positioned, so that what only screen readers see does not widen the page. */}
      <div className="relative overflow-x-auto">
        <table ref={table} className={clsx(cardTable.table, cardTable.dense)}>
          <caption className="sr-only">{t('jobs.caption')}</caption>
          <JobsHead columns={columns} sorting={sorting} onSort={onSort} />
          <tbody className={cardTable.body}>
            {jobs.map((job) => (
              <JobRow key={job.job_id} job={job} columns={columns} rowEnd={rowEnd} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** Moves the focus to the job below or above the one that has it, or to the first. */
function focusRow(table: HTMLTableElement | null, step: 1 | -1): void {
  const links = [...(table?.querySelectorAll<HTMLElement>('a[data-job]') ?? [])]
  const row = document.activeElement?.closest('tr')
  const index = links.findIndex((link) => row?.contains(link))
  links[index < 0 ? 0 : Math.min(links.length - 1, Math.max(0, index + step))]?.focus()
}

const filesOf: RowEnd = (job) => <JobFiles job={job} />

function FollowedJob({ job }: { job: Job }) {
  useJobProgress(job)
  return null
}

const { cell, detail } = jobCells
const number = clsx(detail, 'tabular-nums @4xl:text-right')
const second = 'text-xs text-faint @4xl:block'

function JobRow({ job, columns, rowEnd }: { job: Job; columns: JobsColumns; rowEnd: RowEnd }) {
  const { t } = useTranslation()
  const { time_left: timeLeft } = job.progress
  return (
    <tr className={jobCells.row}>
      {columns === 'own' && (
        <td className={clsx(cell, 'hidden')}>
          <CopyText text={job.job_id} className="text-xs! text-faint" />
        </td>
      )}
      <td className={clsx(cell, 'min-w-0 flex-1 basis-0 @4xl:w-[28%]')}>
        <Link
          to={paths.job(job.job_id)}
          data-job
          title={job.name}
          className="line-clamp-2 font-medium wrap-anywhere text-ink underline-offset-2 @max-4xl:after:absolute @max-4xl:after:inset-0 hover:text-accent hover:underline @4xl:min-w-24"
        >
          {job.name}
        </Link>
      </td>
      {columns === 'all' && (
        <td className={jobCells.action}>
          <Link
            to={`${paths.adminUsers}?${new URLSearchParams({ search: job.user.username })}`}
            title={job.user.username}
            className="block max-w-20 truncate @min-[68rem]:max-w-32 rounded-sm underline-offset-2 @max-4xl:text-sm @max-4xl:text-muted hover:text-accent hover:underline"
          >
            {job.user.username}
          </Link>
        </td>
      )}
      <td
        className={clsx(
          cell,
          'self-start text-sm whitespace-nowrap text-muted tabular-nums @4xl:w-20 @4xl:whitespace-normal',
        )}
      >
        <Moment iso={job.created_at} />
      </td>
      <td data-label={t('job.records')} className={number}>
        {formatCount(job.total_rows)}{' '}
        <span className={second}>{t('jobs.skipped', { n: formatCount(job.skipped_rows) })}</span>
      </td>
      <td data-label={t('jobs.columns.coins')} className={number}>
        {formatCoins(job.coins_used)}
      </td>
      <td data-label={t('jobs.columns.time')} className={number}>
        <Tooltip text={formatDuration(job.execution_time)}>
          <span>{formatExecutionTime(job.execution_time)}</span>
        </Tooltip>
        {timeLeft !== null && (
          <span className={clsx(second, '@max-4xl:hidden')}>
            {t('time.left', { time: formatTimeLeft(timeLeft) })}
          </span>
        )}
      </td>
      <td className={clsx(cell, 'order-3 basis-full @min-[68rem]:w-48')}>
        <JobProgressCell job={job} />
      </td>
      {rowEnd(job)}
    </tr>
  )
}
