import {
  columnNames,
  previewCsv,
  previewXlsx,
  type SuggestedMapping,
  suggestMapping,
} from '@merkwerk/engine/product-list/columns'
import { openParts } from './zip-parts.ts'

/** What the browser knows of a list before it is sent. */
export interface ListPreview {
  /** As a mapping names them: unlike each other and never blank. */
  headers: string[]
  rows: string[][]
  /** CSV only. */
  delimiter: string | undefined
  suggestion: SuggestedMapping
}

const sampleBytes = 256 * 1024
const sampleRows = 50

/**
 * Reads the beginning of a CSV or XLSX list by the server's rules. Rejects where no headings can be found.
 */
export async function readPreview(file: File): Promise<ListPreview> {
  const isWorkbook = /\.xlsx$/i.test(file.name)
  const preview = isWorkbook ? await previewXlsx(await openParts(file)) : await previewText(file)
  if (preview === undefined) throw new Error('no rows')
  const headers = columnNames(preview.headers)
  const rows = preview.rows.slice(0, sampleRows)
  return { headers, rows, delimiter: preview.delimiter, suggestion: suggestMapping(headers, rows) }
}

/** Whether a file's name has an ending that lists may have. */
export function isListFile(file: File): boolean {
  return /\.(csv|xlsx)$/i.test(file.name)
}

async function previewText(file: File) {
  const bytes = new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer())
  return previewCsv(bytes, bytes.length === file.size)
}
