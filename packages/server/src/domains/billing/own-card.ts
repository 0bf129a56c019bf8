import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { isMissing, type Stripe } from '../../platform/stripe/index.ts'
import { findCustomer } from './store.ts'

interface OwnCard {
  customer: string
  card: Stripe.PaymentMethod
}

/**
 * Returns a card that Stripe stores for this account. Throws `NOT_FOUND` for any other card: one that does not exist,
 * was never saved successfully, or belongs to another customer.
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
