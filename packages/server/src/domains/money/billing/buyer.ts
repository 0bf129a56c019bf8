import type { Context } from '../../../platform/context.ts'
import type { Stripe } from '../../../platform/stripe/index.ts'
import type { Buyer } from '../invoices/index.ts'

const unknown: Buyer = { name: '', address: '', country: null, vatId: null, isVatIdValid: false }

/**
 * Returns the buyer as entered at Stripe, for accounts without billing details. A VAT id is valid once Stripe has confirmed
 * it at the register (VIES). The buyer of a deleted customer is unknown.
 */
export async function readBuyer(
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
    ...toPlace(customer.address ?? null),
  }
}

/** The parts of an address, if it has a street and a city. */
function toPlace(address: Stripe.Address | null): Pick<Buyer, 'place'> {
  if (!address?.line1 || !address.city) return {}
  const lines = [address.line1, address.line2, address.state].filter((line) => line !== null && line !== '')
  return { place: { lines: lines as string[], postalCode: address.postal_code ?? '', city: address.city } }
}

function envelopeLines(address: Stripe.Address | null): string {
  if (address === null) return ''
  const town = [address.postal_code, address.city].filter(Boolean).join(' ')
  return [address.line1, address.line2, town, address.state].filter(Boolean).join('\n')
}
