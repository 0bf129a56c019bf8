import type { endpoints, Language } from '@merkwerk/contract'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Stripe } from '../../../platform/stripe/index.ts'
import { linkPurchase, type PurchaseRow } from './store.ts'

type Wanted = Pick<
  Stripe.Checkout.SessionCreateParams,
  'mode' | 'line_items' | 'payment_intent_data' | 'subscription_data'
>

type Checkout = z.output<typeof endpoints.addCoins.response>

const resultPages = { coins: '/checkout/coins', subscription: '/checkout' } as const

export const createMetadata = (purchase: Pick<PurchaseRow, 'key'>) => ({ purchase: purchase.key })

/**
 * Opens Stripe's page for a stored purchase. A repeated call returns the same page, because the purchase's key is the
 * idempotency key. Our billing details are the customer's name, address and VAT number, so the page does not ask.
 */
export async function openCheckout(
  context: Context,
  purchase: PurchaseRow,
  { customer, language, ...wanted }: Wanted & { customer: string; language: Language },
): Promise<Checkout> {
  const { stripe, config, db } = context
  const pages = `${config.http.publicUrl}${resultPages[purchase.kind]}`
  const session = await stripe.checkout.sessions.create(
    {
      ...wanted,
      customer,
      client_reference_id: purchase.key,
      metadata: createMetadata(purchase),
      locale: language,
      success_url: `${pages}/success?purchase=${purchase.id}`,
      // Stripe redirects to it only when the customer leaves the page.
      cancel_url: `${pages}/fail?cancelled=1`,
    },
    { idempotencyKey: `checkout-${purchase.key}` },
  )
  context.reach('checkout-opened')
  await db.transaction().execute((tx) => linkPurchase(tx, purchase.id, { stripe_session_id: session.id }))
  return toCheckout(session, purchase)
}

export function toCheckout({ id, url }: Stripe.Checkout.Session, purchase: PurchaseRow): Checkout {
  if (url === null) throw new Error(`Checkout session ${id} has no page`)
  return { id, url, purchase_id: purchase.id }
}
