import { columnNames, locateTable, previewCsv } from '@merkwerk/engine/product-list/columns'

/** What the browser knows of a list before it is sent. */
export interface ListPreview {
  /** As a mapping names them: unlike each other and never blank. */
  headers: string[]
  rows: string[][]
  /** CSV only. */
  delimiter: string | undefined
}

const sampleBytes = 256 * 1024
const sampleRows = 60

/**
 * Reads the beginning of a CSV or XLSX list by the server's rules. Rejects where no headings can be found.
 */
export async function readPreview(file: File): Promise<ListPreview> {
  return /\.xlsx$/i.test(file.name) ? previewXlsx(file) : previewText(file)
}

/** Whether a file's name has an ending that lists may have. */
export function isListFile(file: File): boolean {
  return /\.(csv|xlsx)$/i.test(file.name)
}

async function previewText(file: File): Promise<ListPreview> {
  const bytes = new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer())
  const preview = previewCsv(bytes, bytes.length === file.size)
  if (preview === undefined) throw new Error('no rows')
  return {
    headers: columnNames(preview.headers),
    rows: preview.rows.slice(0, sampleRows),
    delimiter: preview.delimiter,
  }
}

async function previewXlsx(file: File): Promise<ListPreview> {
  const { readXlsxRows } = await import('./xlsx-preview.ts')
  const rows = await readXlsxRows(file, sampleRows)
  if (rows.length === 0) throw new Error('no rows')
  const { headers, firstDataRow, firstColumn } = locateTable(rows)
  return {
    headers: columnNames(headers),
    rows: rows.slice(firstDataRow).map((row) => row.slice(firstColumn)),
    delimiter: undefined,
  }
}
