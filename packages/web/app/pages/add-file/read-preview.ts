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

/** What the browser knows of a list before it is sent. */
export interface ListPreview {
  /** As a mapping names them: unlike each other and never blank. */
  headers: string[]
  rows: string[][]
  /** Their numbers as a spreadsheet shows them. */
  numbers: number[]
  /** CSV only. */
  delimiter: string | undefined
  suggestion: SuggestedMapping
}

const sampleBytes = 256 * 1024
const sampleRows = 50

/** Reads the beginning of a CSV or XLSX list by the server's rules. Throws `ProductListError` where it is none. */
export async function readPreview(file: File): Promise<ListPreview> {
  const kind = await detectFileKind(fileBytes(file))
  const preview = kind === 'xlsx' ? await previewXlsx(await openParts(file)) : await previewText(file)
  if (preview === undefined) throw new ProductListError('empty')
  // Of a longer list the first rows may just not be whole yet.
  const isWhole = kind === 'xlsx' || file.size <= sampleBytes
  if (preview.rows.length === 0 && isWhole) throw new ProductListError('header-only')
  const headers = columnNames(preview.headers)
  const rows = preview.rows.slice(0, sampleRows)
  const numbers = preview.numbers.slice(0, sampleRows)
  return { headers, rows, numbers, delimiter: preview.delimiter, suggestion: suggestMapping(headers, rows) }
}

/** Whether a file's name has an ending that is worth reading; what cannot be read is refused with what to do. */
export function isListFile({ name }: File): boolean {
  return isListFileName(name) || isSpreadsheetFileName(name)
}

async function previewText(file: File) {
  const bytes = new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer())
  return previewCsv(bytes, bytes.length === file.size)
}
