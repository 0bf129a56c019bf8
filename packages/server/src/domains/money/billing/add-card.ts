import type { Context } from '../../../platform/context.ts'
import { openThrottle } from '../../../platform/http/index.ts'
import { setPayingCard, setSubscriptionCard } from './choose-card.ts'
import { findCopies, getOwnCard, savedCards } from './saved-cards.ts'
import { lockCustomer, updateCustomer } from './store.ts'
import { findRunning } from './subscription-store.ts'

/** Twice the limit of card setups: saving a card that Stripe already stores must not fail here. */
const keepThrottle = { name: 'keep-card', perAccount: 40, perAddress: 120 }

/**
 * Saves a card that the browser set up at Stripe and detaches earlier copies of the same card. The first card becomes
 * the default, unless another saved card pays the subscription: then that card does. Safe to repeat. Throws `NOT_FOUND`
 * for a card of another customer.
 */
export async function addCard(
  context: Context,
  { accountId, ip, cardId }: { accountId: number; ip: string; cardId: string },
): Promise<void> {
  const { db, stripe, clock } = context
  await openThrottle(db, keepThrottle).count(`account-${accountId}`, ip)
  // The customer's lock prevents choosing or deleting a card at the same time.
  await db.transaction().execute(async (tx) => {
    const { default_payment_method_id: chosenId } = await lockCustomer(tx, accountId, clock.now())
    const { customer, card } = await getOwnCard({ db: tx, stripe }, accountId, cardId)
    const cards = await savedCards(stripe, customer)
    const copies = findCopies(card, cards)
    const isReplaced = (id: string | null | undefined) => copies.some((copy) => copy.id === id)
    const running = await findRunning(tx, accountId)
    const payingId = running?.payment_method_id
    const chosen = cards.find(({ id }) => id === chosenId)
    if (chosen && !isReplaced(chosen.id)) {
      if (running && isReplaced(payingId)) await setSubscriptionCard(context, tx, running.id, card.id)
    } else if (payingId && !isReplaced(payingId) && cards.some(({ id }) => id === payingId))
      await updateCustomer(tx, accountId, { default_payment_method_id: payingId })
    else await setPayingCard(context, tx, { accountId, customer, cardId: card.id })
    for (const { id } of copies) await stripe.paymentMethods.detach(id)
  })
}
