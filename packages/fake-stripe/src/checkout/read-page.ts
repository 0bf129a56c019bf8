import type { CardInput } from '../payments/payment-methods.ts'
import { isCountry, type Texts } from './texts.ts'

const names = ['email', 'number', 'expiry', 'cvc', 'name', 'country', 'postalCode'] as const
type Name = (typeof names)[number]

export type Fields = Record<Name, string>
/** Error messages by field. */
export type FieldErrors = Partial<Record<Name, string>>

export const readFields = (form: URLSearchParams): Fields =>
  Object.fromEntries(names.map((name) => [name, (form.get(name) ?? '').trim()])) as Fields

export const firstFields = (email: string | null): Fields => ({
  ...readFields(new URLSearchParams()),
  country: 'DE',
  email: email ?? '',
})

/** `12/30`, `12 / 2030` or `1230`. */
function readExpiry(text: string): Pick<CardInput, 'expMonth' | 'expYear'> | undefined {
  const [, month, year] = /^(\d{1,2})\s*\/?\s*(\d{2}|20\d{2})$/.exec(text) ?? []
  if (month === undefined || year === undefined) return undefined
  return { expMonth: Number(month), expYear: year.length === 2 ? 2000 + Number(year) : Number(year) }
}

/** The validated card, or errors of the input. Checks of the bank are not included. */
export function readPage(fields: Fields, texts: Texts): { card: CardInput } | { errors: FieldErrors } {
  const expiry = readExpiry(fields.expiry)
  const empty = (['email', 'number', 'expiry', 'cvc', 'name'] as const).filter((name) => fields[name] === '')
  const errors: FieldErrors = {
    ...(!/^\S+@\S+\.\S+$/.test(fields.email) && { email: texts.invalidEmail }),
    ...(!expiry && { expiry: texts.invalidExpiry }),
    ...(!isCountry(fields.country) && { country: texts.required }),
    ...Object.fromEntries(empty.map((name) => [name, texts.required])),
  }
  if (!expiry || Object.keys(errors).length > 0) return { errors }
  return { card: { number: fields.number.replace(/[\s-]/g, ''), ...expiry, cvc: fields.cvc } }
}
