import type { Language } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import type { Stripe } from '../../platform/stripe/index.ts'
import { linkPurchase, type PurchaseRow } from './store.ts'

type Wanted = Pick<
  Stripe.Checkout.SessionCreateParams,
  'mode' | 'line_items' | 'payment_intent_data' | 'subscription_data'
>

interface Checkout {
  id: string
  /** Stripe's page. */
  url: string
  purchase_id: number
}

const resultPages = { coins: '/checkout/coins', subscription: '/checkout' } as const

/** What stands in the metadata of each object that Stripe makes for a purchase. */
export const metadataOf = (purchase: Pick<PurchaseRow, 'key'>) => ({ purchase: purchase.key })

/**
 * Opens Stripe's page for a purchase that is written down already. The purchase's key makes a repeated call answer the
 * same page. Stripe asks for billing address and VAT id, and keeps both with the customer.
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
      metadata: metadataOf(purchase),
      billing_address_collection: 'required',
      tax_id_collection: { enabled: true },
      customer_update: { address: 'auto', name: 'auto' },
      locale: language,
      success_url: `${pages}/success?purchase=${purchase.id}`,
      // Stripe leads there only when the customer leaves its page.
      cancel_url: `${pages}/fail?cancelled=1`,
    },
    { idempotencyKey: `checkout-${purchase.key}` },
  )
  context.reach('checkout-opened')
  await db.transaction().execute((tx) => linkPurchase(tx, purchase.id, { stripe_session_id: session.id }))
  return checkoutOf(session, purchase)
}

/** A page of Stripe's as the contract words it. */
export function checkoutOf({ id, url }: Stripe.Checkout.Session, purchase: PurchaseRow): Checkout {
  if (url === null) throw new Error(`Checkout session ${id} has no page`)
  return { id, url, purchase_id: purchase.id }
}
