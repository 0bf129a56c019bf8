import type { Context } from '../../../../platform/context.ts'
import { conflict } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/index.ts'
import { writeAudit } from '../../../people/accounts/index.ts'
import { skipGpt } from '../../../products/enrichment/index.ts'
import { getVisibleJob, hasDeferred } from '../queries.ts'
import { changeJob, insertEvent } from '../store.ts'
import { resumeJob } from './gather-records.ts'

/** Continues a job that waits for GPT without it. Throws `NOT_FOUND`, and `CONFLICT` if it does not wait. */
export async function continueWithoutGpt(context: Context, actor: Actor, id: string): Promise<void> {
  const { id: jobId } = await getVisibleJob(context.db, actor, id)
  await changeJob(context.db, jobId, async (tx, job) => {
    if (job.status !== 'Data Processing' || !(await hasDeferred(tx, jobId, 'gpt')))
      throw conflict('run-not-waiting-for-gpt')
    const now = context.clock.now()
    await skipGpt(tx, jobId, now)
    await insertEvent(tx, jobId, now, { event: 'gpt-skipped' })
    await resumeJob(context, tx, job, 'gpt')
    if (job.account_id !== actor.accountId)
      await writeAudit(tx, {
        at: now,
        by: actor.accountId,
        action: 'skip-gpt',
        accountId: job.account_id,
        details: { job: job.public_id },
      })
  })
}
