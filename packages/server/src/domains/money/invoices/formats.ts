import type { Language } from '@merkwerk/contract'
import { timeZone } from '../../../platform/local-time.ts'

function formats(locale: string) {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
  const number = new Intl.NumberFormat(locale)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  const shortDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
  const countries = new Intl.DisplayNames([locale], { type: 'region' })
  return {
    /** Takes euro cents. */
    money: (cents: number) => money.format(cents / 100),
    number: (value: number) => number.format(value),
    /** The day in German time. */
    day: (time: Date) => day.format(time),
    shortDay: (time: Date) => shortDay.format(time),
    country: (code: string) => countries.of(code) ?? code,
  }
}

const byLanguage: Record<Language, ReturnType<typeof formats>> = {
  de: formats('de-DE'),
  en: formats('en-GB'),
}

/** Formats of amounts, numbers, days and countries in documents of a language. */
export const chooseFormats = (language: Language) => byLanguage[language]
