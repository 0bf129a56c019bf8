import {
  findOtherArticle,
  hasGtin8Length,
  isGtinLabel,
  isOwnGtinLabel,
  parseAsin,
  parseProductNumber,
} from '../identifiers/index.ts'
import {
  type Field,
  fields,
  headingScore,
  namesOtherNumbers,
  namesOtherValues,
  namesPack,
} from './header-names.ts'
import type { RecordColumns } from './records.ts'
import { columnNames, isBlank } from './table.ts'

export type { Correction } from '@merkwerk/contract'
export { createCorrector } from './corrections.ts'
export { detectFileKind, type FileBytes } from './file-kind.ts'
export { defaultLimits } from './limits.ts'
/** Column detection of a list. It depends only on the platform, so that a browser can preview a list. */
export { openCsvTable, openXlsxTable } from './open-table.ts'
export { pastedList } from './pasted-list.ts'
export { type ListPreview, previewCsv, previewXlsx } from './preview.ts'
export { createRecordChecker, type RecordCheck, rowsToJudge } from './records.ts'
export { ProductListError } from './refusals.ts'
export { peekRows } from './row-stream.ts'
export { columnNames } from './table.ts'
export { type PartSource, partName } from './xlsx/parts.ts'

interface SuggestedColumn {
  /** One of `columnNames(headers)`. */
  header: string
  /** From 0 to 1. A user should check values below 0.5. */
  confidence: number
}
/** Part number and brand are suggested only together. */
export type SuggestedMapping = Record<IdentifyingField, SuggestedColumn | null> &
  Partial<Record<'mpn' | 'brand', SuggestedColumn>>

/** Fields with values by which a column is recognized. */
const identifyingFields = ['artikelNumber', 'ean', 'asin'] as const
type IdentifyingField = (typeof identifyingFields)[number]

/** Columns below this confidence are not suggested. */
const leastConfidence = 0.28

/** Finds the columns that a mapping names, ignoring outer white space. `missing` lists names without a column. */
export function findColumns(
  headers: readonly string[],
  mapping: { [F in Field]?: string | null | undefined },
): { columns: RecordColumns; missing: string[] } {
  const names = columnNames(headers)
  const missing: string[] = []
  const find = (name: string | null | undefined): number | undefined => {
    if (name === null || name === undefined) return undefined
    const exact = names.indexOf(name)
    const index = exact >= 0 ? exact : names.findIndex((other) => other.trim() === name.trim())
    if (index >= 0) return index
    missing.push(name)
    return undefined
  }
  const columns = Object.fromEntries(fields.map((field) => [field, find(mapping[field])]))
  return { columns, missing }
}

/**
 * Suggests a column for each field from headings, values and how many rows have one. `sampleRows` are the first data
 * rows, dozens to hundreds. Each column is suggested once, except in a list of only EANs or ASINs, where the identifier
 * is also the article number. So may be the part number in any list.
 */
export function suggestMapping(
  headers: readonly string[],
  sampleRows: readonly (readonly string[])[],
): SuggestedMapping {
  const names = columnNames(headers)
  const candidates = headers.flatMap((heading, column) => {
    const sample = sampleColumn(sampleRows, column)
    return identifyingFields.map((field) => ({
      field,
      column,
      confidence: confidence(field, heading, sample),
    }))
  })
  const mapping: SuggestedMapping = { artikelNumber: null, ean: null, asin: null }
  const taken = new Set<number>()
  for (const { field, column, confidence } of candidates.toSorted((a, b) => b.confidence - a.confidence)) {
    if (confidence < leastConfidence || mapping[field] || taken.has(column)) continue
    taken.add(column)
    mapping[field] = { header: names[column]!, confidence: roundedShare(confidence) }
  }
  const shared = shareLoneIdentifier(mapping, names, sampleRows)
  return { ...shared, ...suggestPartNumber(headers, sampleRows, shared) }
}

/** The cells of a column. */
interface Sample {
  /** Those that are not blank. */
  values: string[]
  rowCount: number
  /**
   * How much the values say about the column: 0 if it is blank, 1 if no cell is. A fifth of the rows counts almost half,
   * because many lists have EANs for some articles only. Without rows there is nothing against the heading.
   */
  weight: number
}

function sampleColumn(sampleRows: readonly (readonly string[])[], column: number): Sample {
  const values = sampleRows.map((row) => row[column] ?? '').filter((value) => !isBlank(value))
  const rowCount = sampleRows.length
  return { values, rowCount, weight: rowCount === 0 ? 1 : Math.sqrt(values.length / rowCount) }
}

/** The columns of part number and brand, by their headings. Empty without both. */
function suggestPartNumber(
  headers: readonly string[],
  sampleRows: readonly (readonly string[])[],
  { artikelNumber, ean, asin }: SuggestedMapping,
): Pick<SuggestedMapping, 'mpn' | 'brand'> {
  const names = columnNames(headers)
  const best = (field: 'mpn' | 'brand', taken: readonly (string | undefined)[]) =>
    headers
      .flatMap((heading, column) => {
        const header = names[column]!
        const { values, weight } = sampleColumn(sampleRows, column)
        const named = headingScore(heading, field)
        // Models have names or numbers, and only numbers are searched.
        const isNumber =
          field === 'brand' ||
          named > unsurePart ||
          (distinctShare(values) > leastDistinct && values.filter(isPartNumber).length >= 0.8 * values.length)
        const isOpen =
          isNumber && !taken.includes(header) && values.filter(isGtin).length <= values.length / 2
        const confidence = isOpen ? roundedShare(0.9 * weight * named) : 0
        return confidence > 0 ? [{ header, confidence }] : []
      })
      .toSorted((a, b) => b.confidence - a.confidence)[0]
  const mpn = best('mpn', [ean?.header, asin?.header])
  const brand = mpn && best('brand', [artikelNumber?.header, ean?.header, asin?.header, mpn.header])
  return mpn && brand ? { mpn, brand } : {}
}

/** Score of headings that name a part number only above numbers, such as `Modell` and `Typ`. */
const unsurePart = 0.5

const isPartNumber = (value: string): boolean =>
  /\d/.test(value) && !/\S\s+\S+\s+\S/.test(value.trim()) && !otherValue.test(value.trim())

/** Whether a value is surely an EAN. */
const isGtin = (value: string): boolean => eanScore(value, false) === 1

/** Below it, the values of a column repeat, as numbers of customers and branches do. */
const leastDistinct = 0.5

/** Completes the mapping of a list that has one identifier and no other column for the article number. */
function shareLoneIdentifier(
  mapping: SuggestedMapping,
  names: readonly string[],
  sampleRows: readonly (readonly string[])[],
): SuggestedMapping {
  const { artikelNumber, ean, asin } = mapping
  if (artikelNumber === null) {
    if (ean && asin) return mapping
    const lone = ean ?? asin
    return lone && lone.confidence >= 0.5 ? { ...mapping, artikelNumber: lone } : mapping
  }
  if (ean || asin) return mapping
  // The heading names the article number, but every value is an EAN or an ASIN.
  const column = names.indexOf(artikelNumber.header)
  const values = sampleRows.map((row) => row[column] ?? '').filter((value) => !isBlank(value))
  if (values.length === 0) return mapping
  const scores = {
    ean: mean(eanScores(values, true)),
    asin: mean(values.map(asinScore)),
  }
  const field = scores.ean >= scores.asin ? 'ean' : 'asin'
  if (scores[field] < 0.75) return mapping
  return { ...mapping, [field]: { header: artikelNumber.header, confidence: roundedShare(scores[field]) } }
}

const roundedShare = (share: number): number => Math.round(share * 100) / 100

function confidence(field: IdentifyingField, heading: string, sample: Sample): number {
  const { values, weight } = sample
  const named = headingScore(heading, field)
  if (field === 'artikelNumber') {
    // A row without an article number is skipped, so that a blank column is of no use.
    if (namesOtherValues(heading)) return 0
    return weight * (0.7 * named + (values.length > 0 ? 0.3 * articleNumberScore(sample) : 0))
  }
  if (values.length === 0) return 0.5 * named
  if (field === 'ean' && isOtherNumber(heading, named, values)) return 0
  const [scores, isMeant] =
    field === 'ean' ? [eanScores(values, named > 0), isMeantAsEan] : [values.map(asinScore), isMeantAsAsin]
  // A heading says what the column should hold, its values what it does hold.
  if (values.filter((value, i) => scores[i]! > 0 || isMeant(value)).length < leastMeant * values.length)
    return 0
  const confidence = 0.4 * named + 0.6 * weight * mean(scores)
  return field === 'ean' ? ownShare(heading) * confidence : confidence
}

/** How surely a column of EANs holds those of its rows. */
function ownShare(heading: string): number {
  // Any column for the EANs of single articles is better than one for those of cartons or of former articles.
  if (namesPack(heading) || findOtherArticle(heading) >= 0) return 0.45
  // `EAN Lieferant` may be anybody's, and beside `EAN` is not meant.
  return isGtinLabel(heading) && !isOwnGtinLabel(heading) ? 0.95 : 1
}

/** Whether the numbers of a column belong to something else than its rows: one number for all, or a heading that says so. */
function isOtherNumber(heading: string, named: number, values: readonly string[]): boolean {
  if (named > 0) return false
  const valid = values.filter((value) => parseProductNumber(value).kind === 'valid')
  return namesOtherNumbers(heading) || (valid.length >= fewestValid && distinctShare(valid) < leastDistinct)
}

const fewestValid = 3

/** How many different values there are for each. */
const distinctShare = (values: readonly string[]): number =>
  values.length === 0 ? 1 : new Set(values).size / values.length

/** The share of values of a column that must at least look like the identifier. */
const leastMeant = 0.2

/** Numbers with a wrong check digit, damaged ones and placeholders stand where an EAN was meant. */
const isMeantAsEan = (value: string): boolean => {
  const { kind } = parseProductNumber(value)
  return /^\d{11}$/.test(value.trim()) || (kind === 'check-digit' ? isLong(value) : kind !== 'malformed')
}

const isLong = (value: string): boolean => value.replace(/\D/g, '').length >= 12

/** Of other numbers of eight digits one in ten has a right check digit. */
const fewestShort = { values: 3, valid: 0.5 }

/** `eanScore` of the values of a column, whose short numbers are EANs only if most of them are valid. */
function eanScores(values: readonly string[], isNamed: boolean): number[] {
  const short = values.filter(hasGtin8Length)
  const valid = short.filter((value) => parseProductNumber(value).kind === 'valid').length
  const areOthers = short.length >= fewestShort.values && valid < fewestShort.valid * short.length
  return values.map((value) => (areOthers && hasGtin8Length(value) ? 0 : eanScore(value, isNamed)))
}

const isMeantAsAsin = (value: string): boolean =>
  parseAsin(value).kind !== 'malformed' || /^[A-Z0-9]{9,11}$/i.test(value.trim())

/**
 * Eight digits often have a valid check digit by chance. A damaged GTIN still counts, and a wrong check digit below a
 * heading that names the EAN: among other long numbers, such as phone numbers, one in ten is valid.
 */
function eanScore(value: string, isNamed: boolean): number {
  const parsed = parseProductNumber(value)
  const { kind } = parsed
  // The EAN of an article has 13 digits, that of a carton may have 14.
  if ('gtin' in parsed && parsed.gtin.length === 14) return 0.8
  // Article numbers often look like a short GTIN or an ISBN-10.
  if (kind === 'valid') return isLong(value) || parsed.from === 'pzn' ? 1 : 0.6
  if ('gtin' in parsed) return isLong(value) ? 1 : 0.6
  // Dates and errors are damage only where an EAN was meant.
  if (kind === 'damaged')
    return isNamed || /^[\d.,]+(?:E\+?\d+)?$/i.test(value.trim().replace(otherValue, '')) ? 0.7 : 0
  return kind === 'check-digit' && isLong(value) && isNamed ? 0.5 : 0
}

function asinScore(value: string): number {
  const parsed = parseAsin(value)
  if (parsed.kind !== 'valid') return 0
  return /^B/.test(parsed.asin) ? 1 : 0.8
}

/** Amounts with two decimals, times and web addresses. */
const otherValue =
  /^(?:\p{Sc}|[A-Z]{3})?\s?\d+[.,]\d\d\s?(?:\p{Sc}|[A-Z]{3})?$|^(?:19|20)\d\d-\d\d-\d\d|^\d\d?[./]\d\d?[./](?:19|20)\d\d|^\d\d?:\d\d|^https?:/u

/** Sizes of clothes. */
const sizeValue = /^(?:\d?x{0,4}[sml]|one ?size)$/i

/** Of a value without digits. It breaks ties: a column of numbers is better than one of names. */
const wordShare = 0.995

/** Article numbers are short, present in every row and distinct. They are not prose, EANs, ASINs, amounts, dates or sizes. */
function articleNumberScore({ values, rowCount }: Sample): number {
  if (new Set(values).size < 0.9 * rowCount) return 0
  const gtinScores = eanScores(values, false)
  const scores = new Map(values.map((value, i) => [value, gtinScores[i]!]))
  const isOther = (value: string) =>
    scores.get(value)! > 0.5 ||
    asinScore(value) > 0.5 ||
    otherValue.test(value.trim()) ||
    sizeValue.test(value.trim())
  const isProse = (value: string) => value.length > 40 || /\S\s+\S+\s+\S/.test(value.trim())
  const possible = values.filter((value) => !isProse(value) && !isOther(value))
  return possible.reduce((sum, value) => sum + (/\d/.test(value) ? 1 : wordShare), 0) / values.length
}

const mean = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
