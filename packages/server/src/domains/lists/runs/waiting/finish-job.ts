import type { Context } from '../../../../platform/context.ts'
import { conflict } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/index.ts'
import { skipGpt } from '../../../products/enrichment/index.ts'
import { getOwnJob, hasDeferred } from '../queries.ts'
import { advanceJob } from '../schedule.ts'
import { canFinish, changeJob, insertEvent, updateJob } from '../store.ts'
import { gatherDue } from './gather-records.ts'

/**
 * Finishes an own job with waiting records: they become blocked without another request, and those that wait for GPT are
 * delivered without it. The rest of the list is searched once, unless the marketplaces refuse the whole job. Throws
 * `NOT_FOUND`, and `CONFLICT` if no record waits.
 */
export async function finishJob(context: Context, actor: Actor, id: string): Promise<void> {
  const { id: jobId } = await getOwnJob(context.db, actor, id)
  await changeJob(context.db, jobId, async (tx, job) => {
    const now = context.clock.now()
    if (!canFinish(job) || !(await hasDeferred(tx, jobId))) throw conflict('run-not-waiting')
    await updateJob(tx, jobId, { finish_requested_at: now })
    await insertEvent(tx, jobId, now, { event: 'finish-requested' })
    if (await hasDeferred(tx, jobId, 'gpt')) await skipGpt(tx, jobId, now)
    await gatherDue(context, tx, { ...job, finish_requested_at: now })
    await advanceJob(context, tx, job)
  })
}
