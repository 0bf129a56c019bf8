import type { VatTreatment } from '../../platform/db/tables.ts'

/** The country in which the seller is established. */
const sellerCountry = 'DE'

/** Member states of the European Union, ISO 3166-1. */
const memberStates = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Returns the state that issued a VAT identification number. Greece uses EL. */
const stateOf = (vatId: string): string => vatId.slice(0, 2).toUpperCase().replace('EL', 'GR')

interface Taxed {
  /** ISO 3166-1 alpha-2; null when unknown. */
  country: string | null
  vatId: string | null
  isVatIdValid: boolean
}

/**
 * Returns who owes the VAT of a service sold to this buyer. Business in another member state: the buyer (§ 13b UStG,
 * Art. 196 of Directive 2006/112/EC). This requires a valid VAT id of another state and an address in one. Outside the
 * Union: no German VAT (§ 3a UStG). All other and unknown buyers: the seller.
 */
export function vatTreatment({ country, vatId, isVatIdValid }: Taxed): VatTreatment {
  if (country === null || country === sellerCountry) return 'domestic'
  if (!memberStates.has(country)) return 'outside-eu'
  const state = vatId !== null && isVatIdValid ? stateOf(vatId) : sellerCountry
  return memberStates.has(state) && state !== sellerCountry ? 'reverse-charge' : 'domestic'
}

/** Returns the VAT included in an amount of cents (not negative), rounded half up to the cent. The rest is the net. */
export const includedVat = (amountCents: number, vatPercent: number): number =>
  Math.round((amountCents * vatPercent) / (100 + vatPercent))
