import type { Card } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import { copiesOf, savedCards } from './saved-cards.ts'
import { findCustomer } from './store.ts'
import { findRunning } from './subscription-store.ts'

/**
 * Returns the cards that Stripe stores for an account, newest first, and the id of the default card. A card with
 * several copies is listed once: as the default, as the one that pays the subscription, or as the newest.
 */
export async function listCards(
  { db, stripe }: Pick<Context, 'db' | 'stripe'>,
  accountId: number,
): Promise<{ data: { data: Card[] }; payment_id: string | null }> {
  const customer = await findCustomer(db, accountId)
  if (!customer?.stripe_customer_id) return { data: { data: [] }, payment_id: null }
  const chosen = customer.default_payment_method_id
  const paying = (await findRunning(db, accountId))?.payment_method_id
  const found = await savedCards(stripe, customer.stripe_customer_id)
  const rankOf = ({ id }: { id: string }) =>
    id === chosen ? 0 : id === paying ? 1 : 2 + found.findIndex((card) => card.id === id)
  const shown = found.filter((card) => copiesOf(card, found).every((copy) => rankOf(card) < rankOf(copy)))
  const cards = shown.flatMap(({ id, card }) => (card ? [{ id, card }] : []))
  return { data: { data: cards }, payment_id: cards.some(({ id }) => id === chosen) ? chosen : null }
}
