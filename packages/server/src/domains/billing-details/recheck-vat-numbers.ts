import type { Context } from '../../platform/context.ts'
import { dayMs } from '../../platform/durations.ts'
import { handle } from '../../platform/queue/index.ts'
import { listOutdatedChecks } from './queries.ts'
import { checkVatNumberTask, recheckVatNumbersTask } from './tasks.ts'

/** A number that ended is charged VAT after this time at the latest. */
const maxAgeDays = 30

/** Asks again about the VAT numbers that were last checked too long ago. */
export const recheckVatNumbersHandler = handle(
  recheckVatNumbersTask,
  async ({ db, clock, queue }: Context) => {
    const since = new Date(clock.now().getTime() - maxAgeDays * dayMs)
    const accountIds = await listOutdatedChecks(db, since)
    await db.transaction().execute(async (tx) => {
      for (const accountId of accountIds) await queue.enqueue(tx, checkVatNumberTask, { accountId, round: 0 })
    })
  },
)
