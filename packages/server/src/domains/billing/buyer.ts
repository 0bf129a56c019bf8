import type { Context } from '../../platform/context.ts'
import type { Stripe } from '../../platform/stripe/index.ts'
import type { Buyer } from '../invoices/index.ts'

const unknown: Buyer = { name: '', address: '', country: null, vatId: null, isVatIdValid: false }

/**
 * Returns the buyer of an invoice as entered at Stripe. A VAT id is valid once Stripe has confirmed it with the
 * register (VIES). The buyer of a deleted customer is unknown.
 */
export async function buyerOf(
  { stripe }: Pick<Context, 'stripe'>,
  customerId: string | null,
): Promise<Buyer> {
  if (customerId === null) return unknown
  const customer = await stripe.customers.retrieve(customerId, { expand: ['tax_ids'] })
  if (customer.deleted) return unknown
  const vat = customer.tax_ids?.data.find(({ type }) => type === 'eu_vat')
  return {
    name: customer.name ?? '',
    address: envelopeLines(customer.address ?? null),
    country: customer.address?.country ?? null,
    vatId: vat?.value ?? null,
    isVatIdValid: vat?.verification?.status === 'verified',
  }
}

function envelopeLines(address: Stripe.Address | null): string {
  if (address === null) return ''
  const town = [address.postal_code, address.city].filter(Boolean).join(' ')
  return [address.line1, address.line2, town, address.state].filter(Boolean).join('\n')
}
