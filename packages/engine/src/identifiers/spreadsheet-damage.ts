import { foldText } from './cell-text.ts'
import { isDate } from './spreadsheet-dates.ts'

/** `1,23457E+15` and `1E-05`, as a spreadsheet shows a number of more than 11 digits, and our reader one of more than 15. */
const scientific = /^[+-]?\d(?:[.,]\d+)?\s?E(?:\+\s?\d{1,3}|-\d{2,3})$/i
/** `1.23457E12` as programs write it, and `1,23 × 10^12`. Numbers such as `1E10` are article numbers. */
const programmed = /^[+-]?\d[.,]\d+\s?(?:E-?\d{1,3}|[x×*·⋅]\s?10\s?\^?\s?[+-]?\d{1,3})$/i
/** Fewer digits and zeros are an article number unless its column says otherwise: no spreadsheet keeps 16 digits. */
const roundedDigits = /^(?=\d{16,})[1-9]\d*0{6,}$/
/** A spreadsheet keeps 15 digits. Programs make the rest zeros. */
const cutDigits = /^\d{15}0{3,}$/

/**
 * Errors of formulas in any language (`#BEZUG!`, `#¿NOMBRE?`, `Err:502`), and cells that are too narrow. `#NV` and `#N/A` say
 * that there is no value.
 */
const errors = /^(?:#[¿¡]?\p{L}[\p{L}\d/ .]*[!?]|#{4,}|(?:Err|Fehler):\d{3})$/iu

/** Whether a cell is an error of a formula, or was too narrow for its number. */
export const isSpreadsheetError = (folded: string): boolean => errors.test(folded)

const isLost = (folded: string): boolean =>
  [scientific, programmed, roundedDigits, cutDigits, errors].some((pattern) => pattern.test(folded)) ||
  folded.includes('\ufffd')

const isPlain = (folded: string): boolean => /^[\d.]+$/.test(folded) && folded.length < 6

/**
 * Whether a spreadsheet, or a wrong encoding, has changed a number so that it cannot be known any more: it was rounded,
 * became a date or an error, or has characters that could not be read.
 */
export function isDamaged(cell: string): boolean {
  const text = foldText(cell)
  return !isPlain(text) && (isLost(text) || isDate(text))
}

/** Digits and zeros, as rounding leaves a number once it is shown in full. */
const isRoundedInFull = (digits: string): boolean => /^\d{12,}$/.test(digits) && digits.endsWith('000')

/** The digits of a number without separators and decimals. */
const readDigits = (cell: string): string =>
  foldText(cell)
    .replace(/[.,]0{1,2}$/, '')
    .replace(/[\s\p{Pd}]/gu, '')

/** Whether a number may have been rounded. Only its column can tell, because one GTIN in a thousand ends like that. */
export const mayBeRounded = (cell: string): boolean => isRoundedInFull(readDigits(cell))

/** Fewest numbers by which a column is known. */
const fewest = 2

/**
 * Returns whether a spreadsheet has rounded a cell of a column of GTINs, judged by all of its cells. One GTIN in a thousand ends
 * with three zeros, and its check digit is right. Of rounded ones nine in ten are wrong.
 */
export function gtinRoundingIn(
  cells: readonly string[],
  isWrong: (digits: string) => boolean,
): (cell: string) => boolean {
  const rounded = cells.map(readDigits).filter(isRoundedInFull)
  const isRounded = rounded.filter(isWrong).length >= fewest
  return (cell) => isRounded && mayBeRounded(cell)
}

/**
 * Returns `isDamaged` for the cells of a column. Cells say about each other what none says alone: `10.11.12` is no date beside
 * `33.45.12`, and where most long numbers end with zeros and repeat, the zeros are lost digits.
 */
export function damageIn(cells: readonly string[]): (cell: string) => boolean {
  const texts = cells.map(foldText)
  const schemes = new Set(texts.filter((text) => text !== '' && !isDate(text)).map(toNumberForm))
  const long = texts.filter((text) => /^\d{12,}$/.test(text))
  const rounded = long.filter(isRoundedInFull)
  const repeated = rounded.length - new Set(rounded).size + 1
  const isRounded = repeated >= fewest && rounded.length >= long.length / 2
  return (cell) => {
    const text = foldText(cell)
    if (isPlain(text)) return false
    if (isRounded && isRoundedInFull(text)) return true
    return isLost(text) || (isDate(text) && !schemes.has(toNumberForm(text)))
  }
}

/** The form of a number: `9.9.9` for `10.11.12`, `a-9` for `set-10`. Years of four digits are a form of their own. */
const toNumberForm = (text: string): string =>
  text
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/\p{Ll}+/gu, 'a')
    .replace(/\d+/g, (digits) => (digits.length === 4 ? '0' : '9'))
