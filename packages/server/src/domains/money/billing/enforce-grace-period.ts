// docs/decisions/0016-subscriptions.md

import type { Context } from '../../../platform/context.ts'
import { dayMs } from '../../../platform/durations.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import { handle } from '../../../platform/queue/index.ts'
import { endUnpaid } from './end-unpaid.ts'
import { billingEmails } from './send-email.ts'
import { lockCustomer } from './store.ts'
import { getSubscriptionRow, type SubscriptionRow, updateSubscription } from './subscription-store.ts'
import { enforceGracePeriodTask } from './tasks.ts'

/** Time between the last warning and the end of the grace period. */
const warningMs = 2 * dayMs

/**
 * Warns once about an uncollected renewal before the grace period ends, then ends the subscription. Enqueues its own
 * next run until then.
 */
export async function enforceGracePeriod(context: Context, subscriptionId: string): Promise<void> {
  const subscription = await getSubscriptionRow(context.db, subscriptionId)
  const { grace_until: until, ended_at } = subscription
  if (until === null || ended_at !== null) return
  const now = context.clock.now().getTime()
  if (now >= until.getTime()) return endUnpaid(context, subscriptionId)
  const warnAt = until.getTime() - warningMs
  if (now >= warnAt) await warn(context, subscription)
  const next = now >= warnAt ? until.getTime() : warnAt
  await context.db
    .transaction()
    .execute((tx) =>
      context.queue.enqueue(
        tx,
        enforceGracePeriodTask,
        { subscriptionId },
        { delaySeconds: Math.ceil((next - now) / 1000) },
      ),
    )
}

async function warn(context: Context, { id, account_id: accountId }: SubscriptionRow): Promise<void> {
  const { db, clock } = context
  await db.transaction().execute(async (tx) => {
    await lockCustomer(tx, accountId, clock.now())
    const { last_warning_at, grace_until } = await getSubscriptionRow(tx, id)
    if (last_warning_at !== null || grace_until === null) return
    await updateSubscription(tx, id, { last_warning_at: clock.now() })
    await enqueueEmail(context, tx, billingEmails, { accountId, kind: 'last-warning', day: grace_until })
  })
}

export const gracePeriodHandler = handle(enforceGracePeriodTask, (context: Context, { subscriptionId }) =>
  enforceGracePeriod(context, subscriptionId),
)
