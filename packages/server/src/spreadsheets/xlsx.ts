import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Cell, Table } from './cells.ts'

/** Limits of the file format (ECMA-376, Excel specifications): rows of a sheet and characters of a cell. */
const maxSheetRows = 1_048_576
const maxCellLength = 32_767
const chunkLength = 64 * 1024
/** The same time in every archive, so that the same table gives the same bytes. */
const mtime = new Date(1980, 0, 1)
const dayMs = 86_400_000
/** Day 0 of a spreadsheet's calendar as Excel counts it since 1 March 1900. */
const dayZero = Date.UTC(1899, 11, 30)

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Cell formats of `styles.xml`, by index. */
const headingStyle = 1
const textStyle = 2
const timeStyle = 3
const styles = `${xmlHead}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** Text as XML: the five entities, and without the characters XML 1.0 does not allow. */
function xmlText(text: string): string {
  return text
    .slice(0, maxCellLength)
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const inlineText = (text: string, style: number) =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

function cellXml({ kind, value }: Cell): string {
  if (!value) return '<c/>'
  if (kind === 'decimal' && /^-?\d+(\.\d+)?$/.test(value)) return `<c><v>${value}</v></c>`
  if (kind === 'time') return `<c s="${timeStyle}"><v>${(Date.parse(value) - dayZero) / dayMs}</v></c>`
  return inlineText(value, kind === 'identifier' ? textStyle : 0)
}

const headingRow = (headings: string[]) =>
  `<row>${headings.map((text) => inlineText(text, headingStyle)).join('')}</row>`

async function* eachRow({ rows }: Table): AsyncGenerator<Cell[], undefined> {
  for await (const block of rows) yield* block
}

/** The XML of one sheet, taking rows until the table ends or the sheet is full. */
async function* sheetXml(headings: string[], rows: AsyncIterator<Cell[]>, state: { isDone: boolean }) {
  let pending = `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${headingRow(headings)}`
  for (let count = 1; count < maxSheetRows; count++) {
    const next = await rows.next()
    if (next.done) {
      state.isDone = true
      break
    }
    pending += `<row>${next.value.map(cellXml).join('')}</row>`
    if (pending.length < chunkLength) continue
    yield pending
    pending = ''
  }
  yield `${pending}</sheetData></worksheet>`
}

function workbookParts(sheetNames: string[]): Record<string, string> {
  const each = (write: (name: string, number: number) => string) =>
    sheetNames.map((name, index) => write(name, index + 1)).join('')
  return {
    '[Content_Types].xml': `${xmlHead}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheetType}.styles+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${spreadsheetType}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${xmlHead}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    'xl/workbook.xml': `${xmlHead}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((name, number) => `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xmlHead}<Relationships xmlns="${packageRelations}">${each((_, number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rIdStyles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  }
}

/**
 * The table as an XLSX workbook, streamed: identifiers as text, decimals and times as typed cells, further
 * sheets where one is full. A cell longer than the format's 32,767 characters is cut; the CSV holds it whole.
 */
export function xlsxFile(table: Table): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const rows = eachRow(table)
  const fail = (error: unknown) => output.destroy(error as Error)
  const sheetNames: string[] = []

  const addSheet = () => {
    const number = sheetNames.length + 1
    sheetNames.push(number === 1 ? table.name : `${table.name} ${number}`)
    const state = { isDone: false }
    const sheet = Readable.from(sheetXml(table.headings, rows, state)).on('error', fail)
    sheet.on('end', () => (state.isDone ? finish() : addSheet()))
    zip.addReadStream(sheet, `xl/worksheets/sheet${number}.xml`, { mtime })
  }
  const finish = () => {
    for (const [path, xml] of Object.entries(workbookParts(sheetNames)))
      zip.addBuffer(Buffer.from(xml), path, { mtime })
    zip.end()
  }
  addSheet()
  output.on('close', () => void rows.return(undefined))
  return output
}
