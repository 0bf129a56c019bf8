import { hasEnded } from '@merkwerk/client/app'
import type { Job } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { useRef } from 'react'
import { useTranslation } from '../../messages/translate.ts'
import { type Column, Table, type TableLook } from '../../ui/table.tsx'
import { cardLook } from '../../ui/table-looks.ts'
import { focusRow } from '../focus-row.ts'
import { useRowKeys } from '../use-row-keys.ts'
import { useRunProgress } from '../use-run-progress.ts'
import { useFileColumns } from './job-files.tsx'
import { type JobColumnsOptions, useJobColumns } from './jobs-columns.tsx'

/** Browsers open six connections to a server at a time. Two tabs must leave some for other calls. */
const maxStreams = 2

const look: TableLook = {
  ...cardLook,
  // Many columns share the width.
  table: clsx(
    cardLook.table,
    '@4xl:@max-[68rem]:[&_:is(th,td):first-child]:pl-3 @4xl:@max-[68rem]:[&_:is(th,td):last-child]:pr-3 @4xl:[&_:is(th,td):not(:first-child):not(:last-child)]:px-1 @min-[68rem]:[&_:is(th,td):not(:first-child):not(:last-child)]:px-1.5',
  ),
  row: 'relative flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line px-5 py-3 @max-4xl:first:border-t-0 transition-colors hover:bg-sunken/50 @4xl:table-row @4xl:p-0',
  cell: '@4xl:table-cell @4xl:px-2 @4xl:py-3 @4xl:align-top @4xl:first:pl-5 @4xl:last:pr-5',
}

interface JobsTableProps extends JobColumnsOptions {
  jobs: Job[]
  /** The columns after the status. By default the files of a job. */
  lastColumns?: Column<Job>[] | undefined
}

export function JobsTable({ jobs, scope, listId, sorting, onSort, lastColumns }: JobsTableProps) {
  const { t } = useTranslation()
  const table = useRef<HTMLTableElement>(null)
  const columns = useJobColumns({ scope, listId, sorting, onSort })
  const files = useFileColumns()
  useRowKeys({
    where: 'page',
    isOn: jobs.length > 0,
    onPrevious: () => focusRow(table.current, -1),
    onNext: () => focusRow(table.current, 1),
  })
  const streamed = jobs.filter((job) => !hasEnded(job.status)).slice(0, maxStreams)
  return (
    <div className="@container">
      {streamed.map((job) => (
        <FollowedJob key={job.job_id} job={job} />
      ))}
      {/* Positioned, so that content for screen readers does not widen the page. */}
      <div className="relative overflow-x-auto">
        <Table
          ref={table}
          caption={t(listId === undefined ? 'jobs.caption' : 'jobs.runs')}
          columns={[...columns, ...(lastColumns ?? files)]}
          rows={jobs}
          rowId={(job) => job.job_id}
          look={look}
        />
      </div>
    </div>
  )
}

function FollowedJob({ job }: { job: Job }) {
  useRunProgress(job)
  return null
}
