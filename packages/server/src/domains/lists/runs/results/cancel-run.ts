import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { AppError, conflict } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/index.ts'
import { settleHold } from '../../../money/wallet/index.ts'
import { writeAudit } from '../../../people/accounts/index.ts'
import { enqueueNeededUpdate } from '../../rows/index.ts'
import { findOpenRuns, getVisibleRun } from '../queries.ts'
import { enqueueRunTask } from '../schedule.ts'
import { changeRun, insertEvent, lockCancellableRuns, pausedMs, type RunRow, updateRun } from '../store.ts'
import { writeCancelledOutputsTask } from '../tasks.ts'
import { endWaiting } from '../waiting/deferred-store.ts'
import { findProducts, settleCharges } from './charges.ts'

/**
 * Cancels a run in Initializing or Data Processing. Running lookups end within a second. An owner pays for found products
 * and gets files with a line for every row. A cancel by an admin is free. Throws `NOT_FOUND`, and `CONFLICT` from Finalizing on.
 */
export async function cancelRun(context: Context, actor: Actor, id: string): Promise<void> {
  const { id: runId } = await getVisibleRun(context.db, actor, id)
  await changeRun(context.db, runId, async (tx, run) => {
    if (run.status !== 'Initializing' && run.status !== 'Data Processing') throw conflict('run-ending')
    await cancelLocked(context, tx, actor, run)
  })
}

/**
 * Cancels the runs of an account that can be cancelled. A cancel by an admin is free. The caller has locked the account, so
 * that no run is submitted meanwhile. Runs are locked in the order of their IDs, before the wallet.
 */
export async function cancelAccountRuns(
  context: Context,
  tx: Tx,
  actor: Actor,
  accountId: number,
): Promise<void> {
  for (const run of await lockCancellableRuns(tx, accountId)) await cancelLocked(context, tx, actor, run)
}

/** Cancels the actor's own runs as `cancelRun` does. A run that reaches Finalizing meanwhile is completed. */
export async function cancelOpenRuns(context: Context, actor: Actor): Promise<void> {
  for (const id of await findOpenRuns(context.db, actor.accountId))
    await cancelRun(context, actor, String(id)).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error
    })
}

async function cancelLocked(context: Context, tx: Tx, actor: Actor, run: RunRow): Promise<void> {
  const by = run.account_id === actor.accountId ? 'owner' : 'admin'
  const now = context.clock.now()
  await endWaiting(tx, run.id)
  const coins = by === 'owner' ? await chargeFound(context, tx, run) : 0
  if (by === 'admin') await settleHold(tx, { runId: run.id, capture: 0 })
  await updateRun(tx, run.id, {
    status: 'Cancelled',
    cancelled_by: by,
    coins_used: coins,
    finished_at: now,
    waiting_since: null,
    paused_ms: pausedMs(run, now),
  })
  await insertEvent(tx, run.id, now, { event: 'cancelled', by, coins, released: run.coins_held - coins })
  await enqueueNeededUpdate(context, tx, run.list_id)
  if (by === 'owner') await enqueueRunTask(context, tx, run, writeCancelledOutputsTask, { runId: run.id })
  else
    await writeAudit(tx, {
      at: now,
      by: actor.accountId,
      action: 'cancel-job',
      accountId: run.account_id,
      details: { run: run.public_id },
    })
  context.metrics.runsEnded.inc({ status: 'Cancelled' })
}

const chargeFound = async (context: Context, tx: Tx, run: RunRow): Promise<number> =>
  settleCharges(context, tx, run, { products: await findProducts(tx, run) })
