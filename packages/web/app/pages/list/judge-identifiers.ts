import { noteText, reasonText } from '@merkwerk/contract'
import { createRecordChecker } from '@merkwerk/engine/product-list/columns'
import { currentLanguage } from '../../messages/language.ts'

/** What a list states of a row, as its owner types it. */
export const identifierFields = ['article_number', 'ean', 'asin', 'mpn', 'brand'] as const
export type TypedRow = Record<(typeof identifierFields)[number], string>

const columns = { artikelNumber: 0, ean: 1, asin: 2, mpn: 3, brand: 4 }

/** Judges rows like an upload, in its sentences. Empty ones can be searched, and need no note. */
export function judgeRows(rows: readonly TypedRow[]): { isSearched: boolean; text: string }[] {
  const check = createRecordChecker(columns, [])
  const language = currentLanguage()
  return rows.map((row, index) => {
    const checked = check(
      identifierFields.map((field) => row[field]),
      index + 1,
    )
    const notes = checked.notes.map((note) => noteText(note, language))
    if (checked.kind === 'usable') return { isSearched: true, text: notes.join('. ') }
    return { isSearched: false, text: [reasonText(checked.reason, language), ...notes].join('. ') }
  })
}
