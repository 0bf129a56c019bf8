import { lockOpenAccount } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/index.ts'
import { AppError } from '../errors.ts'
import type { Actor } from '../http/index.ts'
import { findJobId } from './queries.ts'
import { countRetriedRecords } from './retried-records.ts'
import { type JobRow, lockJob } from './store.ts'
import { type JobIds, startJob } from './submit-job.ts'

/**
 * Starts a job over the records of an ended one that have no product yet, or lack a marketplace that did not
 * answer. What was paid stays paid, so a job is retried once; its retry can be retried in turn. Throws
 * `NOT_FOUND`, `CONFLICT` and `INSUFFICIENT_COINS`.
 */
export async function retryJob(ctx: Context, actor: Actor, id: string): Promise<JobIds> {
  const jobId = await findJobId(ctx.db, { ...actor, kind: 'user' }, id)
  return ctx.db.transaction().execute(async (tx) => {
    await lockOpenAccount(tx, actor.accountId)
    const job = await lockJob(tx, jobId)
    const { records, unpaid } = await countRetriedRecords(tx, jobId)
    await assertCanRetry(tx, job, records)
    const coins = unpaid * ctx.config.jobs.coinsPerRecord
    return startJob(
      ctx,
      tx,
      {
        account_id: job.account_id,
        name: job.name,
        language: job.language,
        file_name: job.file_name,
        retry_of: jobId,
        total_rows: records,
        skipped_rows: 0,
        coins_held: coins,
      },
      { event: 'retried', of: job.public_id, records, coins },
    )
  })
}

async function assertCanRetry(tx: Tx, job: JobRow, records: number): Promise<void> {
  const refuse = (text: string) => new AppError('CONFLICT', { success: false }, { text })
  if (job.status !== 'Completed' && job.cancelled_by !== 'owner')
    throw refuse('Only a completed job can be retried.')
  if (records === 0) throw refuse('Every record of this job has its answer; there is nothing to retry.')
  const earlier = await tx
    .selectFrom('jobs')
    .select('public_id')
    .where('retry_of', '=', job.id)
    .where('status', '<>', 'Failed')
    .where('cancelled_by', 'is distinct from', 'admin')
    .executeTakeFirst()
  if (earlier) throw refuse(`This job was retried already, as ${earlier.public_id}. Please retry that one.`)
}
