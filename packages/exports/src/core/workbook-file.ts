import { guardFormula } from '@merkwerk/contract'
import { shorten } from './changes.ts'
import type { RowGroup } from './table-files.ts'
import type { ExportFile, Run } from './target.ts'
import { type ArchiveEntry, zipArchive } from './zip.ts'

/** Limits of the file format (ECMA-376, Excel specifications). */
const maxSheetRows = 1_048_576
const maxCellLength = 32_767
const chunkLength = 64 * 1024

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Cell formats of `styles.xml`, by index: bold headings, text, and text with Excel's quote prefix, which is never a formula. */
const headingStyle = 1
const textStyle = 2
const guardedStyle = 3
const styles = `${xmlHead}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>`

/** One sheet of a workbook. A sheet that is full continues in another one. */
interface Sheet {
  name: string
  /** Positions of columns with decimal text, which become numbers. */
  decimals?: ReadonlySet<number>
  open: () => Promise<OpenSheet> | OpenSheet
}
interface OpenSheet {
  columns: readonly string[]
  groups: AsyncIterable<readonly RowGroup[]>
}

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Texts of products are clean already: they have no characters that XML refuses. */
const inlineText = (text: string, style: number): string =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeMarkup(text)}</t></is></c>`

function cellXml(value: string, isDecimal: boolean): string {
  if (value === '') return '<c/>'
  if (isDecimal && /^-?\d+(\.\d+)?$/.test(value)) return `<c><v>${value}</v></c>`
  return inlineText(value, guardFormula(value) === value ? textStyle : guardedStyle)
}

/** The rows of a sheet as XML, in blocks. Cells longer than the format allows are cut and reported. */
async function* rowXml(
  run: Pick<Run<unknown>, 'reportOn'>,
  { columns, groups }: OpenSheet,
  decimals: ReadonlySet<number>,
) {
  for await (const block of groups) {
    const lines: string[] = []
    for (const { product, rows } of block)
      for (const row of rows) {
        const cells = row.map((value, index) =>
          value.length <= maxCellLength
            ? value
            : shorten(run, product, value, { column: columns[index] ?? '', max: maxCellLength }),
        )
        lines.push(`<row>${cells.map((cell, index) => cellXml(cell, decimals.has(index))).join('')}</row>`)
      }
    yield lines
  }
}

interface SheetState {
  lines: readonly string[]
  next: number
  isDone: boolean
  rows: number
}

/** Writes one sheet until the rows end or the sheet is full. */
async function* sheetXml(
  columns: readonly string[],
  rows: AsyncIterator<readonly string[]>,
  state: SheetState,
  maxRows: number,
): AsyncGenerator<Uint8Array> {
  const headings = columns.map((heading) => inlineText(heading, headingStyle)).join('')
  let pending = `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData><row>${headings}</row>`
  for (let count = 1; count < maxRows; ) {
    const line = state.lines[state.next]
    if (line === undefined) {
      const block = await rows.next()
      if (block.done) {
        state.isDone = true
        break
      }
      state.lines = block.value
      state.next = 0
      continue
    }
    state.next++
    state.rows++
    count++
    pending += line
    if (pending.length < chunkLength) continue
    yield Buffer.from(pending)
    pending = ''
  }
  yield Buffer.from(`${pending}</sheetData></worksheet>`)
}

function workbookParts(sheetNames: readonly string[]): Record<string, string> {
  const each = (write: (name: string, number: number) => string): string =>
    sheetNames.map((name, index) => write(name, index + 1)).join('')
  return {
    '[Content_Types].xml': `${xmlHead}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheetType}.styles+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${spreadsheetType}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${xmlHead}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    'xl/workbook.xml': `${xmlHead}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((name, number) => `<sheet name="${escapeMarkup(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xmlHead}<Relationships xmlns="${packageRelations}">${each((_, number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rIdStyles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  }
}

/** Streams sheets as an XLSX workbook. Texts stay text with leading zeros, decimals are numbers, no cell is a formula. */
export function workbookFile(
  run: Pick<Run<unknown>, 'reportOn'>,
  {
    id,
    name,
    sheets,
    maxRows = maxSheetRows,
  }: { id: string; name: string; sheets: readonly Sheet[]; maxRows?: number },
): ExportFile {
  let written = 0
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    const names: string[] = []
    for (const sheet of sheets) {
      const opened = await sheet.open()
      const rows = rowXml(run, opened, sheet.decimals ?? new Set())
      const state: SheetState = { lines: [], next: 0, isDone: false, rows: 0 }
      try {
        for (let part = 1; !state.isDone; part++) {
          names.push(part === 1 ? sheet.name : `${sheet.name} ${part}`)
          const before = state.rows
          yield {
            name: `xl/worksheets/sheet${names.length}.xml`,
            content: sheetXml(opened.columns, rows, state, maxRows),
          }
          written += state.rows - before
        }
      } finally {
        await rows.return(undefined)
      }
    }
    for (const [path, xml] of Object.entries(workbookParts(names)))
      yield { name: path, content: Buffer.from(xml) }
  }
  return {
    id,
    name,
    contentType: `${spreadsheetType}.sheet`,
    content: { [Symbol.asyncIterator]: () => zipArchive(entries())[Symbol.asyncIterator]() },
    rows: () => written,
  }
}
