import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { AppError, conflict } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/index.ts'
import { settleHold } from '../../../money/wallet/index.ts'
import { writeAudit } from '../../../people/accounts/index.ts'
import { enqueueNeededUpdate } from '../../rows/index.ts'
import { findRunningJobs, getVisibleJob } from '../queries.ts'
import { enqueueJobTask } from '../schedule.ts'
import { changeJob, insertEvent, type JobRow, lockCancellableJobs, pausedMs, updateJob } from '../store.ts'
import { writeCancelledOutputsTask } from '../tasks.ts'
import { endWaiting } from '../waiting/deferred-store.ts'
import { findProducts, settleCharges } from './charges.ts'

/**
 * Cancels a job in Initializing or Data Processing. Running lookups end within a second. An owner pays for found products
 * and gets files with a line for every row. A cancel by an admin is free. Throws `NOT_FOUND`, and `CONFLICT` from Finalizing on.
 */
export async function cancelJob(context: Context, actor: Actor, id: string): Promise<void> {
  const { id: jobId } = await getVisibleJob(context.db, actor, id)
  await changeJob(context.db, jobId, async (tx, job) => {
    if (job.status !== 'Initializing' && job.status !== 'Data Processing') throw conflict('run-ending')
    await cancelLocked(context, tx, actor, job)
  })
}

/**
 * Cancels the jobs of an account that can be cancelled. A cancel by an admin is free. The caller has locked the account, so
 * that no job is submitted meanwhile. Jobs are locked in the order of their IDs, before the wallet.
 */
export async function cancelAccountJobs(
  context: Context,
  tx: Tx,
  actor: Actor,
  accountId: number,
): Promise<void> {
  for (const job of await lockCancellableJobs(tx, accountId)) await cancelLocked(context, tx, actor, job)
}

/** Cancels the actor's own jobs as `cancelJob` does. A job that reaches Finalizing meanwhile is completed. */
export async function cancelRunningJobs(context: Context, actor: Actor): Promise<void> {
  for (const id of await findRunningJobs(context.db, actor.accountId))
    await cancelJob(context, actor, String(id)).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error
    })
}

async function cancelLocked(context: Context, tx: Tx, actor: Actor, job: JobRow): Promise<void> {
  const by = job.account_id === actor.accountId ? 'owner' : 'admin'
  const now = context.clock.now()
  await endWaiting(tx, job.id)
  const coins = by === 'owner' ? await chargeFound(context, tx, job) : 0
  if (by === 'admin') await settleHold(tx, { jobId: job.id, capture: 0 })
  await updateJob(tx, job.id, {
    status: 'Cancelled',
    cancelled_by: by,
    coins_used: coins,
    finished_at: now,
    waiting_since: null,
    paused_ms: pausedMs(job, now),
  })
  await insertEvent(tx, job.id, now, { event: 'cancelled', by, coins, released: job.coins_held - coins })
  await enqueueNeededUpdate(context, tx, job.list_id)
  if (by === 'owner') await enqueueJobTask(context, tx, job, writeCancelledOutputsTask, { jobId: job.id })
  else
    await writeAudit(tx, {
      at: now,
      by: actor.accountId,
      action: 'cancel-job',
      accountId: job.account_id,
      details: { job: job.public_id },
    })
  context.metrics.jobsEnded.inc({ status: 'Cancelled' })
}

const chargeFound = async (context: Context, tx: Tx, job: JobRow): Promise<number> =>
  settleCharges(context, tx, job, { products: await findProducts(tx, job) })
