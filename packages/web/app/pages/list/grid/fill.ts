import { type ColumnId, isEditable, isIdentifier } from '../columns.ts'
import { isGroup, listRowsFrom } from '../groups.ts'
import { type Patch, skipGroups } from './cell-changes.ts'
import { type CellRange, countColumns, type Fill, includesCell } from './ranges.ts'

/** Ctrl+D: the first row of a range fills the others. The row above fills a range of one row. Headings of groups have no values. */
export function fillDown(range: CellRange, lines: readonly number[]): Fill | undefined {
  const rows = listRowsFrom(lines, range.top).filter((row) => row <= range.bottom)
  const top =
    rows.length > 1 ? rows[0] : lines.findLastIndex((line, row) => row < range.top && !isGroup(line))
  if (top === undefined || top < 0 || rows.length === 0) return undefined
  return { source: { ...range, top, bottom: top }, target: { ...range, top: top + 1 } }
}

/** Ctrl+R: the first column of a range fills the others. The column before fills a range of one column. */
export function fillRight(range: CellRange): Fill | undefined {
  const left = countColumns(range) > 1 ? range.left : range.left - 1
  return left < 0
    ? undefined
    : { source: { ...range, left, right: left }, target: { ...range, left: left + 1 } }
}

/** A number at the end of a text. One behind a decimal mark, or with more digits, is none to count. */
const counted = /^(|.*[^\d.,]|.*\D[.,])(\d{1,9})$/s

/** What comes before and after texts that count in equal steps, such as `1`, `2` or `R 08`, `R 10`. Undefined if they do not. */
function findSeries(texts: readonly string[]): ((place: number) => string) | undefined {
  const parts = texts.map((text) => counted.exec(text))
  const [start, second] = parts.map((part) => Number(part?.[2]))
  const [, prefix = '', digits = ''] = parts[0] ?? []
  if (start === undefined || second === undefined || start === second) return undefined
  const isSeries = parts.every(
    (part, at) => part?.[1] === prefix && Number(part[2]) === start + at * (second - start),
  )
  if (!isSeries) return undefined
  const width = digits.startsWith('0') ? digits.length : 0
  return (place) => {
    const number = start + place * (second - start)
    const sign = number < 0 && prefix === '' ? '-' : ''
    return `${prefix}${sign}${String(Math.abs(number)).padStart(width, '0')}`
  }
}

/**
 * The cells that a fill changes. `textAt` reads the source. Several values that count go on counting, as in spreadsheets. Others repeat from
 * row to row. Cells of the source stay.
 */
export function planFill(
  { source, target }: Fill,
  { shown, lines }: { shown: readonly ColumnId[]; lines: readonly number[] },
  textAt: (row: number, column: number) => string,
): Patch {
  const { left, right, top, bottom } = target
  const rows = listRowsFrom(lines, Math.min(top, source.top))
  const places = new Map(rows.map((row, place) => [row, place]))
  const first = rows.findIndex((row) => row >= source.top)
  const height = rows.filter((row) => row >= source.top && row <= source.bottom).length
  const columns = Array.from({ length: right - left + 1 }, (_, at) => left + at).filter((column) =>
    isEditable(shown[column] ?? ''),
  )
  const isOne = height === 1 && countColumns(source) === 1
  const isDown = left === source.left && right === source.right
  const series = new Map<number, ReturnType<typeof findSeries>>()
  /** Of a column that is filled down or up, or of a row that is filled to a side. */
  const seriesAt = (row: number, column: number) => {
    const line = isDown ? column : row
    if (!series.has(line) && !isIdentifier(shown[column] ?? '')) {
      const cells = isDown
        ? rows.slice(first, first + height).map((from) => textAt(from, column))
        : Array.from({ length: countColumns(source) }, (_, at) => textAt(row, source.left + at))
      series.set(line, findSeries(cells))
    }
    return series.get(line)?.(isDown ? (places.get(row) ?? first) - first : column - source.left)
  }
  const readCell = (row: number, column: number) => {
    const from = rows[first + wrap((places.get(row) ?? first) - first, height)]
    return from === undefined
      ? undefined
      : textAt(from, source.left + wrap(column - source.left, countColumns(source)))
  }
  return {
    columns,
    rows: height === 0 ? [] : skipGroups(listRest(source, target, { first: top, last: bottom }), lines),
    ...(isOne && { value: readCell(source.top, source.left) ?? '' }),
    valueAt: (row, column) =>
      includesCell(source, { row, column }) ? undefined : (seriesAt(row, column) ?? readCell(row, column)),
  }
}

/** The rows of the target without those of the source, if the fill goes down or up. */
function listRest(source: CellRange, target: CellRange, all: { first: number; last: number }) {
  if (source.left > target.left || source.right < target.right) return [all]
  return [
    { first: all.first, last: Math.min(all.last, source.top - 1) },
    { first: Math.max(all.first, source.bottom + 1), last: all.last },
  ].filter(({ first, last }) => first <= last)
}

const wrap = (index: number, length: number): number => ((index % length) + length) % length
