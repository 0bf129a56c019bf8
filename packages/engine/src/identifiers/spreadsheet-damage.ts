import { foldText } from './cell-text.ts'

/** How a spreadsheet shows a number of more than 11 digits, and our reader one of more than 15: `1,23457E+15`, `1E-05`. */
const rounded = /^[+-]?\d(?:[.,]\d+)?E(?:\+\d{1,3}|-\d{2,3})$/i
/** A long number of few digits and zeros, as rounding leaves it once it is shown in full. */
const roundedDigits = /^(?=\d{12,})[1-9]\d*0{6,}$/
/** A spreadsheet keeps 15 digits. Programs make the rest zeros. */
const cutDigits = /^\d{15}0{3,}$/

/** Spreadsheets write the months of German and English with a capital, and those of other languages without. SKUs are in capitals. */
const months =
  'Jan|Feb|Mar|Mrz|Mär|Apr|Mai|May|Jun|Jul|Aug|Sep|Okt|Oct|Nov|Dez|Dec|janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc|gen|feb|mar|apr|mag|giu|lug|ago|set|ott|dic|ene|abr|may|jun|jul|sep'
const dates = [
  /** As our reader and some spreadsheets write a date, a time, or both. */
  /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[ T]\d\d:\d\d:\d\d(?:\.\d+)?Z?)?$/,
  /^\d\d:\d\d:\d\d$/,
  /^(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])\.(?:19|20)\d\d$/,
  /^(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|[12]\d|3[01])\/(?:19|20)\d\d$/,
  /** `10-12` becomes `10. Dez`, and `12-98` becomes `Dez 98`. */
  new RegExp(`^(?:0?[1-9]|[12]\\d|3[01])(?:\\. ?|-| )(?:${months})\\.?$`),
  new RegExp(`^(?:${months})\\.?[ -](?:\\d\\d|(?:19|20)\\d\\d)$`),
]

/** Errors of formulas in German and English, and cells that are too narrow. `#NV` and `#N/A` say that there is no value. */
const errors = /^(?:#(?:NAME\?|REF!|VALUE!|DIV\/0!|NUM!|NULL!|BEZUG!|WERT!|ZAHL!)|#{4,})$/i

/** Whether a number has become a date or a time. */
export const isDate = (folded: string): boolean => dates.some((date) => date.test(folded))

/**
 * Whether a spreadsheet, or a wrong encoding, has changed a number so that it cannot be known any more: it was rounded,
 * became a date or an error, or has characters that could not be read.
 */
export function isDamaged(cell: string): boolean {
  const text = foldText(cell)
  if (/^[\d.]+$/.test(text) && text.length < 8) return false
  if (text.includes('\ufffd')) return true
  return (
    rounded.test(text) ||
    roundedDigits.test(text) ||
    cutDigits.test(text) ||
    errors.test(text) ||
    isDate(text)
  )
}
