import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { en } from './en.ts'
import { formatCoins, formatCount } from './format.ts'
import { languageOfBrowser } from './language.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en }
    interpolationFormatTypeMap: { coins: number }
  }
}

/** Loads the texts of a language when it is first used. */
const textFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  // i18next waits for a promise if this has two parameters.
  read: async (language, _namespace) =>
    language === 'de' ? (await import('./de.ts')).de : (await import('./en.ts')).en,
}

// Modules that import this one wait for the texts of the browser's language.
await i18next
  .use(textFiles)
  .use(initReactI18next)
  .init({ lng: languageOfBrowser(), fallbackLng: false, interpolation: { escapeValue: false } })

// In texts: `{{count, number}}` and `{{count, coins}}`.
i18next.services.formatter?.add('number', formatCount)
i18next.services.formatter?.add('coins', formatCoins)
