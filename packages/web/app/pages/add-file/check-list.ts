import {
  byteOrderMark,
  csvLine,
  type HeaderMapping,
  type Language,
  reasonText,
  type SkipReason,
} from '@merkwerk/contract'
import {
  type Correction,
  createCorrector,
  createRecordChecker,
  detectFileKind,
  findColumns,
  openCsvTable,
  openXlsxTable,
} from '@merkwerk/engine/product-list/columns'
import { chunksOf, fileBytes } from './blob-chunks.ts'
import { type MappedField, mappedFields } from './mapping.ts'
import { openParts } from './zip-parts.ts'

export interface ListToCheck {
  file: File
  mapping: HeaderMapping
  corrections: Correction[]
  /** Of the reasons and their heading. */
  language: Language
  reasonHeading: string
}

/** A row that would be skipped, after corrections. */
export interface ProblemRow {
  /** The row number of a spreadsheet. */
  row: number
  reason: SkipReason
  cells: Record<MappedField, string>
}

export interface ListCheck {
  rows: number
  skipped: number
  problems: ProblemRow[]
  /** All of them as CSV with reasons. */
  badRows: Blob
}

const problemsShown = 100
const progressRows = 20_000

/** Checks every row by the server's rules in constant memory. Throws `ProductListError`. */
export async function checkList(list: ListToCheck, onProgress: (rows: number) => void): Promise<ListCheck> {
  const table = await openTable(list.file)
  const { columns } = findColumns(table.headers, list.mapping)
  const { correct } = createCorrector(table.headers, list.corrections)
  const check = createRecordChecker(columns)
  const badRows = createBadRowsFile([...table.headers, list.reasonHeading])
  const problems: ProblemRow[] = []
  let rows = 0
  let skipped = 0
  for await (const chunk of table.rows)
    for (const [index, written] of chunk.rows.entries()) {
      rows += 1
      if (rows % progressRows === 0) onProgress(rows)
      const number = chunk.numbers[index] ?? rows
      const row = correct(written, number)
      const checked = check(row)
      if (checked.kind === 'usable') continue
      skipped += 1
      badRows.add([
        ...table.headers.map((_, column) => row[column] ?? ''),
        reasonText(checked.reason, list.language),
      ])
      const cellOf = (field: MappedField) => row[columns[field] ?? -1] ?? ''
      const cells = Object.fromEntries(
        mappedFields.map((field) => [field, cellOf(field)]),
      ) as ProblemRow['cells']
      if (problems.length < problemsShown) problems.push({ row: number, reason: checked.reason, cells })
    }
  return { rows, skipped, problems, badRows: badRows.end() }
}

async function openTable(file: File) {
  if ((await detectFileKind(fileBytes(file))) === 'xlsx') return openXlsxTable(await openParts(file))
  return openCsvTable(() => chunksOf(file.stream()))
}

/** Buffered characters before they move to a blob, which the browser may store on disk. */
const blockLength = 1_000_000

/** CSV as in all files of the product: UTF-8 with byte order mark, `;`, CRLF. */
function createBadRowsFile(headers: readonly string[]) {
  const blocks: Blob[] = []
  let text = byteOrderMark + csvLine(headers)
  return {
    add(cells: readonly string[]): void {
      text += csvLine(cells)
      if (text.length < blockLength) return
      blocks.push(new Blob([text]))
      text = ''
    },
    end: () => new Blob([...blocks, text], { type: 'text/csv' }),
  }
}
