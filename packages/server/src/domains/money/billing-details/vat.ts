import { type BillingDetails, type BillingDetailsState, isMemberState } from '@merkwerk/contract'
import { parseVatNumber } from '@merkwerk/contract/vat-number'
import { decideVat, type VatDecision } from '@merkwerk/invoicing'
import type { Context } from '../../../platform/context.ts'
import { formatSecond } from '../../../platform/local-time.ts'
import { findBillingDetails, findVatCheck, type VatCheckResult } from './queries.ts'

type VatContext = Pick<Context, 'db' | 'config' | 'clock'>

/** A buyer as entered, the newest check of the VAT number, and the VAT that follows. */
export interface BuyerVat {
  details: BillingDetails | undefined
  check: VatCheckResult | undefined
  decision: VatDecision
}

/**
 * Decides the VAT of a payment that an account makes now. Without details it is that of a buyer in Germany. Pass a
 * transaction as `db` to decide within it.
 */
export async function decideBuyerVat(
  { db, config, clock }: VatContext,
  accountId: number,
): Promise<BuyerVat> {
  const details = await findBillingDetails(db, accountId)
  const vatNumber = details?.vat_number ?? null
  const check = vatNumber === null ? undefined : await findVatCheck({ db, config }, accountId, vatNumber)
  const decision = decideVat({
    buyer: { country: details?.country ?? null, postalCode: details?.postal_code ?? null, vatNumber },
    check: check?.outcome ?? null,
    day: formatSecond(clock.now(), 'en').slice(0, 10),
    settings: config.vat,
  })
  return { details, check, decision }
}

/** Returns the VAT number of the EU; null without one. Outside of the EU other numbers are possible. */
export function toEuVatNumber({
  vat_number,
  country,
}: Pick<BillingDetails, 'country' | 'vat_number'>): string | null {
  const number = vat_number === null ? undefined : parseVatNumber(vat_number, country)
  return number?.status === 'well-formed' ? number.number : null
}

/** Whether the VAT depends on a check of the number: it is one of another member state. */
export function needsCheck({ country, vat_number }: Pick<BillingDetails, 'country' | 'vat_number'>): boolean {
  if (vat_number === null || country === 'DE' || !isMemberState(country)) return false
  const number = parseVatNumber(vat_number, country)
  return number.status === 'well-formed' && number.state !== 'DE' && number.state !== 'XI'
}

/** Returns the billing details of an account as its owner sees them. */
export async function describeBillingDetails(
  context: VatContext,
  accountId: number,
): Promise<BillingDetailsState> {
  const { details, check, decision } = await decideBuyerVat(context, accountId)
  const isChecked = details !== undefined && needsCheck(details)
  return {
    details: details ?? null,
    vat_check: isChecked
      ? { status: check?.outcome ?? 'pending', checked_at: check?.checkedAt.toISOString() ?? null }
      : null,
    vat: {
      treatment: decision.treatment,
      percent: decision.rateBasisPoints / 100,
      country: decision.country,
    },
  }
}
