import type { Context } from '../../../../platform/context.ts'
import { conflict } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/index.ts'
import { skipGpt } from '../../../products/enrichment/index.ts'
import { getOwnRun, hasDeferred } from '../queries.ts'
import { advanceRun } from '../schedule.ts'
import { canFinish, changeRun, insertEvent, updateRun } from '../store.ts'
import { gatherDue } from './gather-records.ts'

/**
 * Finishes an own run with waiting records: they become blocked without another request, and those that wait for GPT are
 * delivered without it. The rest of the list is searched once, unless the marketplaces refuse the whole run. Throws
 * `NOT_FOUND`, and `CONFLICT` if no record waits.
 */
export async function finishRun(context: Context, actor: Actor, id: string): Promise<void> {
  const { id: runId } = await getOwnRun(context.db, actor, id)
  await changeRun(context.db, runId, async (tx, run) => {
    const now = context.clock.now()
    if (!canFinish(run) || !(await hasDeferred(tx, runId))) throw conflict('run-not-waiting')
    await updateRun(tx, runId, { finish_requested_at: now })
    await insertEvent(tx, runId, now, { event: 'finish-requested' })
    if (await hasDeferred(tx, runId, 'gpt')) await skipGpt(tx, runId, now)
    await gatherDue(context, tx, { ...run, finish_requested_at: now })
    await advanceRun(context, tx, run)
  })
}
