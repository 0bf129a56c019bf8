import { decideVat } from '@merkwerk/invoicing'
import type { Config } from '../../../platform/config/config.ts'
import { dayMs } from '../../../platform/durations.ts'
import type { Sale } from './decide-sale.ts'
import { type IssuedInvoice, toDay } from './invoice.ts'

/** Owners can correct an invoice for this long. Later its VAT has been declared and the quarter is closed. */
const correctionDays = 90

export const correctableUntil = (invoice: IssuedInvoice): Date =>
  new Date(invoice.supplied_at.getTime() + correctionDays * dayMs)

/** Returns whether an invoice states another buyer or VAT than the sale would have now. References differ by order. */
export function isWrong(invoice: IssuedInvoice, { buyer, vat }: Sale): boolean {
  const facts = ({ name, address, country, vatId }: IssuedInvoice['buyer']) =>
    JSON.stringify([name, address, country, vatId])
  const isOtherVat =
    vat.treatment !== invoice.vat_treatment ||
    vat.rateBasisPoints !== invoice.vat.rateBasisPoints ||
    invoice.vat.country !== vat.country
  return isOtherVat || facts(buyer) !== facts(invoice.buyer)
}

/**
 * Returns who may replace an invoice with a sale of other details or VAT. Owners enter their address themselves, so they can
 * lower the VAT only by a VAT number that a register has confirmed for the country that the first invoice of the payment
 * (`root`) states: a correction of their own may have changed it since. A seat in another country or area, or one outside of
 * the EU, has to be proven to a person.
 */
export function chooseCorrector(
  { invoice, root }: { invoice: IssuedInvoice; root: IssuedInvoice },
  { buyer, vat }: Sale,
): 'owner' | 'support' {
  const { country } = root.buyer
  const isConfirmed = vat.treatment === 'reverse-charge' && (country === null || country === buyer.country)
  return vat.rateBasisPoints < invoice.vat.rateBasisPoints && !isConfirmed ? 'support' : 'owner'
}

/**
 * Returns what an invoice would state now, given its sale with the billing details of now. A VAT number that was confirmed
 * for the sale stays confirmed: if a register calls it invalid later, that does not change the day of the sale.
 */
export function restate(invoice: IssuedInvoice, sale: Sale, settings: Config['vat']): Sale {
  const { buyer, vat, vat_treatment } = invoice
  const isSameBuyer = sale.buyer.vatId === buyer.vatId && sale.buyer.country === buyer.country
  if (vat_treatment !== 'reverse-charge' || !isSameBuyer) return sale
  const postalCode = sale.buyer.place?.postalCode ?? null
  const confirmed = decideVat({
    buyer: { country: buyer.country, postalCode, vatNumber: buyer.vatId },
    check: 'valid',
    day: toDay(invoice.supplied_at),
    settings: { ...settings, sellerHasVatNumber: true },
  })
  return { buyer: { ...sale.buyer, isVatIdValid: true }, vat: vat ?? { ...confirmed, proofs: [] } }
}
