import { z } from 'zod'
import { problem } from './problems.ts'

const atom = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
/** The part before the at sign: a dot-atom of RFC 5322, with the characters of RFC 6531. */
const localPart = new RegExp(`^${atom}(?:\\.${atom})*$`, 'u')
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** Characters of an address. Compatibility characters count as what they stand for. */
const maxLength = 254

/** At least two labels, in the ASCII form of IDNA. The last one is not a number. */
const asciiDomain = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`)

/** The ASCII form of a domain; empty for an invalid one. */
function toAsciiDomain(domain: string): string {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !URL.canParse(`http://${domain}`)) return ''
  return new URL(`http://${domain}`).hostname
}

/**
 * Whether a text is exactly one address (addr-spec): no list, group, display name, angle bracket, quotation or comment.
 * Domains under `.invalid` are refused (RFC 2606): deleted accounts have them.
 */
export function isEmailAddress(text: string): boolean {
  const address = text.normalize('NFKC')
  const at = address.lastIndexOf('@')
  const domain = toAsciiDomain(address.slice(at + 1))
  return (
    at > 0 &&
    at <= 64 &&
    at + 1 + domain.length <= maxLength &&
    localPart.test(address.slice(0, at)) &&
    asciiDomain.test(domain) &&
    !domain.endsWith('.invalid')
  )
}

const email = (texts: { required: string; invalid: string }) =>
  z
    .string()
    .trim()
    .min(1, { error: texts.required, abort: true })
    .max(maxLength, { error: texts.invalid, abort: true })
    .refine(isEmailAddress, texts.invalid)

/** An email address in any request. */
export const emailField = email({ required: problem('email-missing'), invalid: problem('email-invalid') })

/** As `emailField`, with the texts of the contact form. */
export const contactEmailField = email({
  required: problem('email-missing'),
  invalid: problem('email-address-invalid'),
})
