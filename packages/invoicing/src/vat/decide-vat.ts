import { parseVatNumber } from '@merkwerk/contract/vat-number'
import type { VatNoticeId } from './notices.ts'
import { standardRate } from './standard-rates.ts'
import { findTaxArea, type Place, type TaxArea } from './tax-area.ts'
import type { VatCheckOutcome } from './vat-check.ts'

export type VatTreatment = 'domestic' | 'reverse-charge' | 'one-stop-shop' | 'outside-eu'

/** Category codes of EN 16931 (UNCL 5305): standard rate, reverse charge, outside the scope of VAT. */
export type VatCategory = 'S' | 'AE' | 'O'

/** What the seller must keep to prove the decision. */
export type VatProof =
  /** The confirmation of the VAT number (§ 18e UStG). */
  | 'vat-number-check'
  /** Two matching pieces of evidence of the buyer's location (Art. 24b, 24f of Regulation (EU) No 282/2011). */
  | 'location-evidence'
  /** Evidence that the buyer is established outside of the EU, for example a certificate of its tax office. */
  | 'establishment-outside-eu'

/** The fact that decided. Shown to operators, and to buyers whose VAT number was not confirmed. */
export type VatReason =
  | 'german-buyer'
  | 'unknown-country'
  | 'confirmed-vat-number'
  | 'no-vat-number'
  | 'vat-number-of-no-member-state'
  | 'vat-number-invalid'
  | 'vat-number-mismatch'
  | 'vat-number-not-checked'
  | 'vat-number-service-unavailable'
  | 'seller-without-vat-number'
  | 'buyer-outside-eu'

export interface VatDecision {
  treatment: VatTreatment
  category: VatCategory
  /** Hundredths of a percent. */
  rateBasisPoints: number
  /** The country whose VAT is charged or owed, ISO 3166-1 alpha-2; null when the country of the buyer is unknown. */
  country: string | null
  /** Code of the reason for no VAT (VATEX list of EN 16931). */
  exemptionCode: 'VATEX-EU-AE' | 'VATEX-EU-O' | null
  notices: VatNoticeId[]
  proof: VatProof[]
  reason: VatReason
  /** The service was unavailable: charge VAT now, check again, and offer a correction when it confirms the number. */
  checkAgain: boolean
}

export interface VatInput {
  buyer: Place & {
    /** As entered or normalized; null without one. */
    vatNumber: string | null
  }
  /** The newest check of this number, see `combineChecks`; null if none was made. */
  check: VatCheckOutcome | null
  /** Day of supply in German time, ISO 8601. */
  day: string
  settings: {
    /** The installation declares VAT of consumers in other member states through the One-Stop-Shop. */
    usesOneStopShop: boolean
    /** Invoices under reverse charge state the numbers of both parties (§ 14a (1) UStG). */
    sellerHasVatNumber: boolean
  }
}

const domestic = (reason: VatReason, day: string, proof: VatProof[] = []): VatDecision => ({
  treatment: 'domestic',
  category: 'S',
  rateBasisPoints: standardRate('DE', null, day).basisPoints,
  country: 'DE',
  exemptionCode: null,
  notices: [],
  proof,
  reason,
  checkAgain: reason === 'vat-number-service-unavailable',
})

const outsideEu = (country: string): VatDecision => ({
  treatment: 'outside-eu',
  category: 'O',
  rateBasisPoints: 0,
  country,
  exemptionCode: 'VATEX-EU-O',
  notices: ['not-taxable'],
  proof: ['establishment-outside-eu'],
  reason: 'buyer-outside-eu',
  checkAgain: false,
})

const reverseCharge = (country: string): VatDecision => ({
  treatment: 'reverse-charge',
  category: 'AE',
  rateBasisPoints: 0,
  country,
  exemptionCode: 'VATEX-EU-AE',
  notices: ['reverse-charge'],
  proof: ['vat-number-check'],
  reason: 'confirmed-vat-number',
  checkAgain: false,
})

/** Returns why a buyer in another member state is or is not a business whose VAT number was confirmed. */
function numberReason({ buyer, check, settings }: VatInput): VatReason {
  if (buyer.vatNumber === null || buyer.vatNumber.trim() === '') return 'no-vat-number'
  const number = parseVatNumber(buyer.vatNumber, buyer.country)
  if (number.status === 'invalid')
    return number.problem === 'unknown-state' ? 'vat-number-of-no-member-state' : 'vat-number-invalid'
  // Northern Ireland's numbers cover goods only. A German number names a German establishment.
  if (number.state === 'XI' || number.state === 'DE') return 'vat-number-of-no-member-state'
  if (check === null) return 'vat-number-not-checked'
  if (check === 'unavailable') return 'vat-number-service-unavailable'
  if (check === 'invalid') return 'vat-number-invalid'
  // Another company's number: charge VAT until the details agree.
  if (check === 'mismatch') return 'vat-number-mismatch'
  return settings.sellerHasVatNumber ? 'confirmed-vat-number' : 'seller-without-vat-number'
}

function inOtherMemberState(input: VatInput, area: TaxArea & { kind: 'member-state' }): VatDecision {
  const reason = numberReason(input)
  if (reason === 'confirmed-vat-number') return reverseCharge(area.state)
  if (!input.settings.usesOneStopShop) return domestic(reason, input.day, ['location-evidence'])
  return {
    ...domestic(reason, input.day, ['location-evidence']),
    treatment: 'one-stop-shop',
    rateBasisPoints: standardRate(area.state, area.region, input.day).basisPoints,
    country: area.state,
    notices: ['one-stop-shop'],
  }
}

/**
 * Decides the VAT of an electronic service sold by a German business. Outside of the EU: not taxable in Germany
 * (§ 3a (2), (5) UStG). Business in another member state with a confirmed VAT number: the buyer owes it (§ 13b UStG,
 * Art. 196 of Directive 2006/112/EC), unless the seller has no VAT number. Everybody else in another member state: VAT of
 * that state if the installation uses the One-Stop-Shop, otherwise German VAT (§ 3a (5) sentence 3 UStG, up to 10,000 EUR a
 * year). Germany and unknown countries: German VAT.
 */
export function decideVat(input: VatInput): VatDecision {
  const area = findTaxArea(input.buyer)
  if (area.kind === 'unknown') return domestic('unknown-country', input.day)
  if (area.kind === 'outside-eu') return outsideEu(input.buyer.country as string)
  if (area.state === 'DE') return domestic('german-buyer', input.day)
  return inOtherMemberState(input, area)
}
