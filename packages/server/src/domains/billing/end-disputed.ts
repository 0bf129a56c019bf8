// docs/decisions/0016-subscriptions.md

import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/queue/index.ts'
import { endSubscription } from './end-subscription.ts'
import { settleSubscription } from './settle-subscription.ts'
import { disputedComment } from './subscription-status.ts'
import { endDisputedTask } from './tasks.ts'

/** Ends a subscription with a disputed payment: we give no access when the bank takes the money back. */
export const disputedHandler = handle(endDisputedTask, async (context: Context, { subscriptionId }) => {
  await endSubscription(context.stripe, subscriptionId, disputedComment)
  await settleSubscription(context, subscriptionId)
})
