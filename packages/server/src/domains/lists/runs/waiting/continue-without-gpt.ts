import type { Context } from '../../../../platform/context.ts'
import { conflict } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/index.ts'
import { writeAudit } from '../../../people/accounts/index.ts'
import { skipGpt } from '../../../products/enrichment/index.ts'
import { getVisibleRun, hasDeferred } from '../queries.ts'
import { changeRun, insertEvent } from '../store.ts'
import { resumeRun } from './gather-records.ts'

/** Continues a run that waits for GPT without it. Throws `NOT_FOUND`, and `CONFLICT` if it does not wait. */
export async function continueWithoutGpt(context: Context, actor: Actor, id: string): Promise<void> {
  const { id: runId } = await getVisibleRun(context.db, actor, id)
  await changeRun(context.db, runId, async (tx, run) => {
    if (run.status !== 'Data Processing' || !(await hasDeferred(tx, runId, 'gpt')))
      throw conflict('run-not-waiting-for-gpt')
    const now = context.clock.now()
    await skipGpt(tx, runId, now)
    await insertEvent(tx, runId, now, { event: 'gpt-skipped' })
    await resumeRun(context, tx, run, 'gpt')
    if (run.account_id !== actor.accountId)
      await writeAudit(tx, {
        at: now,
        by: actor.accountId,
        action: 'skip-gpt',
        accountId: run.account_id,
        details: { run: run.public_id },
      })
  })
}
