import type { Job, JobSort } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { listPaths } from '../../list-paths.ts'
import {
  formatCoins,
  formatCount,
  formatDuration,
  formatExecutionTime,
  formatTimeLeft,
} from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import type { Column } from '../../ui/table.tsx'
import { Moment } from '../moment.tsx'
import { type SortedTable, sortByHeading } from '../table-view.ts'
import { JobProgressCell } from './job-progress-cell.tsx'
import { firstOrder } from './jobs-view.ts'

/** Own jobs start with their ID. The jobs of all users name the user. */
export type JobsScope = 'own' | 'all'

/** Cells on cards. In a narrow `@container` each row is a card of fixed height. */
export const jobCells = {
  /** Shown on cards only if there is room, with its heading. */
  detail:
    'order-4 hidden items-center gap-1.5 text-sm before:text-faint before:content-[attr(data-label)] @2xl:flex @4xl:text-base @4xl:before:hidden',
  /** Above the link that covers a card. */
  action: 'relative z-10 order-5',
}

const number = clsx(jobCells.detail, 'tabular-nums @4xl:text-right @min-[68rem]:whitespace-nowrap')
const second = 'text-xs text-faint @4xl:block'

export interface JobColumnsOptions extends SortedTable<JobSort> {
  scope: JobsScope
  /** The list whose runs these are. */
  listId?: string | undefined
}

export function useJobColumns({ scope, listId, sorting, onSort }: JobColumnsOptions): Column<Job>[] {
  const { t } = useTranslation()
  const sortBy = (column: JobSort) => sortByHeading(column, { sorting, onSort }, firstOrder)
  const named = useNameColumns({ scope, listId }, sortBy('name'))
  return [
    ...named,
    {
      id: 'date',
      header: t('jobs.columns.date'),
      sort: sortBy('created'),
      cell: (job) => <Moment iso={job.created_at} />,
      cellClass:
        'self-start text-sm whitespace-nowrap text-muted tabular-nums @4xl:w-20 @4xl:whitespace-normal @min-[68rem]:w-36 @min-[68rem]:whitespace-nowrap',
    },
    {
      id: 'records',
      header: t('jobs.columns.records'),
      cardLabel: t('jobs.rows'),
      isNumber: true,
      sort: sortBy('records'),
      cell: (job) => (
        <>
          {formatCount(job.total_rows)}{' '}
          <span className={second}>{t('jobs.skipped', { n: job.skipped_rows })}</span>
        </>
      ),
      cellClass: number,
    },
    {
      id: 'coins',
      header: t('jobs.columns.coins'),
      isNumber: true,
      sort: sortBy('coins'),
      cell: (job) => formatCoins(job.coins_used),
      cellClass: number,
    },
    {
      id: 'time',
      header: t('jobs.columns.time'),
      isNumber: true,
      cell: (job) => <ExecutionTime job={job} />,
      cellClass: number,
    },
    {
      id: 'status',
      header: t('jobs.columns.status'),
      sort: sortBy('status'),
      cell: (job) => <JobProgressCell job={job} />,
      cellClass: 'order-3 basis-full @min-[68rem]:w-48',
    },
  ]
}

/** Which run it is: own ones start with their ID, those of all users name the user. */
function useNameColumns(
  { scope, listId }: Pick<JobColumnsOptions, 'scope' | 'listId'>,
  sort: Column<Job>['sort'],
): Column<Job>[] {
  const { t } = useTranslation()
  const id: Column<Job> = {
    id: 'id',
    header: t('jobs.columns.id'),
    cell: (job) => <CopyText text={job.job_id} className="text-xs! text-faint" />,
    cellClass: 'hidden',
  }
  const user: Column<Job> = {
    id: 'user',
    header: t('jobs.columns.user'),
    cell: ({ user: { username } }) => (
      <Link
        to={`${adminPaths.users}?${new URLSearchParams({ search: username })}`}
        title={username}
        className="block max-w-20 truncate @min-[68rem]:max-w-32 rounded-sm underline-offset-2 @max-4xl:text-sm @max-4xl:text-muted hover:text-accent hover:underline"
      >
        {username}
      </Link>
    ),
    cellClass: jobCells.action,
  }
  const name: Column<Job> = {
    id: 'name',
    header: t('jobs.columns.name'),
    sort,
    cell: (job) => (
      <Link
        to={listId === undefined ? paths.job(job.job_id) : `${listPaths.run(listId, job.job_id)}&view=runs`}
        data-row
        title={job.name}
        className="line-clamp-2 font-medium wrap-anywhere text-ink underline-offset-2 @max-4xl:after:absolute @max-4xl:after:inset-0 hover:text-accent hover:underline @4xl:min-w-24"
      >
        {job.name}
      </Link>
    ),
    cellClass: 'min-w-0 flex-1 basis-0 @4xl:w-[28%] @min-[68rem]:w-[22%]',
  }
  return scope === 'own' ? [id, name] : [name, user]
}

function ExecutionTime({ job: { execution_time, progress } }: { job: Job }) {
  const { t } = useTranslation()
  return (
    <>
      <span title={formatDuration(execution_time)}>{formatExecutionTime(execution_time)}</span>
      {progress.time_left !== null && (
        <span className={clsx(second, '@max-4xl:hidden')}>
          {t('time.left', { time: formatTimeLeft(progress.time_left) })}
        </span>
      )}
    </>
  )
}
