import type { Insertable } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tables, Tx } from '../../platform/db/index.ts'
import { handle } from '../../platform/queue/index.ts'
import { settleCheckout } from './settle-checkout.ts'
import { settlePayment } from './settle-payment.ts'
import { closePurchase, getPurchaseById, insertPurchase, type PurchaseRow } from './store.ts'
import { pollPurchaseTask } from './tasks.ts'

/** How long after the other a purchase that is still pending is looked after: webhooks may be lost, not only late. */
const waitSeconds = [15 * 60, 2 * 3600, 24 * 3600]

/** Writes a purchase down before Stripe is asked for anything, and has it looked after until it is over. */
export async function createPurchase(
  context: Context,
  tx: Tx,
  wanted: Insertable<Tables['purchases']>,
): Promise<PurchaseRow> {
  const purchase = await insertPurchase(tx, wanted)
  await schedulePoll(context, tx, purchase.id, 0)
  return purchase
}

const schedulePoll = async ({ queue }: Context, tx: Tx, purchaseId: number, round: number): Promise<void> =>
  queue.enqueue(tx, pollPurchaseTask, { purchaseId, round }, { delaySeconds: waitSeconds[round] ?? 0 })

/** Asks Stripe about a purchase of which nothing was reported. At last it expires: pages are open for a day at most. */
export async function pollPurchase(context: Context, purchaseId: number, round: number): Promise<void> {
  const purchase = await getPurchaseById(context.db, purchaseId)
  if (purchase.status !== 'pending') return
  if (purchase.stripe_session_id !== null) await settleCheckout(context, purchase.stripe_session_id)
  else if (purchase.stripe_payment_intent_id !== null)
    await settlePayment(context, purchase.stripe_payment_intent_id)
  await context.db
    .transaction()
    .execute((tx) =>
      round + 1 < waitSeconds.length
        ? schedulePoll(context, tx, purchaseId, round + 1)
        : closePurchase(tx, purchaseId, { status: 'expired', now: context.clock.now() }),
    )
}

export const pollPurchaseHandler = handle(pollPurchaseTask, (context: Context, { purchaseId, round }) =>
  pollPurchase(context, purchaseId, round),
)
