import { type Language, languages } from '@merkwerk/contract'
import { paths, publicPath } from '../paths.ts'
import { readPreference } from '../preferences.ts'

/** Each language by its own name. */
export const languageNames: readonly (readonly [Language, string])[] = [
  ['de', 'Deutsch'],
  ['en', 'English'],
]

/** The language chosen before in this browser, otherwise the browser's first supported one, otherwise English. */
export function languageOfBrowser(): Language {
  const wanted = [readPreference('language'), ...(globalThis.navigator?.languages ?? [])]
  for (const tag of wanted) {
    const language = languages.find((known) => tag?.toLowerCase().startsWith(known))
    if (language) return language
  }
  return 'en'
}

export function homePath(): string {
  return publicPath(paths.home, currentLanguage())
}

let shown: Language = 'en'

export const currentLanguage = (): Language => shown

/** Use `changeLanguage`, which loads the texts first. */
export function setLanguage(language: Language): void {
  shown = language
}
