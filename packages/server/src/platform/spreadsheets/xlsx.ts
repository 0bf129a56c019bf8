import { Readable } from 'node:stream'
import { guardFormula, type Language, type Verdict, verdicts } from '@merkwerk/contract'
import yazl from 'yazl'
import { colors, verdictColors } from '../brand.ts'
import { dayMs } from '../durations.ts'
import { escapeMarkup } from '../escape-markup.ts'
import { formatSecond } from '../local-time.ts'
import { type Cell, isDecimal, type Table } from './cells.ts'

/** Limits of the file format (ECMA-376, Excel specifications): rows in a sheet and characters in a cell. */
const maxSheetRows = 1_048_576
const maxCellLength = 32_767
const maxSheetLinks = 65_530
const chunkLength = 64 * 1024
/** A fixed time in every archive, so that the same table gives the same bytes. */
const mtime = new Date(1980, 0, 1)
/** Day 0 of Excel's calendar for dates since 1 March 1900. */
const dayZero = Date.UTC(1899, 11, 30)

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const usualWidth = 12

/**
 * Cell formats of `styles.xml`, by index. `guarded` has Excel's quote prefix: the cell shows its text unchanged and stays
 * text when edited, even if it begins like a formula.
 */
const headingStyle = 1
const textStyle = 2
const timeStyles: Record<Language, number> = { de: 3, en: 4 }
const guardedStyle = 5
const linkStyle = 6
const verdictStyle = (verdict: Verdict): number => 7 + verdicts.indexOf(verdict)

const rgb = (color: string): string => `FF${color.slice(1).toUpperCase()}`
const font = (color: string, format = '') =>
  `<font>${format}<sz val="11"/><color rgb="${rgb(color)}"/><name val="Calibri"/></font>`
const fill = (color: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${rgb(color)}"/></patternFill></fill>`
/** The format has two fills of its own, and the heading has the next one. */
const verdictFormat = (_: Verdict, index: number) =>
  `<xf fontId="${index + 3}" fillId="${index + 3}" applyFont="1" applyFill="1"/>`
const styles = [
  `${xmlHead}<styleSheet xmlns="${main}">`,
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>',
  `<fonts count="${3 + verdicts.length}"><font><sz val="11"/><name val="Calibri"/></font>${font(colors.ink, '<b/>')}${font('#0563c1', '<u/>')}${verdicts.map((verdict) => font(verdictColors[verdict].text)).join('')}</fonts>`,
  `<fills count="${3 + verdicts.length}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill(colors.accentSoft)}${verdicts.map((verdict) => fill(verdictColors[verdict].soft)).join('')}</fills>`,
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
  `<cellXfs count="${7 + verdicts.length}"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf fontId="2" applyFont="1"/>${verdicts.map(verdictFormat).join('')}</cellXfs>`,
  '</styleSheet>',
].join('')

/** Removes the characters that XML 1.0 does not allow, and cuts text beyond the format's limit. */
const cellText = (text: string): string =>
  text
    .slice(0, maxCellLength)
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')

const xmlText = (text: string): string => escapeMarkup(cellText(text))

const inlineText = (text: string, style: number) =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

/** Converts a time to a spreadsheet's number: days and fractions of a day in local time. */
const serialTime = (iso: string): number =>
  (Date.parse(`${formatSecond(new Date(iso), 'en').replace(' ', 'T')}Z`) - dayZero) / dayMs

function cellXml({ kind, value, verdict }: Cell, language: Language): string {
  if (!value) return '<c/>'
  if (kind === 'decimal' && isDecimal(value)) return `<c><v>${value}</v></c>`
  if (kind === 'time') return `<c s="${timeStyles[language]}"><v>${serialTime(value)}</v></c>`
  // Check after the removal: a removed character may precede one that starts a formula.
  const shown = cellText(value)
  if (guardFormula(shown) !== shown) return inlineText(shown, guardedStyle)
  if (kind === 'link') return inlineText(value, linkStyle)
  if (verdict) return inlineText(value, verdictStyle(verdict))
  return inlineText(value, kind === 'identifier' ? textStyle : 0)
}

const headingRow = (headings: string[]) =>
  `<row>${headings.map((text) => inlineText(text, headingStyle)).join('')}</row>`

async function* eachRow({ rows }: Table): AsyncGenerator<Cell[], undefined> {
  for await (const block of rows) yield* block
}

/** `A`, `Z`, `AA`, … */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last
}

const columnsXml = ({ headings, widths = [] }: Table) =>
  `<cols>${headings.map((_, index) => `<col min="${index + 1}" max="${index + 1}" width="${widths[index] ?? usualWidth}" customWidth="1"/>`).join('')}</cols>`

interface SheetState {
  isDone: boolean
  /** Addresses of the sheet's links. Cells refer to them by number. */
  links: string[]
}

/** Writes the XML of one sheet until the table ends or the sheet is full. */
async function* sheetXml(table: Table, rows: AsyncIterator<Cell[]>, state: SheetState) {
  const { headings, language } = table
  let pending = `${xmlHead}<worksheet xmlns="${main}" xmlns:r="${relations}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columnsXml(table)}<sheetData>${headingRow(headings)}`
  let links = ''
  let count = 1
  for (; count < maxSheetRows; count++) {
    const next = await rows.next()
    if (next.done) {
      state.isDone = true
      break
    }
    pending += `<row>${next.value.map((cell) => cellXml(cell, language)).join('')}</row>`
    for (const [column, { kind, value }] of next.value.entries()) {
      if (kind !== 'link' || !value || !isWebAddress(value) || state.links.length === maxSheetLinks) continue
      state.links.push(value)
      links += `<hyperlink ref="${columnName(column)}${count + 1}" r:id="rId${state.links.length}"/>`
    }
    if (pending.length < chunkLength) continue
    yield pending
    pending = ''
  }
  const all = `A1:${columnName(headings.length - 1)}${count}`
  yield `${pending}</sheetData><autoFilter ref="${all}"/>${links && `<hyperlinks>${links}</hyperlinks>`}</worksheet>`
}

const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)

const linksXml = (links: readonly string[]): string =>
  `${xmlHead}<Relationships xmlns="${packageRelations}">${links.map((link, index) => `<Relationship Id="rId${index + 1}" Type="${relations}/hyperlink" Target="${xmlText(new URL(link).href)}" TargetMode="External"/>`).join('')}</Relationships>`

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
 * Streams the table as an XLSX workbook: identifiers as text, decimals and times as typed cells, links, a filter in a
 * frozen header, and further sheets when one is full. No cell is a formula. Cells longer than the format's 32,767
 * characters are cut. The CSV file has them in full.
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
    const state: SheetState = { isDone: false, links: [] }
    const sheet = Readable.from(sheetXml(table, rows, state)).on('error', fail)
    sheet.on('end', () => {
      if (state.links.length > 0)
        zip.addBuffer(Buffer.from(linksXml(state.links)), `xl/worksheets/_rels/sheet${number}.xml.rels`, {
          mtime,
        })
      return state.isDone ? finish() : addSheet()
    })
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
