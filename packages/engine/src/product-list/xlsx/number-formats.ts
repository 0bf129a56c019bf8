import type { Budget } from '../budget.ts'
import { ProductListError } from '../refusals.ts'
import { readXml, type XmlHandlers } from './xml.ts'

/** How a number format shows a number: unchanged, as a date or a time, or padded with zeros to a number of digits. */
export type NumberFormat = 'general' | 'date' | 'date-time' | 'time' | { digits: number }

/** Excel's limits of a workbook: cell formats, and characters of a format's code. */
const maxFormats = 65_536
const longestCode = 255

/** The format of each cell style, by style index. */
export async function readCellFormats(
  styles: AsyncIterable<Uint8Array>,
  budget: Budget,
): Promise<NumberFormat[]> {
  const own = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  let isInCellStyles = false
  const handlers: XmlHandlers = {
    open(name, attributes) {
      if (name === 'numFmt')
        own.set(
          Number(attributes.numFmtId),
          formatOfCode((attributes.formatCode ?? '').slice(0, longestCode)),
        )
      else if (name === 'cellXfs') isInCellStyles = true
      else if (name === 'xf' && isInCellStyles)
        formats.push(formatOfId(Number(attributes.numFmtId ?? 0), own))
      if (own.size > maxFormats || formats.length > maxFormats)
        throw new ProductListError('content-too-large')
    },
    close(name) {
      if (name === 'cellXfs') isInCellStyles = false
    },
  }
  await readXml(styles, handlers, budget)
  return formats
}

/** Custom formats and built-in formats (ECMA-376 part 1, 18.8.30), including East Asian ones. */
function formatOfId(id: number, own: Map<number, NumberFormat>): NumberFormat {
  const isDate = (id >= 14 && id <= 17) || (id >= 27 && id <= 31) || (id >= 50 && id <= 58) || id === 36
  const isTime = (id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)
  return own.get(id) ?? (id === 22 ? 'date-time' : isDate ? 'date' : isTime ? 'time' : 'general')
}

/** Only the first section (positive numbers) counts. Quoted text, escapes, colours and conditions are ignored, `[h]` is not. */
function formatOfCode(code: string): NumberFormat {
  const plain = (code.split(';')[0] ?? '').replace(
    /"[^"]{0,255}"|\\.|_.|\*.|\[(?![hms]+\])[^[\]]{0,255}\]/gi,
    '',
  )
  if (/^0{2,}$/.test(plain)) return { digits: plain.length }
  if (/general|[#0?]/i.test(plain)) return 'general'
  if (/[yd]/i.test(plain)) return /[hs]/i.test(plain) ? 'date-time' : 'date'
  if (/[hs]/i.test(plain)) return 'time'
  return /m/i.test(plain) ? 'date' : 'general'
}

/**
 * The number of a cell as a user sees it, all digits written. Dates and times are ISO 8601. Spreadsheets keep 15 digits: a longer
 * number has an exponent, so that nobody takes its last digits for real ones.
 */
export function numberText(raw: string, format: NumberFormat, is1904: boolean): string {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  if (format === 'date' || format === 'date-time' || format === 'time')
    return dateText(value, format, is1904) ?? plainNumber(raw, value)
  const text = plainNumber(raw, value)
  return typeof format === 'object' && /^\d+$/.test(text) ? text.padStart(format.digits, '0') : text
}

function plainNumber(raw: string, value: number): string {
  if (Math.abs(value) >= 1e15) return value.toExponential(14).toUpperCase()
  if (/^-?\d+$/.test(raw)) return raw
  if (Number.isInteger(value)) return BigInt(value).toString()
  const rounded = Number(value.toPrecision(15))
  const text = String(rounded)
  return text.includes('e') ? rounded.toFixed(20).replace(/\.?0+$/, '') : text
}

const dayMs = 86_400_000
/** Lotus 1-2-3 treated 1900 as a leap year, and spreadsheets still do. Days before day 60 are off by one. */
const epoch1900 = Date.UTC(1899, 11, 30)
const epoch1904 = Date.UTC(1904, 0, 1)

function dateText(
  serial: number,
  format: 'date' | 'date-time' | 'time',
  is1904: boolean,
): string | undefined {
  if (serial < 0 || serial > 2_958_466) return undefined
  const day = serial < 60 && !is1904 ? serial + 1 : serial
  const date = new Date((is1904 ? epoch1904 : epoch1900) + Math.round((day * dayMs) / 1000) * 1000)
  const iso = date.toISOString()
  if (format === 'time' && serial < 1) return iso.slice(11, 19)
  const hasTime = format === 'date-time' || serial % 1 !== 0
  return hasTime ? iso.slice(0, 19).replace('T', ' ') : iso.slice(0, 10)
}
