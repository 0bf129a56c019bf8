// docs/decisions/0012-accounts.md

import { domainToASCII, domainToUnicode } from 'node:url'

const lowerCaseAscii = (text: string): string =>
  text.replace(/[A-Z]/g, (character) => character.toLowerCase())

/**
 * Returns the canonical spelling of an email address, in which it is stored and compared: NFKC, ASCII in lower case,
 * and the domain as IDNA maps it. Other characters keep their case, so that `İvy@` never equals `ivy@`. Invalid
 * addresses are converted in the same way.
 */
export function canonicalEmail(address: string): string {
  const text = address.normalize('NFKC').trim()
  const at = text.lastIndexOf('@')
  if (at < 0) return lowerCaseAscii(text)
  const domain = text.slice(at + 1)
  return `${lowerCaseAscii(text.slice(0, at))}@${domainToUnicode(domainToASCII(domain)) || lowerCaseAscii(domain)}`
}
