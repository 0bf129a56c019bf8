import {
  columnNames,
  findColumns,
  pastedList,
  previewCsv,
  suggestMapping,
} from '@merkwerk/engine/product-list/columns'
import type { TypedRow } from './judge-identifiers.ts'

export interface AddedRow extends TypedRow {
  cells: Record<string, string>
}

/** Headings that each language recognizes. */
const headings = ['SKU', 'EAN', 'ASIN'] as const

/**
 * Reads rows that were copied from a spreadsheet or typed line by line, as the upload of pasted text does. Columns with the heading of
 * an own column of the list fill it.
 */
export function readPastedRows(text: string, ownColumns: readonly string[]): AddedRow[] {
  const list = pastedList(text, headings)
  const preview = list === '' ? undefined : previewCsv(new TextEncoder().encode(list), true)
  if (!preview) return []
  const names = columnNames(preview.headers)
  const { artikelNumber, ean, asin, mpn, brand } = suggestMapping(names, preview.rows)
  const { columns } = findColumns(names, {
    artikelNumber: artikelNumber?.header,
    ean: ean?.header,
    asin: asin?.header,
    mpn: mpn?.header,
    brand: brand?.header,
  })
  const own = ownColumns.filter((name) => names.includes(name))
  return preview.rows.map((row) => {
    const read = (column: number | undefined) => (column === undefined ? '' : (row[column] ?? '').trim())
    return {
      article_number: read(columns.artikelNumber),
      ean: read(columns.ean),
      asin: read(columns.asin),
      mpn: read(columns.mpn),
      brand: read(columns.brand),
      cells: Object.fromEntries(own.map((name) => [name, read(names.indexOf(name))])),
    }
  })
}
