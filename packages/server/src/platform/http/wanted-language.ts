import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '@merkwerk/contract'
import Negotiator from 'negotiator'

const languages: Language[] = ['de', 'en']

/** Returns the supported language that the Accept-Language header prefers. Undefined if it names none, or any. */
export function wantedLanguage(headers: IncomingHttpHeaders): Language | undefined {
  const negotiator = new Negotiator({ headers })
  const named = new Negotiator({ headers }).languages().filter((language) => language !== '*')
  return named.length === 0 ? undefined : (negotiator.language(languages) as Language | undefined)
}
