import type { Language } from '@merkwerk/contract'
import { useLocation } from 'react-router'
import { languageOfPath } from '../../paths.ts'

/** The same texts in every language. Public pages contain their own, so that they load no others. */
export type Localized<T> = Record<Language, T>

/** The language of the current public page. */
export function usePageLanguage(): Language {
  return languageOfPath(useLocation().pathname)
}

/** The texts of a public page in its language. */
export function usePageMessages<T>(texts: Localized<T>): T {
  return texts[usePageLanguage()]
}
