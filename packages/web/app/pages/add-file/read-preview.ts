import { isListFileName, isSpreadsheetFileName } from '@merkwerk/contract'
import {
  columnNames,
  detectFileKind,
  ProductListError,
  previewCsv,
  previewXlsx,
  type SuggestedMapping,
  suggestMapping,
} from '@merkwerk/engine/product-list/columns'
import { fileBytes } from './blob-chunks.ts'
import { openParts } from './zip-parts.ts'

export interface ListPreview {
  /** Unique and not blank. */
  headers: string[]
  rows: string[][]
  /** The row numbers of a spreadsheet. */
  numbers: number[]
  /** For CSV only. */
  delimiter: string | undefined
  suggestion: SuggestedMapping
}

const sampleBytes = 256 * 1024
const sampleRows = 50

/** Reads the first rows by the server's rules. Throws `ProductListError`. */
export async function readPreview(file: File): Promise<ListPreview> {
  const kind = await detectFileKind(fileBytes(file))
  const preview = kind === 'xlsx' ? await previewXlsx(await openParts(file)) : await previewText(file)
  if (preview === undefined) throw new ProductListError('empty')
  // The last row of an excerpt may be incomplete.
  const isWhole = kind === 'xlsx' || file.size <= sampleBytes
  if (preview.rows.length === 0 && isWhole) throw new ProductListError('header-only')
  const headers = columnNames(preview.headers)
  const rows = preview.rows.slice(0, sampleRows)
  const numbers = preview.numbers.slice(0, sampleRows)
  return { headers, rows, numbers, delimiter: preview.delimiter, suggestion: suggestMapping(headers, rows) }
}

/** Whether the file name has a known extension. Others are refused with advice. */
export function isListFile({ name }: File): boolean {
  return isListFileName(name) || isSpreadsheetFileName(name)
}

async function previewText(file: File) {
  const bytes = new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer())
  return previewCsv(bytes, bytes.length === file.size)
}
