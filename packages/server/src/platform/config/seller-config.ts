import type { GivenSettings, Settings } from './settings.ts'

export const sandboxAddress = 'Musterstraße 1, 10115 Berlin, Deutschland'

/** The rate that public pages state for prices. Invoices take it from the rates with validity dates. */
export const germanVatPercent = 19

/** The parts of an address that structured invoices need. */
interface Place {
  /** Street and house number, and further lines. */
  lines: string[]
  postalCode: string
  city: string
}

/** Reads a German address of one line, such as `Weg 1, 12345 Ort`. Undefined if it has another form. */
function parsePlace(address: string): Place | undefined {
  const parts = address
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(Deutschland|Germany)$/i.test(part))
  const town = /^(?:D-)?(\d{5}) +(\S.*)$/.exec(parts.at(-1) ?? '')
  const lines = parts.slice(0, -1)
  if (!town || lines.length === 0 || lines.length > 3) return undefined
  const [, postalCode = '', city = ''] = town
  return { lines, postalCode, city }
}

/** The facts about the seller that only invoices state. */
export const buildSeller = ({ COMPANY_ADDRESS, COMPANY_TAX_NUMBER }: Settings) => ({
  place: parsePlace(COMPANY_ADDRESS ?? sandboxAddress) ?? null,
  taxNumber: COMPANY_TAX_NUMBER || null,
})

/** Live mode issues invoices, which must name the seller with a complete address and a tax or VAT number (§ 14 UStG). */
export function* findSellerContradictions(given: GivenSettings): Generator<string> {
  if (given.COMPANY_ADDRESS !== undefined && !parsePlace(given.COMPANY_ADDRESS))
    yield 'COMPANY_ADDRESS: must have street, postal code and city, such as "Weg 1, 12345 Ort": invoices need them'
  if (given.COMPANY_VAT_ID === undefined && given.COMPANY_TAX_NUMBER === undefined)
    yield 'COMPANY_VAT_ID: must be set in live mode, or COMPANY_TAX_NUMBER: invoices need one of them'
}
