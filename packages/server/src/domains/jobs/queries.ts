import type { Job, JobDetail } from '@merkwerk/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db, Tables } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/index.ts'
import { addToLogContext } from '../../platform/observability/log-context.ts'
import { availableCoins } from '../wallet/index.ts'
import { hasDeferred, isWaitingForGpt } from './deferred-records.ts'
import { type Failure, failureWords } from './failures.ts'
import { outputLinks } from './output-links.ts'
import { progressOf } from './progress.ts'
import { countChoices } from './record-choices.ts'
import { findRetry, findRetryObstacle } from './retried-records.ts'
import { executionSeconds, getJob, hasEnded, type JobRow, type ListedJob, mayFinish } from './store.ts'

/** The internal id of a job the actor may see, by its id or its public id. Throws `NOT_FOUND`. */
export async function findJobId(db: Db, actor: Actor, id: string): Promise<number> {
  return (await findJob(db, actor, id)).id
}

/** A job the actor may see: an own one, or any for an admin. Throws `NOT_FOUND`. */
export async function findJob(db: Db, actor: Actor, id: string): Promise<JobRow> {
  const isNumber = /^\d{1,15}$/.test(id)
  const job = await db
    .selectFrom('jobs')
    .selectAll()
    .where((row) => (isNumber ? row('id', '=', Number(id)) : row('public_id', '=', id.toUpperCase())))
    .where((row) => ownedBy(row, actor))
    .executeTakeFirst()
  if (!job) throw new AppError('NOT_FOUND')
  addToLogContext({ job_id: job.id })
  return job as JobRow
}

const ownedBy = (row: ExpressionBuilder<Tables, 'jobs'>, actor: Actor) =>
  actor.kind === 'admin' ? row.val(true) : row('account_id', '=', actor.accountId)

/** One job in full, for its page. */
export async function describeJob(context: Context, job: JobRow): Promise<JobDetail> {
  const { username } = await context.db
    .selectFrom('accounts')
    .select('username')
    .where('id', '=', job.account_id)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
  const [shown] = await describeJobs(context, [{ ...job, username }])
  if (!shown) throw new AppError('NOT_FOUND')
  return {
    ...shown,
    language: job.language,
    file_name: job.file_name,
    sites: job.sites,
    coins_held: job.finished_at ? 0 : job.coins_held,
    started_at: job.started_at?.toISOString() ?? null,
    finished_at: job.finished_at?.toISOString() ?? null,
    failure: job.failure && failureWords[job.failure as Failure][job.language],
    can_cancel: job.status === 'Initializing' || job.status === 'Data Processing',
    can_retry: (await findRetryObstacle(context.db, job)) === undefined,
    can_finish: mayFinish(job) && (await hasDeferred(context.db, job.id)),
    retry_of: job.retry_of === null ? null : (await getJob(context.db, job.retry_of)).public_id,
    retried_as: (await findRetry(context.db, job.id))?.public_id ?? null,
    found_free: isSettledByFound(job)
      ? job.found - Math.floor(job.coins_used / Math.max(1, job.coins_per_record))
      : 0,
    chosen_records: await countChoices(context.db, job.id),
    can_run_again: hasEnded(job.status) && job.upload_id !== null,
    can_skip_gpt: job.status === 'Data Processing' && (await isWaitingForGpt(context.db, job.id)),
  }
}

/** Whether the job's coins are what its found products cost: not while it runs, nor where an admin's cancel made it free. */
const isSettledByFound = ({ status, cancelled_by }: JobRow): boolean =>
  status === 'Completed' || (status === 'Cancelled' && cancelled_by === 'owner')

/** Jobs as lists show them, in the order given. */
export async function describeJobs(
  context: Context,
  rows: readonly (ListedJob & { username: string })[],
): Promise<Job[]> {
  const now = context.clock.now()
  const progress = await progressOf(context.db, rows, now)
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

/** Counts of an account's jobs and its available coins. */
export async function getAnalytics(db: Db, accountId: number) {
  const counts = await db
    .selectFrom('jobs')
    .select(({ fn }) => [
      fn.countAll<number>().as('total_searches'),
      fn.countAll<number>().filterWhere('status', '=', 'Completed').as('successful_searches'),
      fn.countAll<number>().filterWhere('status', '=', 'Failed').as('failed_searches'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { ...counts, current_balance: await availableCoins(db, accountId) }
}

/** The account's language, for jobs of callers who name none. */
export async function accountLanguage(db: Db, accountId: number) {
  const { language } = await db
    .selectFrom('accounts')
    .select(sql<'de' | 'en'>`language`.as('language'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return language
}
