import i18next from 'i18next'
import { currentLanguage } from './language.ts'

const { t } = i18next

/** A count with the language's digit grouping. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat(currentLanguage()).format(count)
}

/** A compact count: `1.2K`. */
export function formatCompact(count: number): string {
  return new Intl.NumberFormat(currentLanguage(), { notation: 'compact' }).format(count)
}

/** A fraction as whole percent. */
export function formatShare(share: number): string {
  return new Intl.NumberFormat(currentLanguage(), { style: 'percent' }).format(share)
}

/** Coins are shown rounded down. */
export function formatCoins(coins: number): string {
  return formatCount(Math.floor(coins))
}

/** `2026-11-21 04:05`, in German `21.11.2026 04:05`, in the viewer's time zone. */
export function formatMoment(iso: string, timeZone?: string): string {
  const time = new Intl.DateTimeFormat('de-DE', {
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(iso))
  return `${formatDate(iso, timeZone)} ${time}`
}

/** `14:05:09`, in the viewer's time zone. */
export function formatTimeOfDay(iso: string): string {
  return new Intl.DateTimeFormat('de-DE', { timeStyle: 'medium' }).format(new Date(iso))
}

/** `2026-11-21`, in German `21.11.2026`, in the viewer's time zone. */
export function formatDate(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(currentLanguage() === 'de' ? 'de-DE' : 'sv-SE', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(iso))
}

/** A calendar day such as `2026-10-24`, which has no time zone: in German `24.10.2026`. */
export const formatCalendarDay = (day: string): string => formatDate(day, 'UTC')

/** A calendar day without its year: `10-24`, in German `24.10.`. */
export function formatShortDay(day: string): string {
  const [, month, date] = day.split('-')
  return currentLanguage() === 'de' ? `${date}.${month}.` : `${month}-${date}`
}

/** `21 December 2026` in the language's long format, in the viewer's time zone. */
export function formatDay(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(currentLanguage() === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'long',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(iso))
}

/** `2 hours 5 minutes`, whole minutes only. Below one, the specification's `0 minute` in English and seconds in German. */
export function formatExecutionTime(seconds: number): string {
  if (currentLanguage() === 'de' && seconds < 60) return formatDuration(seconds)
  return joinedParts(Math.floor(seconds / 60) * 60) || t('time.none')
}

/** Like the execution time, but with seconds below an hour. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  return joinedParts(whole < 3600 ? whole : Math.floor(whole / 60) * 60) || t('time.seconds', { count: 0 })
}

/** Records per second, or per minute below one: `12/s`, `30/min`. */
export function formatRate(perSecond: number): string {
  return perSecond >= 1
    ? t('time.perSecond', { n: formatCount(Math.round(perSecond)) })
    : t('time.perMinute', { n: formatCount(Math.ceil(perSecond * 60)) })
}

/** The estimated remaining time, rounded up to whole minutes, or to seconds below one minute. */
export function formatTimeLeft(seconds: number): string {
  return formatDuration(seconds > 59 ? Math.ceil(seconds / 60) * 60 : Math.ceil(seconds))
}

function joinedParts(seconds: number): string {
  const parts = [
    ['time.hours', Math.floor(seconds / 3600)],
    ['time.minutes', Math.floor(seconds / 60) % 60],
    ['time.seconds', seconds % 60],
  ] as const
  return parts
    .filter(([, count]) => count > 0)
    .map(([key, count]) => t(key, { count }))
    .join(' ')
}

/** Whole percent, rounded down so that 100 % means done. */
export function percentOf(done: number, total: number): number {
  return total === 0 ? 0 : Math.floor((done / total) * 100)
}

/** A price in the language's format. The decimal text stays exact. */
export function formatPrice({ amount, currency }: { amount: string; currency: string }): string {
  return new Intl.NumberFormat(currentLanguage(), { style: 'currency', currency }).format(
    amount as Intl.StringNumericLiteral,
  )
}

/** A decimal number such as `2.49`, in German `2,49`, with all its decimals; any other text unchanged. */
export function formatDecimal(text: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text
  return new Intl.NumberFormat(currentLanguage(), {
    minimumFractionDigits: text.split('.')[1]?.length ?? 0,
    maximumFractionDigits: 20,
  }).format(text as Intl.StringNumericLiteral)
}

/** Euro with cents, or with the given decimals. */
export function formatEuro(amount: number, decimals = 2): string {
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
    .format(amount)
    .replace('-', '−')
}

/** US dollars, with enough decimals for a few tokens. */
export function formatDollars(amount: number): string {
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: amount < 1 ? 5 : 2,
  }).format(amount)
}

/** A change with its sign, `+1,000` or `−26`. */
export function formatChange(count: number): string {
  return new Intl.NumberFormat(currentLanguage(), { signDisplay: 'exceptZero' })
    .format(count)
    .replace('-', '−')
}

/** `3.4 MB` in the language's digits, rounded up, so that only empty files show 0. */
export function formatBytes(bytes: number): string {
  const [unit, value] =
    bytes < 1_000_000 ? (['kilobyte', bytes / 1_000] as const) : (['megabyte', bytes / 1_000_000] as const)
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit,
    maximumFractionDigits: 1,
    roundingMode: 'ceil',
  }).format(value)
}
