import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '@merkwerk/contract'

/** Returns the first language of the Accept-Language header, if supported. */
export function wantedLanguage(headers: IncomingHttpHeaders): Language | undefined {
  const named = /^(de|en)\b/i.exec(headers['accept-language'] ?? '')?.[1]?.toLowerCase()
  return named === 'de' || named === 'en' ? named : undefined
}
