import type { Job, JobDetail, JobList, Language } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { findKeyName } from '../../../people/api-keys/index.ts'
import { findListUses, getPublicId } from '../../rows/index.ts'
import { outputLinks } from '../outputs/output-links.ts'
import { hasDeferred } from '../queries.ts'
import { chooseSources } from '../record.ts'
import { type Failure, failureMessages } from '../results/fail-job.ts'
import { canFinish, executionSeconds, type JobRow, type ListedJob } from '../store.ts'
import { findSchedule, getOwner } from './history-queries.ts'
import { type JobListQuery, readJobPage } from './list-queries.ts'
import { measureProgress } from './progress.ts'

/** Texts are in `language`, by default in that of the job. */
export async function describeJob(
  context: Context,
  job: JobRow,
  language = job.language,
): Promise<JobDetail> {
  const { username } = await getOwner(context.db, job.account_id)
  const { isDeleted } = await findListUses(context.db, job.list_id)
  const [shown] = await describeJobs(context, [{ ...job, username }], language)
  if (!shown) throw new AppError('NOT_FOUND')
  return {
    ...shown,
    language: job.language,
    file_name: job.file_name,
    list_id: isDeleted ? null : await getPublicId(context.db, job.list_id),
    has_rows: job.cleared_at === null,
    sites: job.sites,
    api_key: job.api_key_id === null ? null : await findKeyName(context.db, job.api_key_id),
    schedule_id: await findSchedule(context.db, job),
    sources: [...chooseSources(job)],
    preferred_source: job.preferred_source,
    coins_held: job.finished_at ? 0 : job.coins_held,
    started_at: job.started_at?.toISOString() ?? null,
    finished_at: job.finished_at?.toISOString() ?? null,
    failure: job.failure && failureMessages[job.failure as Failure][language],
    can_cancel: job.status === 'Initializing' || job.status === 'Data Processing',
    can_finish: canFinish(job) && (await hasDeferred(context.db, job.id)),
    found_free: isSettledByFound(job)
      ? job.found - Math.floor(job.coins_used / Math.max(1, job.coins_per_record))
      : 0,
    can_skip_gpt: job.status === 'Data Processing' && (await hasDeferred(context.db, job.id, 'gpt')),
  }
}

/** Whether the job was charged for its found products: it has ended, and no admin cancelled it. */
const isSettledByFound = ({ status, cancelled_by }: JobRow): boolean =>
  status === 'Completed' || (status === 'Cancelled' && cancelled_by === 'owner')

/** Jobs as lists show them, in the given order. */
async function describeJobs(
  context: Context,
  rows: readonly (ListedJob & { username: string })[],
  language: Language | undefined,
): Promise<Job[]> {
  const now = context.clock.now()
  const progress = await measureProgress(context, rows, { now, language })
  return rows.map((row, index) => ({
    id: row.id,
    job_id: row.public_id,
    name: row.name,
    job_name: row.name,
    created_at: row.created_at.toISOString(),
    total_rows: row.total_rows,
    skipped_rows: row.skipped_rows,
    coins_used: row.coins_used,
    execution_time: executionSeconds(row, now),
    status: row.status,
    user: { username: row.username },
    output_files: outputLinks(context, row),
    progress: progress[index] as Job['progress'],
  }))
}

/** A sorted page of the jobs of one account, or of all if `accountId` is undefined. Equal jobs are newest first. */
export async function listJobs(
  context: Context,
  accountId: number | undefined,
  query: JobListQuery,
  language?: Language,
): Promise<JobList> {
  const { limit } = query
  const { rows, total: totalJobs, currentPage } = await readJobPage(context, accountId, query)
  return {
    jobs: await describeJobs(context, rows, language),
    totalJobs,
    currentPage,
    totalPages: Math.ceil(totalJobs / limit),
    limit,
  }
}
