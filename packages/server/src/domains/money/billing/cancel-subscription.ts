// docs/decisions/0016-subscriptions.md

import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/index.ts'
import { conflict } from '../../../platform/errors.ts'
import { endUnpaid } from './end-unpaid.ts'
import { settleSubscription } from './settle-subscription.ts'
import { findRunning, type SubscriptionRow } from './subscription-store.ts'

/**
 * Cancels the subscription: at the end of the paid period, or at once if its renewal is unpaid. Safe to repeat until it
 * has ended. Throws `CONFLICT` when no subscription is running.
 */
export async function cancelSubscription(context: Context, accountId: number): Promise<void> {
  const id = await endWithPeriod(context, accountId, true)
  // Stripe decides whether the renewal is paid: the period may have turned since the customer opened the dialog.
  await endUnpaid(context, id)
}

/** Undoes a cancellation before the period ends. Safe to repeat. Throws `CONFLICT` when no subscription is running. */
export async function resumeSubscription(context: Context, accountId: number): Promise<void> {
  await settleSubscription(context, await endWithPeriod(context, accountId, false))
  await getRunning(context.db, accountId)
}

/** Makes the running subscription end with its period, or continue. Returns its id. */
async function endWithPeriod(
  { db, stripe }: Context,
  accountId: number,
  endsWithPeriod: boolean,
): Promise<string> {
  const { id } = await getRunning(db, accountId)
  await stripe.subscriptions
    .update(id, { cancel_at_period_end: endsWithPeriod })
    .catch(async (error: unknown) => {
      // It may have ended since it was read.
      const { ended_at } = await stripe.subscriptions.retrieve(id)
      if (ended_at === null) throw error
    })
  return id
}

async function getRunning(db: Db, accountId: number): Promise<SubscriptionRow> {
  const running = await findRunning(db, accountId)
  if (running) return running
  throw conflict('subscription-not-running')
}
