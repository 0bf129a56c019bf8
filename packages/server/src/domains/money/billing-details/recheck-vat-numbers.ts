import type { Context } from '../../../platform/context.ts'
import { dayMs } from '../../../platform/durations.ts'
import { handle } from '../../../platform/queue/index.ts'
import { enqueueCheck } from './enqueue-check.ts'
import { listOutdatedChecks } from './queries.ts'
import { recheckVatNumbersTask } from './tasks.ts'

/** The owner of a number that has become invalid is charged VAT after this time at the latest. */
const maxAgeDays = 30

/** Checks the VAT numbers again that were last checked too long ago. */
export const recheckVatNumbersHandler = handle(recheckVatNumbersTask, async (context: Context) => {
  const { db, clock } = context
  const since = new Date(clock.now().getTime() - maxAgeDays * dayMs)
  const accountIds = await listOutdatedChecks(db, since)
  await db.transaction().execute(async (tx) => {
    for (const accountId of accountIds) await enqueueCheck(context, tx, accountId)
  })
})
