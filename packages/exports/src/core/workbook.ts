import type { Readable } from 'node:stream'
import { escapeXml } from '@merkwerk/contract'
import { takeTurns } from './turns.ts'
import { type ArchiveEntry, zipArchive } from './zip.ts'

/** Limits of the file format (ECMA-376, Excel specifications). */
const maxSheetRows = 1_048_576
const maxSheetLinks = 65_530
/** Characters in a cell. */
export const maxCellLength = 32_767

const chunkLength = 64 * 1024

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const spreadsheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
export const workbookType = `${spreadsheetType}.sheet`

/** The cell format of headings in `styles.xml`. */
const headingStyle = 1

/** A row of a sheet. */
export interface SheetRow {
  /** The XML of its cells. */
  cells: string
  /** Web addresses that cells open, by 0-based column. */
  links?: readonly (readonly [column: number, address: string])[]
}

/** A sheet of a workbook. A sheet that is full continues in another one. */
export interface Sheet {
  name: string
  /** Called when the sheet is written. */
  open: () => Promise<OpenSheet> | OpenSheet
}

interface OpenSheet {
  headings: readonly string[]
  /** Widths of all columns in characters. A sheet with widths has a filter over all rows, and its links work. */
  widths?: readonly number[]
  /** In blocks, because one asynchronous step a row would cost more than the row. */
  rows: AsyncIterable<Iterable<SheetRow>>
}

/** Programs read `_x000B_` in a text as one character. ECMA-376 part 1, 22.9.2.19 escapes its first sign. */
const withoutEscapes = (text: string): string =>
  !text.includes('_') ? text : text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')

/** A cell with a text in a format of `styles.xml`. The text has only characters that XML allows, and at most `maxCellLength`. */
export const textCell = (text: string, style: number): string =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(withoutEscapes(text))}</t></is></c>`

/** A cell with decimal text as a number. Undefined if the text is no number. */
export const numberCell = (text: string): string | undefined =>
  /^-?\d+(\.\d+)?$/.test(text) ? `<c><v>${text}</v></c>` : undefined

/** `A`, `Z`, `AA`, … */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last
}

/** Takes rows one by one from blocks. */
class RowCursor {
  readonly #blocks: AsyncIterator<Iterable<SheetRow>>
  #block: Iterator<SheetRow> = [].values()
  /** Whether all rows were taken. */
  isDone = false

  constructor(rows: AsyncIterable<Iterable<SheetRow>>) {
    this.#blocks = rows[Symbol.asyncIterator]()
  }

  /** The next row of the block. Undefined if the block is used up. */
  take(): SheetRow | undefined {
    const { done, value } = this.#block.next()
    return done ? undefined : value
  }

  /** Reads the next block. Returns whether there is one. */
  async readBlock(): Promise<boolean> {
    const { done, value } = await this.#blocks.next()
    if (done) this.isDone = true
    else this.#block = value[Symbol.iterator]()
    return !this.isDone
  }

  async close(): Promise<void> {
    await this.#blocks.return?.()
  }
}

const sheetStart = ({ headings, widths }: OpenSheet): string => {
  const namespace = widths ? ` xmlns:r="${relations}"` : ''
  const columns = widths?.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${xmlHead}<worksheet xmlns="${spreadsheetNamespace}"${namespace}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns ? `<cols>${columns.join('')}</cols>` : ''}<sheetData><row>${headings.map((heading) => textCell(heading, headingStyle)).join('')}</row>`
}

/** Writes one sheet until the rows end or the sheet is full. Adds the addresses of its links to `links`. */
async function* sheetXml(
  sheet: OpenSheet,
  rows: RowCursor,
  links: string[],
  maxRows: number,
): AsyncGenerator<Uint8Array> {
  let pending = sheetStart(sheet)
  let hyperlinks = ''
  let count = 1
  const turn = takeTurns()
  while (count < maxRows) {
    const row = rows.take()
    if (!row) {
      if (await rows.readBlock()) continue
      break
    }
    count++
    pending += `<row>${row.cells}</row>`
    for (const [column, address] of row.links ?? []) {
      if (links.length === maxSheetLinks) break
      links.push(address)
      hyperlinks += `<hyperlink ref="${columnName(column)}${count}" r:id="rId${links.length}"/>`
    }
    if (pending.length < chunkLength) continue
    yield Buffer.from(pending)
    pending = ''
    await turn()
  }
  const all = `A1:${columnName(sheet.headings.length - 1)}${count}`
  const filter = sheet.widths ? `<autoFilter ref="${all}"/>` : ''
  const ends = hyperlinks && `<hyperlinks>${hyperlinks}</hyperlinks>`
  yield Buffer.from(`${pending}</sheetData>${filter}${ends}</worksheet>`)
}

const linksXml = (links: readonly string[]): string =>
  `${xmlHead}<Relationships xmlns="${packageRelations}">${links.map((link, index) => `<Relationship Id="rId${index + 1}" Type="${relations}/hyperlink" Target="${escapeXml(new URL(link).href)}" TargetMode="External"/>`).join('')}</Relationships>`

function workbookParts(sheetNames: readonly string[], styles: string): Record<string, string> {
  const each = (write: (name: string, number: number) => string): string =>
    sheetNames.map((name, index) => write(name, index + 1)).join('')
  return {
    '[Content_Types].xml': `${xmlHead}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheetType}.styles+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${spreadsheetType}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${xmlHead}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    'xl/workbook.xml': `${xmlHead}<workbook xmlns="${spreadsheetNamespace}" xmlns:r="${relations}"><sheets>${each((name, number) => `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xmlHead}<Relationships xmlns="${packageRelations}">${each((_, number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rIdStyles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  }
}

interface Workbook {
  sheets: readonly Sheet[]
  /** `styles.xml`. Its cell format 1 is that of headings. */
  styles: string
  /** Rows of a sheet with its headings. */
  maxRows?: number
}

async function* writeEntries({
  sheets,
  styles,
  maxRows = maxSheetRows,
}: Workbook): AsyncGenerator<ArchiveEntry> {
  const names: string[] = []
  for (const { name, open } of sheets) {
    const sheet = await open()
    const rows = new RowCursor(sheet.rows)
    try {
      for (let part = 1; !rows.isDone; part++) {
        const number = names.push(part === 1 ? name : `${name} ${part}`)
        const links: string[] = []
        yield {
          name: `xl/worksheets/sheet${number}.xml`,
          content: sheetXml(sheet, rows, links, maxRows),
        }
        if (links.length > 0)
          yield {
            name: `xl/worksheets/_rels/sheet${number}.xml.rels`,
            content: Buffer.from(linksXml(links)),
          }
      }
    } finally {
      await rows.close()
    }
  }
  for (const [name, xml] of Object.entries(workbookParts(names, styles)))
    yield { name, content: Buffer.from(xml) }
}

/**
 * Streams an XLSX workbook: headings in a frozen row, and further sheets when one is full. The same rows give the same bytes. An
 * error of the rows destroys the stream, and the rows are closed when the reader leaves.
 */
export const writeWorkbook = (workbook: Workbook): Readable => zipArchive(writeEntries(workbook))
