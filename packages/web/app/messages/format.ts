import { currentLanguage } from './language.ts'
import { formatNumber, t } from './translate.ts'

const dateFormats = new Map<string, Intl.DateTimeFormat>()

function formatTime(iso: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  dateFormats.set(key, format)
  return format.format(new Date(iso))
}

/** A count with the language's digit grouping. */
export const formatCount = (count: number): string => formatNumber(count)

/** A compact count: `1.2K`, in German `1.200`. Without `always`, German groups only from 10.000. */
export const formatCompact = (count: number): string =>
  formatNumber(count, { notation: 'compact', useGrouping: 'always' })

/** A fraction as whole percent. */
export const formatShare = (share: number): string => formatNumber(share, { style: 'percent' })

/** `a, b and c`. */
export const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage() === 'de' ? 'de-DE' : 'en-GB').format(items)

/** Coins are shown rounded down. */
export const formatCoins = (coins: number): string => formatCount(Math.floor(coins))

/** `3 coins`, rounded down. */
export const formatCoinCount = (coins: number): string => t('time.coins', { count: Math.floor(coins) })

/** `2026-11-21 04:05`, in German `21.11.2026 04:05`, in the viewer's time zone. */
export function formatMoment(iso: string, timeZone?: string): string {
  const time = formatTime(iso, 'de-DE', { hour: '2-digit', minute: '2-digit', timeZone })
  return `${formatDate(iso, timeZone)} ${time}`
}

/** `14:05:09`, in the viewer's time zone. */
export function formatTimeOfDay(iso: string): string {
  return formatTime(iso, 'de-DE', { timeStyle: 'medium' })
}

/** `2026-11-21`, in German `21.11.2026`, in the viewer's time zone. */
export function formatDate(iso: string, timeZone?: string): string {
  return formatTime(iso, currentLanguage() === 'de' ? 'de-DE' : 'sv-SE', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone,
  })
}

/** A calendar day such as `2026-10-24`, which has no time zone: in German `24.10.2026`. */
export const formatCalendarDay = (day: string): string => formatDate(day, 'UTC')

/** A calendar day without its year: `10-24`, in German `24.10.`. */
export function formatShortDay(day: string): string {
  const [, month, date] = day.split('-')
  return currentLanguage() === 'de' ? `${date}.${month}.` : `${month}-${date}`
}

/** The day of a time without its year, in the viewer's time zone: `10-24`, in German `24.10.`. */
export const formatShortDate = (iso: string): string => formatShortDay(toIsoDay(iso))

/** The day of a time in the viewer's time zone, such as `2026-11-21`. */
const toIsoDay = (iso: string): string => formatTime(iso, 'sv-SE', {})

/** `21 December 2026` in the language's long format, in the viewer's time zone. */
export function formatDay(iso: string, timeZone?: string): string {
  const locale = currentLanguage() === 'de' ? 'de-DE' : 'en-GB'
  return formatTime(iso, locale, { dateStyle: 'long', timeZone })
}

/** `2 hours 5 minutes`, whole minutes only. Below one, the specification's `0 minute` in English and seconds in German. */
export function formatExecutionTime(seconds: number): string {
  if (currentLanguage() === 'de' && seconds < 60) return formatDuration(seconds)
  return joinedParts(Math.floor(seconds / 60) * 60) || t('time.none')
}

/** Like the execution time, but with seconds below an hour. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  return joinedParts(whole < 3600 ? whole : Math.floor(whole / 60) * 60) || formatUnit(0, 'second')
}

/** Records per second, or per minute below one: `12/s`, `30/min`. */
export function formatRate(perSecond: number): string {
  return perSecond >= 1
    ? t('time.perSecond', { n: Math.round(perSecond) })
    : t('time.perMinute', { n: Math.ceil(perSecond * 60) })
}

/** The estimated remaining time, rounded up to whole minutes, or to seconds below one minute. */
export function formatTimeLeft(seconds: number): string {
  return formatDuration(seconds > 59 ? Math.ceil(seconds / 60) * 60 : Math.ceil(seconds))
}

function joinedParts(seconds: number): string {
  const parts = [
    ['hour', Math.floor(seconds / 3600)],
    ['minute', Math.floor(seconds / 60) % 60],
    ['second', seconds % 60],
  ] as const
  return parts
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => formatUnit(count, unit))
    .join(' ')
}

const formatUnit = (count: number, unit: string): string =>
  formatNumber(count, { style: 'unit', unit, unitDisplay: 'long', useGrouping: false })

/** Whole percent, rounded down so that 100 % means done. */
export function computePercent(done: number, total: number): number {
  return total === 0 ? 0 : Math.floor((done / total) * 100)
}

/** The same as text: `40%`, in German `40 %`. */
export const formatPercent = (done: number, total: number): string =>
  formatShare(computePercent(done, total) / 100)

/** A price in the language's format. The decimal text stays exact. */
export function formatPrice({ amount, currency }: { amount: string; currency: string }): string {
  return formatNumber(amount as Intl.StringNumericLiteral, { style: 'currency', currency })
}

/** A decimal number such as `2.49`, in German `2,49`, with all its decimals; any other text unchanged. */
export function formatDecimal(text: string, options?: Pick<Intl.NumberFormatOptions, 'useGrouping'>): string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text
  return formatNumber(text as Intl.StringNumericLiteral, {
    minimumFractionDigits: text.split('.')[1]?.length ?? 0,
    maximumFractionDigits: 20,
    ...options,
  })
}

/** Euro with cents, or with the given decimals. */
export function formatEuro(amount: number, decimals = 2): string {
  return formatNumber(amount, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).replace('-', '−')
}

/** US dollars, with enough decimals for a few tokens. */
export function formatDollars(amount: number): string {
  return formatNumber(amount, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: amount < 1 ? 5 : 2,
  })
}

/** A change with its sign, `+1,000` or `−26`. */
export function formatChange(count: number): string {
  return formatNumber(count, { signDisplay: 'exceptZero' }).replace('-', '−')
}

/** `3.4 MB` in the language's digits, rounded up, so that only empty files show 0. */
export function formatBytes(bytes: number): string {
  const [unit, size] =
    bytes < 1_000_000
      ? (['kilobyte', 1_000] as const)
      : bytes < 1_000_000_000
        ? (['megabyte', 1_000_000] as const)
        : (['gigabyte', 1_000_000_000] as const)
  const value = bytes / size
  return formatNumber(value, { style: 'unit', unit, maximumFractionDigits: 1, roundingMode: 'ceil' })
}

const ageUnits = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const ageFormats = new Map<string, Intl.RelativeTimeFormat>()

/** Time since a moment in its largest unit: `3 days ago`, in German `vor 3 Tagen`. */
export function formatAge(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - new Date(iso).getTime()) / 1000)
  const language = currentLanguage()
  const format =
    ageFormats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })
  ageFormats.set(language, format)
  const [unit, length] = ageUnits.find(([, least]) => seconds >= least) ?? (['second', 1] as const)
  return format.format(-Math.floor(seconds / length), unit)
}
