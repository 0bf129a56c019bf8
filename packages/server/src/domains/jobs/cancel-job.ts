import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/index.ts'
import { writeAudit } from '../accounts/index.ts'
import { enqueueCoinsCharged, settleHold } from '../wallet/index.ts'
import { countChargedProducts } from './charge.ts'
import { removeDeferred } from './deferred-records.ts'
import { logEvent } from './job-log.ts'
import { findJobId } from './queries.ts'
import { type JobRow, lockCancellableJobs, lockJob, pausedMs, updateJob } from './store.ts'
import { accountGroup, writeCancelledOutputsTask } from './tasks.ts'

/**
 * Cancels a job in Initializing or Data Processing; running look-ups end within a second. Its owner pays what was
 * found and gets files with a line for every row, an admin's cancel is free. Throws `NOT_FOUND`, and `CONFLICT` once Finalizing began.
 */
export async function cancelJob(context: Context, actor: Actor, id: string): Promise<void> {
  const jobId = await findJobId(context.db, actor, id)
  await context.db.transaction().execute(async (tx) => {
    const job = await lockJob(tx, jobId)
    if (job.status !== 'Initializing' && job.status !== 'Data Processing')
      throw new AppError('CONFLICT', { success: false }, { text: `This job is ${job.status} already.` })
    await cancelLocked(context, tx, actor, job)
  })
}

/**
 * Cancels the jobs of an account that can still be cancelled; an admin's cancel is free. The caller has locked the
 * account, so that none is submitted meanwhile. All are locked before the wallet, in the order of their ids.
 */
export async function cancelJobsOf(context: Context, tx: Tx, actor: Actor, accountId: number): Promise<void> {
  for (const job of await lockCancellableJobs(tx, accountId)) await cancelLocked(context, tx, actor, job)
}

async function cancelLocked(context: Context, tx: Tx, actor: Actor, job: JobRow): Promise<void> {
  const by = job.account_id === actor.accountId ? 'owner' : 'admin'
  const now = context.clock.now()
  const coins = by === 'owner' ? (await countChargedProducts(tx, job.id)) * job.coins_per_record : 0
  await removeDeferred(tx, job.id)
  await settleHold(tx, { jobId: job.id, capture: coins })
  if (coins > 0) await enqueueCoinsCharged(context, tx, job.account_id)
  await updateJob(tx, job.id, {
    status: 'Cancelled',
    cancelled_by: by,
    coins_used: coins,
    finished_at: now,
    waiting_since: null,
    paused_ms: pausedMs(job, now),
  })
  await logEvent(tx, job.id, now, { event: 'cancelled', by, coins, released: job.coins_held - coins })
  if (by === 'owner')
    await context.queue.enqueue(
      tx,
      writeCancelledOutputsTask,
      { jobId: job.id },
      { group: accountGroup(job.account_id) },
    )
  else
    await writeAudit(tx, {
      at: now,
      actorAccountId: actor.accountId,
      action: 'cancel-job',
      accountId: job.account_id,
      details: { job: job.public_id },
    })
  context.metrics.jobsEnded.inc({ status: 'Cancelled' })
}
