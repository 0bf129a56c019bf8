import {
  byteOrderMark,
  csvLine,
  type HeaderMapping,
  type Language,
  noteText,
  type RecordNote,
  reasonText,
  type SkipReason,
} from '@merkwerk/contract'
import {
  type Correction,
  columnNames,
  createCorrector,
  createRecordChecker,
  detectFileKind,
  findColumns,
  openCsvTable,
  openXlsxTable,
  peekRows,
  type RecordCheck,
  rowsToJudge,
} from '@merkwerk/engine/product-list/columns'
import { fileBytes, readChunks } from './blob-chunks.ts'
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

/** A row that would be skipped, after corrections, or that is looked up although something is wrong with it. */
export interface ProblemRow {
  /** The row number of a spreadsheet. */
  row: number
  /** Undefined if the row is looked up. */
  reason?: SkipReason
  notes: RecordNote[]
  /** The earlier row that it repeats, or that has its article number. */
  earlierRow?: number
  cells: Record<MappedField, string>
  /** The first filled cells of other columns, by which a seller knows the article. */
  others: { header: string; value: string }[]
}

export interface ListCheck {
  rows: number
  skipped: number
  /** The first of the skipped rows. */
  problems: ProblemRow[]
  /** Rows that are looked up although something is wrong with them. */
  noted: number
  notedRows: ProblemRow[]
  /** Rows with characters that could not be read, and the first of them. */
  unreadable: { count: number; row: number }
  /** Corrections that leave their row wrong. */
  unsettled: number
  /** All skipped rows as CSV with reasons. */
  badRows: Blob
}

/** What the seller can correct in a row that is looked up. */
const faults: readonly RecordNote[] = ['article-number-shared', 'ean-ignored', 'asin-ignored', 'only-mpn']
const othersShown = 3

const problemsShown = 100
const progressRows = 20_000

/** Checks every row by the server's rules in constant memory. Throws `ProductListError`. */
export async function checkList(list: ListToCheck, onProgress: (rows: number) => void): Promise<ListCheck> {
  const table = await openTable(list.file)
  const { columns } = findColumns(table.headers, list.mapping)
  const { correct } = createCorrector(table.headers, list.corrections)
  const { head, rows } = await peekRows(table.rows, rowsToJudge)
  const check = createRecordChecker(columns, head.rows)
  const badRows = createBadRowsFile([...table.headers, list.reasonHeading])
  const found = { problems: [] as ProblemRow[], notedRows: [] as ProblemRow[] }
  const counts = { rows: 0, skipped: 0, noted: 0, unsettled: 0 }
  const unreadable = { count: 0, row: 0 }
  const corrected = Map.groupBy(list.corrections, ({ row }) => row)
  const describe = (
    row: readonly string[],
    number: number,
    { notes, earlierRow }: RecordCheck,
  ): ProblemRow => ({
    row: number,
    notes: notes.filter((note) => faults.includes(note) || note === 'asin-malformed-too'),
    ...(earlierRow !== undefined && { earlierRow }),
    cells: Object.fromEntries(
      mappedFields.map((field) => [field, row[columns[field] ?? -1] ?? '']),
    ) as ProblemRow['cells'],
    others: otherCells(table.headers, row, Object.values(columns)),
  })
  for await (const chunk of rows)
    for (const [index, written] of chunk.rows.entries()) {
      counts.rows += 1
      if (counts.rows % progressRows === 0) onProgress(counts.rows)
      const number = chunk.numbers[index] ?? counts.rows
      const row = correct(written, number)
      if (row.some((cell) => cell.includes('\ufffd')))
        unreadable.row = unreadable.count++ > 0 ? unreadable.row : number
      const checked = check(row, number)
      const isFaulty = checked.kind === 'skipped' || checked.notes.some((note) => faults.includes(note))
      if (!isFaulty) continue
      counts.unsettled += corrected.get(number)?.length ?? 0
      if (checked.kind === 'usable') {
        counts.noted += 1
        if (found.notedRows.length < problemsShown) found.notedRows.push(describe(row, number, checked))
        continue
      }
      counts.skipped += 1
      badRows.add([
        ...table.headers.map((_, column) => row[column] ?? ''),
        reasonText(checked.reason, list.language),
      ])
      if (found.problems.length < problemsShown)
        found.problems.push({ reason: checked.reason, ...describe(row, number, checked) })
    }
  return { ...counts, ...found, unreadable, badRows: badRows.end() }
}

function otherCells(
  headers: readonly string[],
  row: readonly string[],
  mapped: readonly (number | undefined)[],
): ProblemRow['others'] {
  return columnNames(headers)
    .flatMap((header, column) => {
      const value = row[column]?.trim() ?? ''
      return value === '' || mapped.includes(column) ? [] : [{ header, value: value.slice(0, 100) }]
    })
    .slice(0, othersShown)
}

/** What is wrong with a row, as sentences. `rowText` names the earlier row. */
export function problemText(
  { reason, notes, earlierRow }: ProblemRow,
  language: Language,
  rowText: (row: number) => string,
): string {
  const named = earlierRow === undefined ? '' : `: ${rowText(earlierRow)}`
  return [
    ...(reason ? [`${reasonText(reason, language)}${reason === 'duplicate' ? named : ''}`] : []),
    ...notes.map((note) => `${noteText(note, language)}${note === 'article-number-shared' ? named : ''}`),
  ].join('. ')
}

async function openTable(file: File) {
  if ((await detectFileKind(fileBytes(file))) === 'xlsx') return openXlsxTable(await openParts(file))
  return openCsvTable(() => readChunks(file.stream()))
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
