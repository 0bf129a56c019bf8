import type { Budget } from '../budget.ts'
import { notAList, ProductListError } from '../refusals.ts'
import { peekRows, type RowChunk, type RowStream } from '../row-stream.ts'
import { readCellFormats } from './number-formats.ts'
import type { PartSource } from './parts.ts'
import { type CellContext, type SharedStrings, SheetRows } from './sheet.ts'
import { readSharedStrings } from './strings.ts'
import { readWorkbook, type SheetEntry } from './workbook.ts'
import { XmlReader } from './xml.ts'

/** A worksheet and its rows with text. */
export interface XlsxSheet {
  sheet: string
  rows: RowStream
}

/** Opens the sheet `wanted`, otherwise the first visible one, preferably of two rows. Throws `ProductListError`. */
export async function openSheet(
  source: PartSource,
  wanted: string | undefined,
  budget: Budget,
): Promise<XlsxSheet> {
  const { findSheet, readStrings } = await openWorkbook(source, budget)
  return findSheet(wanted, await readStrings())
}

/** The first `count` rows or more of the sheet that `openSheet` would choose, with only the strings they need. */
export async function openSheetHead(
  source: PartSource,
  count: number,
  budget: Budget,
): Promise<{ sheet: string; head: RowChunk }> {
  const { hasStrings, findSheet, readStrings } = await openWorkbook(source, budget)
  const readHead = async (strings: SharedStrings | undefined) => {
    const { sheet, rows } = await findSheet(undefined, strings)
    const { head } = await peekRows(rows, count)
    await rows.return()
    return { sheet, head }
  }
  let last = -1
  const noteIndex = (index: number) => {
    last = Math.max(last, index)
    return '?'
  }
  const shown = await readHead(hasStrings ? noteIndex : undefined)
  return last < 0 ? shown : readHead(await readStrings(last))
}

async function openWorkbook(source: PartSource, budget: Budget) {
  refuseOtherPackages(source)
  await refuseDeclarations(source)
  const { sheets, is1904, ...parts } = await readWorkbook(source, budget)
  return {
    hasStrings: parts.sharedStrings !== undefined,

    /** The shared strings up to index `last`, if the workbook has any. */
    async readStrings(last?: number): Promise<SharedStrings | undefined> {
      const part = parts.sharedStrings && (await source.open(parts.sharedStrings))
      const strings = part ? await readSharedStrings(part, budget, last) : undefined
      return strings && ((index) => strings[index])
    },

    async findSheet(
      wanted: string | undefined,
      sharedStrings: SharedStrings | undefined,
    ): Promise<XlsxSheet> {
      const styles = parts.styles && (await source.open(parts.styles))
      const context = { sharedStrings, formats: styles ? await readCellFormats(styles, budget) : [], is1904 }
      let lone: XlsxSheet | undefined
      for (const entry of sheetsToTry(sheets, wanted)) {
        const { head, rows } = await peekRows(sheetRows(source, entry, context, budget), 2)
        if (head.rows.length >= 2) return { sheet: entry.name, rows }
        if (head.rows.length === 1) lone ??= { sheet: entry.name, rows }
      }
      if (!lone) throw new ProductListError('empty')
      return lone
    },
  }
}

/** Bytes before the first element of a part, where a document type is declared. Programs write less than a hundred. */
const prologBytes = 4 * 1024

/** Refuses document types in all parts, also in those that are not read: other programs open the file, too. */
async function refuseDeclarations(source: PartSource): Promise<void> {
  for (const name of source.names) {
    if (!/\.(?:xml|rels|vml)$/.test(name)) continue
    const prolog = await readProlog(source, name).catch((error: unknown) => {
      if (error instanceof ProductListError) throw error
      return '' // a damaged part is only refused if it is read
    })
    if (/<!DOCTYPE/i.test(prolog)) throw new ProductListError('unsafe-content')
  }
}

/** The markup before the first element of a part, without comments and instructions. Refuses one without end. */
async function readProlog(source: PartSource, name: string): Promise<string> {
  let beginning = ''
  let prolog = ''
  for await (const bytes of (await source.open(name)) ?? []) {
    // Latin-1 shows the markup of UTF-8 and, without the zeros, of UTF-16.
    beginning += latin1.decode(bytes.subarray(0, prologBytes)).replaceAll('\0', '')
    prolog = beginning.replace(/<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)/g, '')
    const element = prolog.search(/<[^!]/)
    if (element >= 0) return prolog.slice(0, element)
    if (beginning.length >= prologBytes) throw new ProductListError('unsafe-content')
  }
  return prolog
}

const latin1 = new TextDecoder('latin1')

function refuseOtherPackages(source: PartSource): void {
  if (source.names.has('xl/workbook.bin')) throw new ProductListError('binary-excel')
  if (source.names.has('mimetype') && source.names.has('content.xml'))
    throw new ProductListError('open-document')
  if (source.names.has('word/document.xml')) throw notAList('ein Word-Dokument', 'a Word document')
  if (source.names.has('[content_types].xml') || source.names.has('_rels/.rels')) return
  throw new ProductListError(
    source.names.has('xl/workbook.xml') || [...source.names].some((name) => name.startsWith('xl/'))
      ? 'damaged'
      : 'archive',
  )
}

/** Sheets that a refusal names, and their characters. Excel allows 31. */
const namedSheets = 30
const longestName = 100
/** Sheets in which a list is looked for. The others before it are blank. */
const triedSheets = 100

function sheetsToTry(sheets: SheetEntry[], wanted: string | undefined): SheetEntry[] {
  if (wanted === undefined) {
    const visible = sheets.filter(({ isHidden }) => !isHidden)
    const byPart = new Map((visible.length > 0 ? visible : sheets).map((entry) => [entry.part, entry]))
    return [...byPart.values()].slice(0, triedSheets)
  }
  const chosen = sheets.filter(({ name }) => name === wanted)
  if (chosen.length > 0) return chosen
  const names = sheets
    .slice(0, namedSheets)
    .map(({ name }) => name.slice(0, longestName))
    .join(', ')
  throw new ProductListError('sheet-missing', { found: { de: names, en: names } })
}

/** Bytes of a sheet that are parsed at once. A few hundred of them can make a row of 16,384 cells. */
const pieceBytes = 8 * 1024

async function* sheetRows(
  source: PartSource,
  entry: SheetEntry,
  context: CellContext,
  budget: Budget,
): RowStream {
  const part = await source.open(entry.part)
  if (!part) return
  const rows = new SheetRows(context, budget)
  const reader = new XmlReader(rows, budget)
  for await (const block of part)
    for (let start = 0; start < block.length; start += pieceBytes) {
      reader.write(block.subarray(start, start + pieceBytes))
      const finished = rows.take()
      if (finished.rows.length > 0) yield finished
      // A list ignores everything after the cells (merges, pictures, conditional formats).
      if (rows.isComplete) return
    }
  reader.end()
}
