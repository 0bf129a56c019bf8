import type { Language } from '@merkwerk/contract'
import { writePreference } from '../preferences.ts'
import { currentLanguage, languageOfBrowser } from './language.ts'
import { common, type TextArea, textFiles } from './text-files.ts'
import { addTexts, showLanguage } from './translate.ts'

const areas = Object.keys(textFiles) as TextArea[]
const wanted = new Set(areas.filter((area) => textFiles[area] === common))
let chosen: Language

const load = (language: Language, area: TextArea): Promise<void> =>
  textFiles[area][language]().then((texts) => addTexts(language, texts))

/** Pages wait for the texts of their areas. Another language loads those that the tab has loaded. */
export async function loadTexts(...named: TextArea[]): Promise<void> {
  for (const area of named) wanted.add(area)
  await Promise.all(named.map((area) => load(currentLanguage(), area)))
}

/** Shows texts in another language once they are loaded. */
export async function changeLanguage(language: Language): Promise<void> {
  chosen = language
  const count = wanted.size
  await Promise.all([...wanted].map((area) => load(language, area)))
  if (chosen !== language) return
  // A page has asked for others meanwhile.
  if (wanted.size > count) await changeLanguage(language)
  else showLanguage(language)
}

/** Switches the language and stores the choice in this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  writePreference('language', language)
  await changeLanguage(language)
}

// Modules that import this one wait for the common texts in the browser's language.
await changeLanguage(languageOfBrowser())
