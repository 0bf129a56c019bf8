import type { Job, JobList, Language, RunDetails } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { findKeyName } from '../../../people/api-keys/index.ts'
import { findListUses, getPublicId } from '../../rows/index.ts'
import { outputLinks } from '../outputs/output-links.ts'
import { hasDeferred } from '../queries.ts'
import { chooseSources } from '../record.ts'
import { type Failure, failureMessages } from '../results/fail-run.ts'
import { canFinish, executionSeconds, type ListedRun, type RunRow } from '../store.ts'
import { findSchedule, getOwner } from './history-queries.ts'
import { type RunListQuery, readRunPage } from './list-queries.ts'
import { measureProgress } from './progress.ts'

/** Texts are in `language`, by default in that of the run. */
export async function describeRun(
  context: Context,
  run: RunRow,
  language = run.language,
): Promise<RunDetails> {
  const { username } = await getOwner(context.db, run.account_id)
  const { isDeleted } = await findListUses(context.db, run.list_id)
  const [shown] = await describeRuns(context, [{ ...run, username }], language)
  if (!shown) throw new AppError('NOT_FOUND')
  return {
    ...shown,
    language: run.language,
    file_name: run.file_name,
    list_id: isDeleted ? null : await getPublicId(context.db, run.list_id),
    has_rows: run.cleared_at === null,
    sites: run.sites,
    api_key: run.api_key_id === null ? null : await findKeyName(context.db, run.api_key_id),
    schedule_id: await findSchedule(context.db, run),
    sources: [...chooseSources(run)],
    preferred_source: run.preferred_source,
    coins_held: run.finished_at ? 0 : run.coins_held,
    started_at: run.started_at?.toISOString() ?? null,
    finished_at: run.finished_at?.toISOString() ?? null,
    failure: run.failure && failureMessages[run.failure as Failure][language],
    can_cancel: run.status === 'Initializing' || run.status === 'Data Processing',
    can_finish: canFinish(run) && (await hasDeferred(context.db, run.id)),
    found_free: isSettledByFound(run)
      ? run.found - Math.floor(run.coins_used / Math.max(1, run.coins_per_record))
      : 0,
    can_skip_gpt: run.status === 'Data Processing' && (await hasDeferred(context.db, run.id, 'gpt')),
  }
}

/** Whether the run was charged for its found products: it has ended, and no admin cancelled it. */
const isSettledByFound = ({ status, cancelled_by }: RunRow): boolean =>
  status === 'Completed' || (status === 'Cancelled' && cancelled_by === 'owner')

/** Runs as lists show them, in the given order. */
async function describeRuns(
  context: Context,
  rows: readonly (ListedRun & { username: string })[],
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

/** A sorted page of the runs of one account, or of all if `accountId` is undefined. Equal runs are newest first. */
export async function listRuns(
  context: Context,
  accountId: number | undefined,
  query: RunListQuery,
  language?: Language,
): Promise<JobList> {
  const { limit } = query
  const { rows, total: totalJobs, currentPage } = await readRunPage(context, accountId, query)
  return {
    jobs: await describeRuns(context, rows, language),
    totalJobs,
    currentPage,
    totalPages: Math.ceil(totalJobs / limit),
    limit,
  }
}
