import {
  dataSourceName,
  type Language,
  noteText,
  type Product,
  type Reason,
  type RecordNote,
  reasonText,
} from '@merkwerk/contract'
import type { Merge } from '@merkwerk/engine'

/** Attributes that the note about disagreeing marketplaces names. More would hide the other notes. */
const maxNamed = 3
const maxValueLength = 80

/** Values that reasons and notes quote. Stored with the record, so that log, files and screens show the same. */
export interface NoteFacts {
  /** The row of the list that this one repeats, or that has its article number. */
  earlierRow?: number
  disagreements?: { name: string; values: { source: string; value: string }[] }[]
  condition?: string
}

/** The facts of a result's notes. Empty if no note quotes a value. */
export function noteFacts(
  { notes, disagreements }: Pick<Merge, 'notes' | 'disagreements'> = { notes: [], disagreements: [] },
  products: readonly Product[] = [],
): { facts?: NoteFacts } {
  const condition = notes.includes('amazon-used-only')
    ? products.find(({ source }) => source === 'amazon')?.condition
    : undefined
  const named = disagreements.slice(0, maxNamed).map(({ name, values }) => ({
    name,
    values: values.map(({ source, value }) => ({
      source: dataSourceName(source, products),
      value: shorten(value),
    })),
  }))
  const facts: NoteFacts = {
    ...(named.length > 0 && { disagreements: named }),
    ...(condition !== undefined && { condition }),
  }
  return Object.keys(facts).length > 0 ? { facts } : {}
}

const shorten = (text: string): string =>
  text.length > maxValueLength ? `${text.slice(0, maxValueLength - 1).trimEnd()}…` : text

/** `Wiederholung einer früheren Zeile: Zeile 12`. */
const rowText = (row: number, language: Language): string => `${language === 'de' ? 'Zeile' : 'row'} ${row}`

/** A reason as a sentence with the quoted values. */
export function recordReasonText(
  reason: Reason,
  facts: NoteFacts | null | undefined,
  language: Language,
): string {
  const text = reasonText(reason, language)
  return reason === 'duplicate' && facts?.earlierRow !== undefined
    ? `${text}: ${rowText(facts.earlierRow, language)}`
    : text
}

/** Notes as sentences with the quoted values. */
export function noteTexts(
  notes: readonly RecordNote[],
  facts: NoteFacts | null | undefined,
  language: Language,
): string[] {
  if (notes.length === 0) return []
  const quoted = (text: string) => (language === 'de' ? `„${text}“` : `“${text}”`)
  const disagreements = facts?.disagreements
    ?.map(({ name, values }) => {
      const stated = values.map(({ source, value }) => `${source} ${quoted(value)}`)
      return `${name} (${stated.join(', ')})`
    })
    .join('; ')
  const named: Partial<Record<RecordNote, string | undefined>> = {
    'values-disagree': disagreements,
    'sources-disagree': disagreements,
    'amazon-used-only': facts?.condition && quoted(facts.condition),
    'article-number-shared':
      facts?.earlierRow === undefined ? undefined : rowText(facts.earlierRow, language),
  }
  return notes.map((code) => {
    const text = noteText(code, language)
    return named[code] ? `${text}: ${named[code]}` : text
  })
}
