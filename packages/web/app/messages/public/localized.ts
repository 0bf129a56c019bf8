import type { Language } from '@merkwerk/contract'
import { useLocation } from 'react-router'
import { languageOfPath } from '../../paths.ts'

/** The same words in every language. Public pages carry their own, so that they load no others. */
export type Localized<T> = Record<Language, T>

/** The language of the public page on screen. */
export function usePageLanguage(): Language {
  return languageOfPath(useLocation().pathname)
}

/** What a public page says, in its language. */
export function usePageMessages<T>(texts: Localized<T>): T {
  return texts[usePageLanguage()]
}
