import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '@merkwerk/contract'

/** The language that a caller asks for first, where it is one of ours. */
export function wantedLanguage(headers: IncomingHttpHeaders): Language | undefined {
  const named = /^(de|en)\b/i.exec(headers['accept-language'] ?? '')?.[1]?.toLowerCase()
  return named === 'de' || named === 'en' ? named : undefined
}
