import type { Language } from '@merkwerk/contract'

function formats(locale: string) {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
  const number = new Intl.NumberFormat(locale)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Berlin' })
  const utcDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const countries = new Intl.DisplayNames([locale], { type: 'region' })
  return {
    /** Takes euro cents. */
    money: (cents: number) => money.format(cents / 100),
    number: (value: number) => number.format(value),
    /** The day in the seller's time zone. */
    day: (time: Date) => day.format(time),
    utcDay: (time: Date) => utcDay.format(time),
    country: (code: string) => countries.of(code) ?? code,
  }
}

const byLanguage: Record<Language, ReturnType<typeof formats>> = {
  de: formats('de-DE'),
  en: formats('en-GB'),
}

/** Formats of amounts, numbers, days and countries in documents of a language. */
export const formatsOf = (language: Language) => byLanguage[language]
