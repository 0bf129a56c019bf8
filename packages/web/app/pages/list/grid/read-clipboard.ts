import { parseHtml } from '../parse-html.ts'
import type { Block } from './write-clipboard.ts'

/** The block of a table of Excel, LibreOffice, Google Sheets or a web page. Undefined without a table. */
export function readHtml(html: string): Block | undefined {
  const table = parseHtml(html).querySelector('table')
  if (!table) return undefined
  const rows: string[][] = []
  // Cells that span rows leave their place in the rows below.
  const taken = new Map<number, Set<number>>()
  for (const [row, line] of [...table.rows].entries()) {
    const cells: string[] = []
    for (const cell of line.cells) {
      while (taken.get(row)?.has(cells.length)) cells.push('')
      const [width, height] = [spanned(cell.colSpan), spanned(cell.rowSpan)]
      for (let below = 1; below < height; below++) {
        const places = taken.get(row + below) ?? new Set()
        for (let at = 0; at < width; at++) places.add(cells.length + at)
        taken.set(row + below, places)
      }
      cells.push(readCell(cell), ...Array.from({ length: width - 1 }, () => ''))
    }
    while (taken.get(row)?.has(cells.length)) cells.push('')
    rows.push(cells)
  }
  return trimBlock(rows)
}

/** Browsers allow more columns than a row of a spreadsheet has. */
const spanned = (cells: number): number => Math.max(1, Math.min(cells, 1_000))

/** Elements that begin another line. */
const lineBreaks = new Set(['BR', 'P', 'DIV', 'LI'])
/** Elements that are not shown: LibreOffice writes the note of a cell into it. */
const hidden = new Set(['SCRIPT', 'STYLE', 'COMMENT'])

/** The text of a cell. Line breaks of the markup are none of the cell, with the spaces around them. */
function readCell(cell: Element): string {
  const write = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE)
      return (node.textContent ?? '').replaceAll(/(?<![ \t\f])[ \t\f]*[\r\n][ \t\r\n\f]*/g, ' ')
    if (!(node instanceof Element) || hidden.has(node.tagName)) return ''
    const content = [...node.childNodes].map(write).join('')
    return lineBreaks.has(node.tagName) ? `\n${content}` : content
  }
  const text = [...cell.childNodes].map(write).join('')
  const shown = text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll('\u00a0', ' ')
    .trim()
  return /^\d[.,]\d+E\+\d+$/.test(shown) ? (readExactNumber(cell) ?? shown) : shown
}

/** A narrow column shows an EAN as `4,00638E+12`. The markup has its digits. */
function readExactNumber(cell: Element): string | undefined {
  const stated = [
    cell.getAttribute('x:num'),
    cell.getAttribute('sdval'),
    cell.getAttribute('data-sheets-value'),
  ]
  return stated
    .map((text) => /(?:^|"3":)(\d+)\}?$/.exec(text ?? '')?.[1])
    .find((digits) => digits !== undefined)
}

/** The block of tab-separated text. Quoted cells may have tabs, line breaks and doubled quotes. */
export function readTsv(text: string): Block {
  const rows: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    const { value, next } = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at)
    rows.at(-1)?.push(value)
    if (text[next] === '\t') {
      at = next + 1
      continue
    }
    if (next >= text.length) break
    at = text.startsWith('\r\n', next) ? next + 2 : next + 1
    // Spreadsheets end the last row with a line break.
    if (at < text.length) rows.push([])
    else break
  }
  return trimBlock(rows)
}

function readPlain(text: string, start: number) {
  const end = /[\t\r\n]/g
  end.lastIndex = start
  const next = end.exec(text)?.index ?? text.length
  return { value: text.slice(start, next), next }
}

/** A quote that does not end at a cell's end belongs to the text: `"12" pipe`. */
function readQuoted(text: string, start: number) {
  let value = ''
  let at = start + 1
  for (;;) {
    const end = text.indexOf('"', at)
    if (end < 0) return readPlain(text, start)
    value += text.slice(at, end)
    if (text[end + 1] === '"') {
      value += '"'
      at = end + 2
      continue
    }
    const next = end + 1
    return next >= text.length || /[\t\r\n]/.test(text[next] ?? '')
      ? { value: value.replaceAll(/\r\n|\r/g, '\n'), next }
      : readPlain(text, start)
  }
}

/** All rows get the length of the longest one. */
function trimBlock(rows: readonly (readonly string[])[]): Block {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')])
}
