import type { Context } from '../../../platform/context.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import { handle } from '../../../platform/queue/index.ts'
import { listAdmins } from '../../people/accounts/index.ts'
import { checkBooks } from './check-books.ts'
import type { Difference } from './difference.ts'
import { findLayoutDifferences } from './layout-check.ts'
import { alertEmails } from './send-alert-email.ts'
import { storeAlerts } from './store.ts'
import { checkBooksTask, checkLayoutsTask } from './tasks.ts'

const maxInEmail = 10

/** Checks the books, stores the differences as alerts and emails new ones to the administrators. */
export async function raiseAlerts(context: Context): Promise<void> {
  const startedAt = context.clock.now()
  const layouts = await findLayoutDifferences(context)
  await storeAndReport(context, [...(await checkBooks(context)), ...layouts], startedAt)
}

/** Checks for changed page layouts. Only the nightly check resolves their alerts. */
async function checkLayouts(context: Context): Promise<void> {
  await storeAndReport(context, await findLayoutDifferences(context))
}

/** Raises an alert if the books could not be checked. */
async function raiseCheckFailed(context: Context): Promise<void> {
  const facts = { reason: 'the nightly check failed too often; its errors are in the log of the worker' }
  await storeAndReport(context, [{ kind: 'check-failed', facts }])
}

/** Raises an alert about a task that was given up because it has ended its process twice. */
export const raiseTaskGivenUp = (
  context: Context,
  { task, id }: { task: string; id: string },
): Promise<void> => storeAndReport(context, [{ kind: 'task-given-up', facts: { task, id } }])

async function storeAndReport(
  context: Context,
  found: readonly Difference[],
  completeSince?: Date,
): Promise<void> {
  const { db, clock } = context
  await db.transaction().execute(async (tx) => {
    const fresh = await storeAlerts(tx, found, { now: clock.now(), completeSince })
    if (fresh.length === 0) return
    const news = { total: fresh.length, differences: fresh.slice(0, maxInEmail) }
    for (const { id: accountId } of await listAdmins(tx))
      await enqueueEmail(context, tx, alertEmails, { accountId, ...news })
  })
}

export const checkHandler = handle(checkBooksTask, raiseAlerts, raiseCheckFailed)
export const layoutHandler = handle(checkLayoutsTask, checkLayouts)
