import type { Language } from '@merkwerk/contract'
import { LRUCache } from 'lru-cache'

/** The time zone of all output for customers: files, logs, invoices and emails. */
export const timeZone = 'Europe/Berlin'

const createFormatter = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
    timeZone,
  })
/** `22.11.2026, 13:05:07` and `2026-11-22 13:05:07`. */
const formatters: Record<Language, Intl.DateTimeFormat> = {
  de: createFormatter('de-DE'),
  en: createFormatter('sv-SE'),
}

/** Date and time to the second: `22.11.2026 13:05:07` in German, `2026-11-22 13:05:07` in English. */
export const formatSecond = (time: Date, language: Language): string =>
  formatters[language].format(time).replace(',', '')

/**
 * Recently formatted minutes. The products of a list are fetched within few minutes, and formatting one takes
 * microseconds.
 */
const minutes = new LRUCache<string, string>({ max: 1_000 })

/** Date and time to the minute: `22.11.2026 13:05` in German, `2026-11-22 13:05` in English. */
export function formatMinute(time: Date, language: Language): string {
  const key = `${language} ${Math.floor(time.getTime() / 60_000)}`
  const text = minutes.get(key) ?? formatSecond(time, language).slice(0, 16)
  minutes.set(key, text)
  return text
}
