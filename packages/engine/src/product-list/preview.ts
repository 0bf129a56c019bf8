import { Budget } from './budget.ts'
import { detectDialect } from './csv-dialect.ts'
import { CsvTokenizer } from './csv-tokenizer.ts'
import { createTextStream, EncodingDetector } from './encoding.ts'
import { defaultLimits } from './limits.ts'
import type { ListFormat } from './open-table.ts'
import { filterRows, type RowChunk } from './row-stream.ts'
import { isBlank, locateTable, rowsToLocate, type TableHead } from './table.ts'
import type { PartSource } from './xlsx/parts.ts'

/** Fewest workbook rows to read: a header row, possible titles above it, and rows to show. */
const rowsToPreview = rowsToLocate + 20

/** The beginning of a list, parsed like the server parses the whole list. */
export interface ListPreview extends ListFormat, TableHead, RowChunk {}

/** Previews a CSV list from its first bytes, without the last row unless `isWhole`. Throws `ProductListError`. */
export function previewCsv(bytes: Uint8Array, isWhole: boolean): ListPreview | undefined {
  const detector = new EncodingDetector()
  detector.push(bytes)
  const encoding = detector.result()
  const stream = createTextStream(encoding)
  const text = stream.push(bytes) + (isWhole ? stream.end() : '')
  const dialect = detectDialect(text)
  const tokenizer = new CsvTokenizer(dialect, defaultLimits)
  const rows = tokenizer.push(text.slice(dialect.skip))
  if (isWhole) rows.push(...tokenizer.end())
  const delimiter = dialect.shownDelimiter
  const table = findTable({ rows, numbers: tokenizer.takeNumbers() })
  return table && { encoding, ...(delimiter !== undefined && { delimiter }), ...table }
}

/** Previews the XLSX sheet that the server would choose, undefined without a row. Throws `ProductListError`. */
export async function previewXlsx(source: PartSource): Promise<ListPreview | undefined> {
  const { openSheetHead } = await import('./xlsx/open-sheet.ts')
  const { sheet, head } = await openSheetHead(source, rowsToPreview, new Budget(defaultLimits))
  const table = findTable(head)
  return table && { sheet, ...table }
}

function findTable(read: RowChunk): (TableHead & RowChunk) | undefined {
  const filled = filterRows(read, (row) => !row.every(isBlank))
  if (filled.rows.length === 0) return undefined
  const { firstDataRow, firstColumn, ...table } = locateTable(filled.rows.slice(0, rowsToLocate))
  return {
    ...table,
    rows: filled.rows.slice(firstDataRow).map((row) => row.slice(firstColumn)),
    numbers: filled.numbers.slice(firstDataRow),
  }
}
