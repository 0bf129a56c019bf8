import type { Context } from '../../../platform/context.ts'
import type { Stripe } from '../../../platform/stripe/index.ts'

/** Monthly price of the subscription in cents including VAT (section 9 of the specification). */
export const subscriptionCents = 999

interface Offer {
  /** Identifies the price at Stripe. Prices never change there, so the amount is part of the key. */
  lookupKey: string
  name: string
  cents: number
  isMonthly: boolean
}

const subscription: Offer = {
  lookupKey: `merkwerk-subscription-month-${subscriptionCents}`,
  name: 'Merkwerk',
  cents: subscriptionCents,
  isMonthly: true,
}
const oneTimeFee = (cents: number): Offer => ({
  lookupKey: `merkwerk-one-time-fee-${cents}`,
  name: 'Merkwerk: Einrichtung / setup',
  cents,
  isMonthly: false,
})

/**
 * Returns the Stripe prices of a new subscription: the month, and the one-time fee of the first payment if any. Creates
 * missing prices with their products.
 */
export async function subscriptionPrices({
  stripe,
  config,
}: Pick<Context, 'stripe' | 'config'>): Promise<{ monthly: string; oneTime: string | undefined }> {
  const feeCents = config.billing.oneTimeFeeCents
  return {
    monthly: await ensurePrice(stripe, subscription),
    oneTime: feeCents === 0 ? undefined : await ensurePrice(stripe, oneTimeFee(feeCents)),
  }
}

async function ensurePrice(stripe: Stripe, offer: Offer): Promise<string> {
  const found = await findPrice(stripe, offer.lookupKey)
  if (found !== undefined) return found
  try {
    const made = await stripe.prices.create({
      lookup_key: offer.lookupKey,
      currency: 'eur',
      unit_amount: offer.cents,
      tax_behavior: 'inclusive',
      product_data: { name: offer.name },
      ...(offer.isMonthly && { recurring: { interval: 'month' } }),
    })
    return made.id
  } catch (error) {
    // Another process may have created it in between: lookup keys are unique.
    const theirs = await findPrice(stripe, offer.lookupKey)
    if (theirs === undefined) throw error
    return theirs
  }
}

async function findPrice(stripe: Stripe, lookupKey: string): Promise<string | undefined> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })
  return data[0]?.id
}
