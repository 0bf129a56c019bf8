import type { Readable } from 'node:stream'
import { guardFormula, type Language, type Verdict, verdicts } from '@merkwerk/contract'
import {
  maxCellLength,
  numberCell,
  type SheetRow,
  spreadsheetNamespace,
  textCell,
  writeWorkbook,
  xmlHead,
} from '@merkwerk/exports'
import { colors, verdictColors } from '../brand.ts'
import { dayMs } from '../durations.ts'
import { formatSecond } from '../local-time.ts'
import type { Cell, Table } from './cells.ts'

/** Day 0 of Excel's calendar for dates since 1 March 1900. */
const dayZero = Date.UTC(1899, 11, 30)

const usualWidth = 12

/**
 * Cell formats of `styles.xml`, by index. Format 1 is that of headings. `guarded` has Excel's quote prefix: the cell
 * shows its text unchanged and stays text when edited, even if it begins like a formula.
 */
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
  `${xmlHead}<styleSheet xmlns="${spreadsheetNamespace}">`,
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>',
  `<fonts count="${3 + verdicts.length}"><font><sz val="11"/><name val="Calibri"/></font>${font(colors.ink, '<b/>')}${font('#0563c1', '<u/>')}${verdicts.map((verdict) => font(verdictColors[verdict].text)).join('')}</fonts>`,
  `<fills count="${3 + verdicts.length}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill(colors.accentSoft)}${verdicts.map((verdict) => fill(verdictColors[verdict].soft)).join('')}</fills>`,
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
  `<cellXfs count="${7 + verdicts.length}"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf fontId="2" applyFont="1"/>${verdicts.map(verdictFormat).join('')}</cellXfs>`,
  '</styleSheet>',
].join('')

/** Characters that XML 1.0 does not allow, and halves of surrogate pairs, which may be lone. */
const isUnusual = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/

/** Removes the characters that XML 1.0 does not allow, and cuts text beyond the format's limit. */
function cellText(text: string): string {
  const cut = text.slice(0, maxCellLength)
  if (!isUnusual.test(cut)) return cut
  return cut.toWellFormed().replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}

/** Converts a time to a spreadsheet's number: days and fractions of a day in local time. */
const serialTime = (iso: string): number =>
  (Date.parse(`${formatSecond(new Date(iso), 'en').replace(' ', 'T')}Z`) - dayZero) / dayMs

function cellXml({ kind, value, verdict }: Cell, language: Language): string {
  if (!value) return '<c/>'
  if (kind === 'time') return `<c s="${timeStyles[language]}"><v>${serialTime(value)}</v></c>`
  const number = kind === 'decimal' ? numberCell(value) : undefined
  if (number) return number
  // Check after the removal: a removed character may precede one that starts a formula.
  const shown = cellText(value)
  if (guardFormula(shown) !== shown) return textCell(shown, guardedStyle)
  if (kind === 'link') return textCell(shown, linkStyle)
  if (verdict) return textCell(shown, verdictStyle(verdict))
  return textCell(shown, kind === 'identifier' ? textStyle : 0)
}

const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)

function writeRow(cells: Cell[], language: Language): SheetRow {
  const links = cells.flatMap(({ kind, value }, column): [number, string][] =>
    kind === 'link' && value && isWebAddress(value) ? [[column, value]] : [],
  )
  return { cells: cells.map((cell) => cellXml(cell, language)).join(''), links }
}

function* blockRows(block: Iterable<Cell[]>, language: Language): Generator<SheetRow> {
  for (const cells of block) yield writeRow(cells, language)
}

async function* sheetRows({ rows, language }: Table): AsyncGenerator<Iterable<SheetRow>> {
  for await (const block of rows) yield blockRows(block, language)
}

/**
 * Streams the table as an XLSX workbook: identifiers as text, decimals and times as typed cells, links, a filter in a
 * frozen header, and further sheets when one is full. No cell is a formula. Cells longer than the format's 32,767
 * characters are cut. The CSV file has them in full.
 */
export const xlsxFile = (table: Table): Readable =>
  writeWorkbook({
    styles,
    sheets: [
      {
        name: table.name,
        open: () => ({
          headings: table.headings,
          widths: table.headings.map((_, index) => table.widths?.[index] ?? usualWidth),
          rows: sheetRows(table),
        }),
      },
    ],
  })
