import { currentLanguage } from '../../messages/language.ts'

const groupedByDots = /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/
const groupedByCommas = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/

/** A number as it is typed: with groups as in the language, or as its marks show. NaN if it is none. */
export function readNumber(text: string): number {
  const typed = text.trim()
  const [dot, comma] = [typed.lastIndexOf('.'), typed.lastIndexOf(',')]
  const isGerman = dot >= 0 && comma >= 0 ? comma > dot : currentLanguage() === 'de'
  const [mark, grouped] = isGerman ? ['.', groupedByDots] : [',', groupedByCommas]
  return Number((grouped.test(typed) ? typed.replaceAll(mark, '') : typed).replace(',', '.'))
}

const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const europeanDay = /^(\d{1,2})([./]) ?(\d{1,2})\2 ?(\d{4}|\d{2})$/

/**
 * A day as it is typed, in ISO: `2026-11-05`, `5.11.2026`, `5.11.26` or `5/11/2026`. Slashes have the day first, unless only the second number
 * can be one, as the server reads values. Undefined without a day that exists.
 */
export function readDay(text: string): string | undefined {
  const typed = text.trim()
  const iso = isoDay.exec(typed)
  const [, first = '', mark, second = '', end = ''] = europeanDay.exec(typed) ?? []
  const isAmerican = mark === '/' && Number(second) > 12
  const [day, month] = isAmerican ? [second, first] : [first, second]
  const year = end.length === 2 ? `${end < '70' ? 20 : 19}${end}` : end
  const [y, m, d] = (iso?.slice(1) ?? [year, month, day]).map(Number)
  if (!y || !m || !d) return undefined
  const date = new Date(Date.UTC(y, m - 1, d))
  const isThere = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d
  return isThere ? date.toISOString().slice(0, 10) : undefined
}
