import { guardFormula } from '@merkwerk/contract'
import { shorten } from './changes.ts'
import type { RowGroup } from './table-files.ts'
import type { ExportFile, Run } from './target.ts'
import {
  maxCellLength,
  numberCell,
  type SheetRow,
  spreadsheetNamespace,
  textCell,
  workbookType,
  writeWorkbook,
  xmlHead,
} from './workbook.ts'

/** Cell formats of `styles.xml`, by index: bold headings, text, and text with Excel's quote prefix, which is never a formula. */
const textStyle = 2
const guardedStyle = 3
const styles = `${xmlHead}<styleSheet xmlns="${spreadsheetNamespace}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>`

/** One table of a workbook. */
interface TableSheet {
  name: string
  /** Positions of columns with decimal text, which become numbers. */
  decimals?: ReadonlySet<number>
  open: () => Promise<OpenTable> | OpenTable
}
interface OpenTable {
  columns: readonly string[]
  groups: AsyncIterable<readonly RowGroup[]>
}

/** Texts of products are clean already: they have no characters that XML refuses. */
function cellXml(value: string, isDecimal: boolean): string {
  if (value === '') return '<c/>'
  const number = isDecimal ? numberCell(value) : undefined
  return number ?? textCell(value, guardFormula(value) === value ? textStyle : guardedStyle)
}

/** The rows of a table in blocks. Cells longer than the format allows are cut and reported. */
async function* sheetRows(
  { reportOn }: Pick<Run<unknown>, 'reportOn'>,
  { columns, groups }: OpenTable,
  decimals: ReadonlySet<number>,
): AsyncGenerator<SheetRow[]> {
  for await (const block of groups)
    yield block.flatMap(({ product, rows }) =>
      rows.map((row) => {
        const cells = row.map((value, index) => {
          const place = { column: columns[index] ?? '', max: maxCellLength }
          const text = value.length <= maxCellLength ? value : shorten({ reportOn }, product, value, place)
          return cellXml(text, decimals.has(index))
        })
        return { cells: cells.join('') }
      }),
    )
}

/** Streams tables as an XLSX workbook. Texts stay text with leading zeros, decimals are numbers, no cell is a formula. */
export function workbookFile(
  run: Pick<Run<unknown>, 'reportOn'>,
  {
    id,
    name,
    sheets,
    maxRows,
  }: { id: string; name: string; sheets: readonly TableSheet[]; maxRows?: number },
): ExportFile {
  let written = 0
  async function* counted(rows: AsyncIterable<SheetRow[]>): AsyncGenerator<SheetRow[]> {
    for await (const block of rows) {
      written += block.length
      yield block
    }
  }
  const write = () =>
    writeWorkbook({
      styles,
      ...(maxRows !== undefined && { maxRows }),
      sheets: sheets.map(({ name, decimals = new Set(), open }) => ({
        name,
        open: async () => {
          const table = await open()
          return { headings: table.columns, rows: counted(sheetRows(run, table, decimals)) }
        },
      })),
    })
  return {
    id,
    name,
    contentType: workbookType,
    content: { [Symbol.asyncIterator]: () => write()[Symbol.asyncIterator]() },
    rows: () => written,
  }
}
