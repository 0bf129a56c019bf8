import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '@merkwerk/contract'
import Negotiator from 'negotiator'

const isSupported = (language: string): language is Language => language === 'de' || language === 'en'

/** Returns the first supported language of the Accept-Language header, in the order of its weights. */
export const wantedLanguage = (headers: IncomingHttpHeaders): Language | undefined =>
  new Negotiator({ headers })
    .languages()
    .map((language) => language.toLowerCase().split('-')[0] ?? '')
    .find(isSupported)
