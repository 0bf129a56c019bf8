import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { batchSize } from './batch-files.ts'
import { removeDeferred } from './deferred-records.ts'
import { enqueueBatches, enqueueSearches, type JobRow, lockJob, settleBatches } from './store.ts'
import { accountGroup, gatherRecordsTask } from './tasks.ts'

/** Puts the deferred records of a job whose next attempt is due into batches. Runs any number of times. */
export async function gatherRecords(context: Context, { jobId }: { jobId: number }): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const job = await lockJob(tx, jobId)
    if (job.status !== 'Data Processing') return removeDeferred(tx, jobId)
    if (!(await isGatheringDue(tx, jobId))) return
    await gatherDue(context, tx, job)
    await settleBatches(context, tx, job)
  })
}

/**
 * Puts due records of a locked job into batches, all that wait once its owner asked to finish, and schedules the next
 * gathering. A job that is held back tries one more of its own batches along with them: the deferred records may be the
 * only ones that are refused.
 */
export async function gatherDue(context: Context, tx: Tx, job: JobRow): Promise<void> {
  const first = await claimDue(tx, job)
  const batches = await insertGathered(tx, job.id, first)
  context.reach('records-gathered')
  await enqueueSearches(context, tx, job, batches)
  if (job.finish_requested_at) await enqueueBatches(context, tx, job)
  else if (batches.length > 0 && job.refused_since) await enqueueBatches(context, tx, job, { isProbe: true })
  await tx.updateTable('jobs').set({ gather_at: null }).where('id', '=', job.id).execute()
  await scheduleGathering(context, tx, job)
}

/**
 * Enqueues a task for the earliest next attempt of a deferred record, unless one comes as early. Times are
 * PostgreSQL's, as those of the queue are.
 */
export async function scheduleGathering(context: Context, tx: Tx, job: JobRow): Promise<void> {
  const { rows } = await sql<{ delay: number }>`
    WITH earliest AS (
      SELECT greatest(0, ceil(extract(epoch FROM min(next_attempt_at) - now())))::integer AS delay
      FROM deferred_records WHERE job_id = ${job.id} AND batch IS NULL
    )
    UPDATE jobs SET gather_at = now() + make_interval(secs => delay)
    FROM earliest
    WHERE id = ${job.id} AND delay IS NOT NULL
      AND (gather_at IS NULL OR gather_at > now() + make_interval(secs => delay))
    RETURNING delay`.execute(tx)
  for (const { delay } of rows)
    await context.queue.enqueue(
      tx,
      gatherRecordsTask,
      { jobId: job.id },
      { group: accountGroup(job.account_id), delaySeconds: delay },
    )
}

/** Of several tasks the latest scheduled one gathers; the others come too early or find the time changed. */
async function isGatheringDue(tx: Tx, jobId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM jobs WHERE id = ${jobId} AND gather_at <= now()`.execute(tx)
  return rows.length > 0
}

/** Gives due records the numbers of their new batches; answers the first of these. */
async function claimDue(tx: Tx, { id, finish_requested_at }: JobRow): Promise<number> {
  const isEveryDue = finish_requested_at !== null
  const { rows } = await sql<{ first: number }>`
    WITH next AS (SELECT max(number) + 1 AS first FROM batches WHERE job_id = ${id}), due AS (
      SELECT position, (row_number() OVER (ORDER BY position) - 1) / ${batchSize} AS part
      FROM deferred_records
      WHERE job_id = ${id} AND batch IS NULL AND (${isEveryDue} OR next_attempt_at <= now())
    ), claimed AS (
      UPDATE deferred_records AS deferred SET batch = next.first + due.part
      FROM due, next WHERE deferred.job_id = ${id} AND deferred.position = due.position
    )
    SELECT first FROM next`.execute(tx)
  return rows[0]?.first ?? 0
}

async function insertGathered(tx: Tx, jobId: number, first: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    INSERT INTO batches (job_id, number, size, state, gathered)
    SELECT job_id, batch, count(*), 'queued', true
    FROM deferred_records WHERE job_id = ${jobId} AND batch >= ${first}
    GROUP BY job_id, batch RETURNING number`.execute(tx)
  return rows.map(({ number }) => number).sort((a, b) => a - b)
}
