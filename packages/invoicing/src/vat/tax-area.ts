import { isMemberState, type MemberState } from '@merkwerk/contract'

/** Regions of member states with their own standard rate. */
export type VatRegion = 'azores' | 'madeira' | 'jungholz-mittelberg'

interface SpecialTerritory {
  name: string
  country: string
  postalCode: RegExp
  /** `outside` for a third territory. A region belongs to the VAT area and has its own rate. */
  treatedAs: 'outside' | VatRegion
  /** Articles of Directive 2006/112/EC, and of the German VAT act for German territories. */
  source: string
}

/**
 * Parts of member states that postal codes tell from the rest of their country. Territories with an ISO code of their
 * own (Åland as AX, Réunion as RE, the Faroe Islands as FO) need no row: they are no member states. Northern Ireland
 * needs none either: it belongs to the VAT area for goods only, and services follow the rules of third countries.
 */
const specialTerritories: SpecialTerritory[] = [
  {
    name: 'Büsingen',
    country: 'DE',
    postalCode: /^78266$/,
    treatedAs: 'outside',
    source: 'Art. 6 (2) (b), § 1 (2) UStG',
  },
  {
    name: 'Helgoland',
    country: 'DE',
    postalCode: /^27498$/,
    treatedAs: 'outside',
    source: 'Art. 6 (2) (a), § 1 (2) UStG',
  },
  {
    name: 'Canary Islands',
    country: 'ES',
    postalCode: /^(35|38)\d{3}$/,
    treatedAs: 'outside',
    source: 'Art. 6 (1) (b)',
  },
  {
    name: 'Ceuta and Melilla',
    country: 'ES',
    postalCode: /^5[12]\d{3}$/,
    treatedAs: 'outside',
    source: 'Art. 6 (2) (c), (d)',
  },
  { name: 'Livigno', country: 'IT', postalCode: /^23041$/, treatedAs: 'outside', source: 'Art. 6 (2) (e)' },
  {
    name: "Campione d'Italia",
    country: 'IT',
    postalCode: /^22061$/,
    treatedAs: 'outside',
    source: 'Art. 6 (1) as amended by Directive (EU) 2019/475',
  },
  {
    name: 'French overseas territories',
    country: 'FR',
    postalCode: /^9(7|8[4678])\d{2,3}$/,
    treatedAs: 'outside',
    source: 'Art. 6 (1) (c)',
  },
  { name: 'Åland', country: 'FI', postalCode: /^22\d{3}$/, treatedAs: 'outside', source: 'Art. 6 (1) (d)' },
  {
    name: 'Mount Athos',
    country: 'GR',
    postalCode: /^6308[67]$/,
    treatedAs: 'outside',
    source: 'Art. 6 (1) (a)',
  },
  {
    name: 'Madeira',
    country: 'PT',
    postalCode: /^9[0-4]\d{2}/,
    treatedAs: 'madeira',
    source: 'Art. 105 (2)',
  },
  { name: 'Azores', country: 'PT', postalCode: /^9[5-9]\d{2}/, treatedAs: 'azores', source: 'Art. 105 (2)' },
  {
    name: 'Jungholz and Mittelberg',
    country: 'AT',
    postalCode: /^(6691|699[123])$/,
    treatedAs: 'jungholz-mittelberg',
    source: 'Art. 104',
  },
]

/** Countries that the Directive treats as a member state: Monaco as France (Art. 7). */
const treatedAsMemberState: Record<string, MemberState> = { MC: 'FR' }

export type TaxArea =
  | { kind: 'member-state'; state: MemberState; region: VatRegion | null }
  | { kind: 'outside-eu'; territory: string | null }
  | { kind: 'unknown' }

export interface Place {
  /** ISO 3166-1 alpha-2; null when unknown. */
  country: string | null
  postalCode: string | null
}

/** Returns the tax area of an address for services. An address without a country is unknown. */
export function findTaxArea({ country, postalCode }: Place): TaxArea {
  if (country === null) return { kind: 'unknown' }
  const state = treatedAsMemberState[country] ?? country
  if (!isMemberState(state)) return { kind: 'outside-eu', territory: null }
  const code = (postalCode ?? '').replace(/[\s-]/g, '').replace(/^[A-Z]{1,3}(?=\d)/i, '')
  const special = specialTerritories.find(
    (territory) => territory.country === country && territory.postalCode.test(code),
  )
  if (special?.treatedAs === 'outside') return { kind: 'outside-eu', territory: special.name }
  return { kind: 'member-state', state, region: special?.treatedAs ?? null }
}
