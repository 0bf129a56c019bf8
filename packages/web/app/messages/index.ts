import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { de } from './de.ts'
import { en } from './en.ts'
import { languageOfBrowser } from './language.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en }
  }
}

// Importing this module sets up the texts for the whole app.
void i18next.use(initReactI18next).init({
  resources: { en: { translation: en }, de: { translation: de } },
  lng: languageOfBrowser(),
  fallbackLng: 'en',
  interpolation: { escapeValue: false },
  initAsync: false,
})
