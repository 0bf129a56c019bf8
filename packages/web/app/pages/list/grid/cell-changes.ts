import { maxChangedCells, maxSelected } from '@merkwerk/contract'
import { type ColumnId, isEditable } from '../columns.ts'
import { splitAddresses } from '../field-texts.ts'
import { isGroup, listRows } from '../groups.ts'
import { type CellRange, countSpans, listColumns, type RowSpan } from './ranges.ts'

/** New values of cells. Undefined leaves a cell as it is. */
export interface Patch {
  columns: readonly number[]
  /** No row is in two spans. */
  rows: readonly RowSpan[]
  valueAt: (row: number, column: number) => string | undefined
  /** The value of all its cells, if they get the same one. */
  value?: string
}

/** Cells that are changed together. Their positions are those of the rows in the list. */
export interface BlockChange {
  fields: ColumnId[]
  rows: { position: number; values: string[] }[]
}

/** One value for a field of many rows. */
export interface SetChange {
  field: ColumnId
  positions: number[]
  value: string
}

export type CellsChange = { block: BlockChange } | { set: SetChange }

/** A block ends after so many characters, so that its call stays below `maxChangeBytes`. */
const blockCharacters = 2_000_000

const countPatch = ({ columns, rows }: Patch): number => columns.length * countSpans(rows)

export const countPatches = (patches: readonly Patch[]): number =>
  patches.reduce((sum, patch) => sum + countPatch(patch), 0)

/** The rows of spans. Lines of groups have no values. */
export function skipGroups(spans: readonly RowSpan[], lines: readonly number[]): readonly RowSpan[] {
  if (!lines.some(isGroup)) return spans
  const rows: RowSpan[] = []
  for (const { first, last } of spans)
    for (let row = first; row <= last; row++) {
      const before = rows.at(-1)
      if (isGroup(lines[row])) continue
      if (before?.last === row - 1) before.last = row
      else rows.push({ first: row, last: row })
    }
  return rows
}

interface SelectedCells {
  ranges: readonly CellRange[]
  shown: readonly ColumnId[]
  /** The lines of the grid. */
  lines: readonly number[]
}

/** One value for all cells of the ranges that can be edited. Article numbers stay when rows are cleared, because every row needs one. */
export function setRanges({ ranges, shown, lines }: SelectedCells, value: string): Patch[] {
  const canSet = (id: string) => isEditable(id) && (value !== '' || id !== 'article_number')
  const byRows = Map.groupBy(listColumns(ranges), ({ rows }) => JSON.stringify(rows))
  return [...byRows.values()].flatMap((columns) => {
    const editable = columns.map(({ column }) => column).filter((column) => canSet(shown[column] ?? ''))
    const [first] = columns
    return first && editable.length > 0
      ? [{ columns: editable, rows: skipGroups(first.rows, lines), value, valueAt: () => value }]
      : []
  })
}

/** The changes to send, in order. One value for many cells is not repeated for each of them. */
export function toChanges(
  patches: readonly Patch[],
  positions: readonly number[],
  shown: readonly ColumnId[],
): CellsChange[] {
  return patches.flatMap((patch) =>
    patch.value !== undefined && (patch.columns.length === 1 || countPatch(patch) > maxChangedCells)
      ? toSets(patch, patch.value, positions, shown)
      : toBlocks(patch, positions, shown),
  )
}

/** The text of a cell as its field has it: pictures are a list of addresses. */
export const toStored = (field: ColumnId | undefined, text: string): string =>
  field !== 'pictures' || text === '' || text.startsWith('[') ? text : JSON.stringify(splitAddresses(text))

function toSets(
  { columns, rows }: Patch,
  value: string,
  positions: readonly number[],
  shown: readonly ColumnId[],
): CellsChange[] {
  const selected = listRows(rows.flatMap(({ first, last }) => positions.slice(first, last + 1)))
  return columns.flatMap((column) => {
    const field = shown[column]
    if (field === undefined) return []
    const parts: CellsChange[] = []
    for (let start = 0; start < selected.length; start += maxSelected)
      parts.push({
        set: { field, positions: selected.slice(start, start + maxSelected), value: toStored(field, value) },
      })
    return parts
  })
}

/** Blocks of rows that follow each other and change the same columns. */
function toBlocks(patch: Patch, positions: readonly number[], shown: readonly ColumnId[]): CellsChange[] {
  const blocks: CellsChange[] = []
  let block: BlockChange | undefined
  let room = 0
  let characters = 0
  for (const { first, last } of patch.rows)
    for (let row = first; row <= last; row++) {
      const position = positions[row]
      const changed = patch.columns.filter((column) => patch.valueAt(row, column) !== undefined)
      if (position === undefined || isGroup(position) || changed.length === 0) continue
      const values = changed.map((column) => toStored(shown[column], patch.valueAt(row, column) ?? ''))
      const fields = changed.flatMap((column) => shown[column] ?? [])
      const isSame = block !== undefined && block.fields.join('\n') === fields.join('\n')
      if (!block || !isSame || room < fields.length || characters > blockCharacters) {
        block = { fields, rows: [] }
        blocks.push({ block })
        room = maxChangedCells
        characters = 0
      }
      block.rows.push({ position, values })
      room -= fields.length
      characters += values.reduce((sum, { length }) => sum + length, 0)
    }
  return blocks
}
