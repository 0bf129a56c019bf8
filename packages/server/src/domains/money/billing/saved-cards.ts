// docs/decisions/0017-cards-and-top-up.md

import type { Card } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Stripe, unlessMissing } from '../../../platform/stripe/index.ts'
import { findCustomer } from './store.ts'
import { findRunning } from './subscription-store.ts'

/** Returns every card that Stripe stores for a customer, newest first. */
export async function savedCards(stripe: Stripe, customer: string): Promise<Stripe.PaymentMethod[]> {
  const { data } = await stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 100 })
  return data
}

/**
 * The card that pays the running subscription: the one that it names, otherwise the default card. Null without a running
 * subscription.
 */
export async function findPayingCard(db: Db, accountId: number): Promise<string | null> {
  const running = await findRunning(db, accountId)
  if (!running) return null
  return running.payment_method_id ?? (await findCustomer(db, accountId))?.default_payment_method_id ?? null
}

/** Returns the other payment methods of the same card: Stripe creates a new one each time a card is entered. */
export function findCopies(
  { id, card }: Stripe.PaymentMethod,
  cards: readonly Stripe.PaymentMethod[],
): Stripe.PaymentMethod[] {
  const fingerprint = card?.fingerprint
  return cards.filter((other) => other.id !== id && fingerprint && other.card?.fingerprint === fingerprint)
}

/**
 * Returns a card that Stripe stores for this account. Throws `NOT_FOUND` for any other card: one that does not exist,
 * was never saved successfully, or belongs to another customer.
 */
export async function getOwnCard(
  { db, stripe }: Pick<Context, 'db' | 'stripe'>,
  accountId: number,
  cardId: string,
): Promise<{ customer: string; card: Stripe.PaymentMethod }> {
  const customer = (await findCustomer(db, accountId))?.stripe_customer_id
  if (!customer) throw new AppError('NOT_FOUND')
  const card = await stripe.customers.retrievePaymentMethod(customer, cardId).catch(unlessMissing)
  if (card?.type !== 'card') throw new AppError('NOT_FOUND')
  return { customer, card }
}

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
  const paying = await findPayingCard(db, accountId)
  const found = await savedCards(stripe, customer.stripe_customer_id)
  const rankCard = ({ id }: { id: string }) =>
    id === chosen ? 0 : id === paying ? 1 : 2 + found.findIndex((card) => card.id === id)
  const shown = found.filter((card) =>
    findCopies(card, found).every((copy) => rankCard(card) < rankCard(copy)),
  )
  const cards = shown.flatMap(({ id, card }) => (card ? [{ id, card }] : []))
  return { data: { data: cards }, payment_id: cards.some(({ id }) => id === chosen) ? chosen : null }
}
