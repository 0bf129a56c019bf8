import { isEuVat, normalisedTaxId } from '../billing/tax-ids.ts'
import type { CheckoutSession } from '../state/wire.ts'
import type { Filled } from './pay-session.ts'
import { isCountry, type Texts } from './texts.ts'

const names = [
  'email',
  'number',
  'expiry',
  'cvc',
  'name',
  'country',
  'line1',
  'postalCode',
  'city',
  'company',
  'vatId',
] as const
type Name = (typeof names)[number]

export type Fields = Record<Name, string>
/** Error messages by field. */
export type FieldErrors = Partial<Record<Name, string>>

export const readFields = (form: URLSearchParams): Fields =>
  Object.fromEntries(names.map((name) => [name, (form.get(name) ?? '').trim()])) as Fields

export const firstFields = (session: CheckoutSession, email: string | null): Fields => ({
  ...readFields(new URLSearchParams()),
  country: 'DE',
  email: session.customer_email ?? session.customer_details?.email ?? email ?? '',
})

/** `12/30`, `12 / 2030` or `1230`. */
function readExpiry(text: string): { expMonth: number; expYear: number } | undefined {
  const [, month, year] = /^(\d{1,2})\s*\/?\s*(\d{2}|20\d{2})$/.exec(text) ?? []
  if (month === undefined || year === undefined) return undefined
  return { expMonth: Number(month), expYear: year.length === 2 ? 2000 + Number(year) : Number(year) }
}

function emptyOnes(fields: Fields, session: CheckoutSession, texts: Texts): FieldErrors {
  const required: Name[] = ['email', 'number', 'expiry', 'cvc', 'name', 'country']
  if (session.billing_address_collection === 'required') required.push('line1', 'postalCode', 'city')
  return Object.fromEntries(
    required.filter((name) => fields[name] === '').map((name) => [name, texts.required]),
  )
}

/** The validated input, or its errors. Checks of the bank are not included. */
export function readPage(
  fields: Fields,
  session: CheckoutSession,
  texts: Texts,
): { filled: Filled } | { errors: FieldErrors } {
  const expiry = readExpiry(fields.expiry)
  const vatId = normalisedTaxId(fields.vatId)
  const errors: FieldErrors = {
    ...(!/^\S+@\S+\.\S+$/.test(fields.email) && { email: texts.invalidEmail }),
    ...(!expiry && { expiry: texts.invalidExpiry }),
    ...(!isCountry(fields.country) && { country: texts.required }),
    ...(vatId !== '' && !isEuVat(vatId) && { vatId: texts.invalidVatId }),
    ...(vatId !== '' && fields.company === '' && { company: texts.companyMissing }),
    ...emptyOnes(fields, session, texts),
  }
  if (!expiry || Object.keys(errors).length > 0) return { errors }
  const filled: Filled = {
    card: { number: fields.number.replace(/[\s-]/g, ''), ...expiry, cvc: fields.cvc },
    email: fields.email,
    name: fields.name,
    company: fields.company || null,
    vatId: vatId || null,
    address: {
      city: fields.city || null,
      country: fields.country,
      line1: fields.line1 || null,
      line2: null,
      postal_code: fields.postalCode || null,
      state: null,
    },
  }
  return { filled }
}
