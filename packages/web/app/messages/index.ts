import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { de } from './de.ts'
import { en } from './en.ts'
import { formatCoins, formatCount } from './format.ts'
import { languageOfBrowser } from './language.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en }
    interpolationFormatTypeMap: { coins: number }
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

// In texts: `{{count, number}}` and `{{count, coins}}`.
i18next.services.formatter?.add('number', formatCount)
i18next.services.formatter?.add('coins', formatCoins)
