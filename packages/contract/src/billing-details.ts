import { z } from 'zod'
import { countries, isPostalCode, needsPostalCode } from './countries.ts'
import { isEmailAddress } from './email-address.ts'
import { endpointsFor } from './endpoint.ts'
import { problem } from './problems.ts'
import { success } from './schemas.ts'

const restricted = endpointsFor('restricted', 'wallet')

const line = z
  .string()
  .trim()
  .max(200, problem('too-many-characters'))
  .refine((text) => !/\p{Cc}/u.test(text), problem('characters-refused'))
const requiredLine = line.min(1, problem('missing'))
/** An empty text counts as missing. */
const optionalLine = line.nullish().transform((text) => text || null)

/** Checked together with the other fields, so that all problems show at once. Also fields of the wrong type get here. */
export const withOthers = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** What a buyer enters: everything an invoice says about them. */
export const billingDetailsBody = z
  .object({
    /** Company, or first and last name. */
    name: requiredLine,
    street: requiredLine,
    /** A further line of the address: building, department, contact person. */
    address_extra: optionalLine,
    postal_code: line.max(16, problem('too-many-characters')).toUpperCase(),
    city: requiredLine,
    region: optionalLine,
    country: z.enum(countries, problem('country-missing')),
    vat_number: line
      .max(40, problem('too-many-characters'))
      .nullish()
      .transform((text) => text || null),
    /** Gets the invoices. Without it they go to the address of the account. */
    invoice_email: z
      .string()
      .trim()
      .max(254, problem('email-invalid'))
      .refine((text) => text === '' || isEmailAddress(text), problem('email-invalid'))
      .nullish()
      .transform((text) => text || null),
    /** A reference or order number that the buyer wants on invoices. */
    reference: optionalLine,
  })
  .refine(
    ({ country, postal_code }) =>
      postal_code !== '' || (countries.includes(country) && !needsPostalCode(country)),
    {
      path: ['postal_code'],
      error: problem('missing'),
      when: withOthers,
    },
  )
  .refine(
    ({ country, postal_code }) =>
      typeof postal_code !== 'string' || postal_code === '' || isPostalCode(postal_code, country),
    {
      path: ['postal_code'],
      error: problem('postal-code-invalid'),
      when: withOthers,
    },
  )

export const billingDetailsSchema = z.object({
  name: z.string(),
  street: z.string(),
  address_extra: z.string().nullable(),
  postal_code: z.string(),
  city: z.string(),
  region: z.string().nullable(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** A number of the European Union has its prefix and no separators. */
  vat_number: z.string().nullable(),
  invoice_email: z.string().nullable(),
  reference: z.string().nullable(),
})
export type BillingDetails = z.infer<typeof billingDetailsSchema>

/** `mismatch`: the register has another name or address for the number. `unavailable` says nothing about the number: the registers did not answer, and are asked again. */
export const vatNumberStatuses = ['pending', 'valid', 'invalid', 'mismatch', 'unavailable'] as const

const billingDetailsState = z.object({
  /** Null until the buyer has entered them. Payments need them. */
  details: billingDetailsSchema.nullable(),
  /** The check of the VAT number at the registers of the EU. Null if the number needs none. */
  vat_check: z
    .object({ status: z.enum(vatNumberStatuses), checked_at: z.iso.datetime().nullable() })
    .nullable(),
  /** The VAT of a payment made now. Without details that of a buyer in Germany. */
  vat: z.object({
    treatment: z.enum(['domestic', 'reverse-charge', 'one-stop-shop', 'outside-eu']),
    /** Percent. At 0 the price is a net price: it includes no VAT. */
    percent: z.number(),
    /** Whose VAT it is. ISO 3166-1 alpha-2; null for an unknown country. */
    country: z.string().nullable(),
  }),
})
export type BillingDetailsState = z.infer<typeof billingDetailsState>

export const billingDetailsEndpoints = {
  getBillingDetails: restricted.get('/wallet/billing-details/', {
    key: null,
    summary: 'Get your billing details, the check of your VAT number, and the VAT of your payments',
    response: billingDetailsState,
  }),
  saveBillingDetails: restricted.put('/wallet/billing-details/', {
    key: null,
    summary:
      'Save your billing details. They are on later invoices. The VAT number is then checked, again if it is not confirmed yet',
    body: billingDetailsBody,
    response: success.extend(billingDetailsState.shape),
    errors: ['THROTTLED'],
  }),
} as const
