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
