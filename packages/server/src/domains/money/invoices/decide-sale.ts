import type { BillingDetails } from '@merkwerk/contract'
import { decideVat } from '@merkwerk/invoicing'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/index.ts'
import { findAccount } from '../../people/accounts/index.ts'
import { decideBuyerVat } from '../billing-details/index.ts'
import { type Buyer, type IssuedInvoice, toDay } from './invoice.ts'

/** The buyer of a sale with its VAT, as an invoice states them. */
export interface Sale {
  buyer: Buyer
  vat: IssuedInvoice['vat']
}

/** `suppliedAt` decides the rate. Pass a transaction as `db` to decide within it. */
interface SaleContext {
  db: Db
  config: Context['config']
  suppliedAt: Date
}

/** Returns the buyer that an account entered, and the VAT that follows. Undefined without billing details. */
export async function decideSale(
  { db, config, suppliedAt }: SaleContext,
  accountId: number,
): Promise<Sale | undefined> {
  const clock = { now: () => suppliedAt }
  const { details, check, decision } = await decideBuyerVat({ db, config, clock }, accountId)
  if (!details) return undefined
  const email = details.invoice_email ?? (await findEmail(db, accountId))
  return {
    buyer: { ...enteredBuyer(details, check?.outcome === 'valid'), ...(email !== null && { email }) },
    vat: { ...decision, proofs: check?.proofs ?? [] },
  }
}

/** Returns the VAT of a buyer that only Stripe knows. Stripe's confirmation of a VAT number is one of VIES. */
export async function decideStripeSale(
  { db, config, suppliedAt }: SaleContext,
  accountId: number,
  stripeBuyer: Buyer,
): Promise<Sale> {
  const { country, vatId, isVatIdValid, place } = stripeBuyer
  const vat = decideVat({
    buyer: { country, postalCode: place?.postalCode ?? null, vatNumber: vatId },
    check: vatId === null ? null : isVatIdValid ? 'valid' : 'unavailable',
    day: toDay(suppliedAt),
    settings: config.vat,
  })
  const email = await findEmail(db, accountId)
  return { buyer: { ...stripeBuyer, ...(email !== null && { email }) }, vat: { ...vat, proofs: [] } }
}

/** The details of a buyer, with the address also as on an envelope. */
function enteredBuyer(details: BillingDetails, isVatIdValid: boolean): Buyer {
  const { name, street, address_extra, postal_code: postalCode, city, region, country } = details
  const lines = [street, address_extra, region].filter((line) => line !== null)
  const envelope = [street, address_extra, `${postalCode} ${city}`.trim(), region]
  return {
    name,
    address: envelope.filter(Boolean).join('\n'),
    country,
    vatId: details.vat_number,
    isVatIdValid,
    reference: details.reference,
    place: { lines, postalCode, city },
  }
}

/** Returns the address of an account; null for a deleted one. */
export const findEmail = (db: Db, accountId: number): Promise<string | null> =>
  findAccount(db, accountId).then((account) => account?.email ?? null)
