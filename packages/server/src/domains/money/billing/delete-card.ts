import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { findCopies, findPayingCard, getOwnCard, savedCards } from './saved-cards.ts'
import { lockCustomer, updateCustomer } from './store.ts'

/**
 * Deletes a card and its copies, here and at Stripe. Throws `CARD_IN_USE` for the card that pays a running
 * subscription.
 */
export async function deleteCard(context: Context, accountId: number, cardId: string): Promise<void> {
  const { db, stripe, clock } = context
  // The customer's lock prevents choosing or deleting a card at the same time.
  await db.transaction().execute(async (tx) => {
    const { default_payment_method_id: chosen } = await lockCustomer(tx, accountId, clock.now())
    const { customer, card } = await getOwnCard({ db: tx, stripe }, accountId, cardId)
    const ids = [card, ...findCopies(card, await savedCards(stripe, customer))].map(({ id }) => id)
    const paying = await findPayingCard(tx, accountId)
    if (paying && ids.includes(paying)) throw new AppError('CARD_IN_USE')
    if (chosen && ids.includes(chosen))
      await updateCustomer(tx, accountId, { default_payment_method_id: null })
    for (const id of ids) await stripe.paymentMethods.detach(id)
  })
}
