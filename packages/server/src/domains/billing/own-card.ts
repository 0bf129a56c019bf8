import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { isMissing, type Stripe } from '../../platform/stripe/index.ts'
import { findCustomer } from './store.ts'

interface OwnCard {
  /** The account at Stripe. */
  customer: string
  card: Stripe.PaymentMethod
}

/**
 * A card that Stripe keeps for this account. Throws `NOT_FOUND` for any other: one that does not exist, was never saved
 * with success, or is somebody else's.
 */
export async function getOwnCard(
  { db, stripe }: Pick<Context, 'db' | 'stripe'>,
  accountId: number,
  cardId: string,
): Promise<OwnCard> {
  const customer = (await findCustomer(db, accountId))?.stripe_customer_id ?? null
  if (customer === null) throw new AppError('NOT_FOUND')
  try {
    const card = await stripe.customers.retrievePaymentMethod(customer, cardId)
    if (card.type === 'card') return { customer, card }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  throw new AppError('NOT_FOUND')
}
