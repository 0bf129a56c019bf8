import type { ListLimits } from '../limits.ts'
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
  limits: ListLimits,
): Promise<XlsxSheet> {
  const { findSheet, readStrings } = await openWorkbook(source, limits)
  return findSheet(wanted, await readStrings())
}

/** The first `count` rows or more of the sheet that `openSheet` would choose, with only the strings they need. */
export async function openSheetHead(
  source: PartSource,
  count: number,
  limits: ListLimits,
): Promise<{ sheet: string; head: RowChunk }> {
  const { hasStrings, findSheet, readStrings } = await openWorkbook(source, limits)
  const headOf = async (strings: SharedStrings | undefined) => {
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
  const shown = await headOf(hasStrings ? noteIndex : undefined)
  return last < 0 ? shown : headOf(await readStrings(last))
}

async function openWorkbook(source: PartSource, limits: ListLimits) {
  refuseOtherPackages(source)
  const { sheets, is1904, ...parts } = await readWorkbook(source, limits)
  return {
    hasStrings: parts.sharedStrings !== undefined,

    /** The shared strings up to index `last`, if the workbook has any. */
    async readStrings(last?: number): Promise<SharedStrings | undefined> {
      const part = parts.sharedStrings && (await source.open(parts.sharedStrings))
      const strings = part ? await readSharedStrings(part, limits, last) : undefined
      return strings && ((index) => strings[index])
    },

    async findSheet(
      wanted: string | undefined,
      sharedStrings: SharedStrings | undefined,
    ): Promise<XlsxSheet> {
      const styles = parts.styles && (await source.open(parts.styles))
      const context = { sharedStrings, formats: styles ? await readCellFormats(styles, limits) : [], is1904 }
      let lone: XlsxSheet | undefined
      for (const entry of sheetsToTry(sheets, wanted)) {
        const { head, rows } = await peekRows(sheetRows(source, entry, context, limits), 2)
        if (head.rows.length >= 2) return { sheet: entry.name, rows }
        if (head.rows.length === 1) lone ??= { sheet: entry.name, rows }
      }
      if (!lone) throw new ProductListError('empty')
      return lone
    },
  }
}

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

function sheetsToTry(sheets: SheetEntry[], wanted: string | undefined): SheetEntry[] {
  if (wanted === undefined) {
    const visible = sheets.filter(({ isHidden }) => !isHidden)
    return visible.length > 0 ? visible : sheets
  }
  const chosen = sheets.filter(({ name }) => name === wanted)
  if (chosen.length > 0) return chosen
  const names = sheets.map(({ name }) => name).join(', ')
  throw new ProductListError('sheet-missing', { found: { de: names, en: names } })
}

async function* sheetRows(
  source: PartSource,
  entry: SheetEntry,
  context: CellContext,
  limits: ListLimits,
): RowStream {
  const part = await source.open(entry.part)
  if (!part) return
  const rows = new SheetRows(context, limits)
  const reader = new XmlReader(rows, limits)
  for await (const bytes of part) {
    reader.write(bytes)
    const finished = rows.take()
    if (finished.rows.length > 0) yield finished
    // A list ignores everything after the cells (merges, pictures, conditional formats).
    if (rows.isComplete) return
  }
  reader.end()
}
