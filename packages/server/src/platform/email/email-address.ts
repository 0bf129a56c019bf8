// docs/decisions/0012-accounts.md

import { domainToASCII, domainToUnicode } from 'node:url'

const lowerCaseAscii = (text: string): string =>
  text.replace(/[A-Z]/g, (character) => character.toLowerCase())

/**
 * The one spelling of an email address, in which it is stored and compared: NFKC, ASCII in lower case, the domain as
 * IDNA maps it. Other characters keep their case, so that `İvy@` is never `ivy@`. A text that is no address is treated alike.
 */
export function canonicalEmail(address: string): string {
  const text = address.normalize('NFKC').trim()
  const at = text.lastIndexOf('@')
  if (at < 0) return lowerCaseAscii(text)
  const domain = text.slice(at + 1)
  return `${lowerCaseAscii(text.slice(0, at))}@${domainToUnicode(domainToASCII(domain)) || lowerCaseAscii(domain)}`
}
