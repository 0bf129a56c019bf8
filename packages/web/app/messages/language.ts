import { type Language, languages } from '@merkwerk/contract'
import i18next from 'i18next'
import { paths, publicPath } from '../paths.ts'
import { readPreference, writePreference } from '../preferences.ts'

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

export function currentLanguage(): Language {
  return i18next.language === 'de' ? 'de' : 'en'
}

/** Switches the language and stores the choice in this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  writePreference('language', language)
  await i18next.changeLanguage(language)
}
