import type { Output } from '@merkwerk/client/app'
import { endpoints, type RefusedCells } from '@merkwerk/contract'
import { call } from '../../api/index.ts'
import { isAxis, nameColumn } from './columns.ts'
import type { CellsChange } from './grid/cell-changes.ts'
import { selectPositions } from './select-positions.ts'
import { filterEdit, type RowsEdit, type SentChange, toRefused, type Unsaved } from './unsaved-edits.ts'

type Saved = Output<typeof endpoints.changeRows>
export type SavedEdit = Pick<Saved, 'change' | 'refused' | 'version'> & Partial<Pick<Saved, 'meanwhile'>>

export function saveChange(listId: string, { id, kind, parts, seen }: SentChange): Promise<SavedEdit> {
  const [first] = parts
  if (!first) throw new Error('A change has a field at least.')
  const { positions, field, value } = first
  if (isAxis(field)) return saveAxisValues(listId, id, parts)
  const content = first.values
    ? {
        cells: {
          fields: parts.map((part) => part.field),
          rows: positions.map((position, at) => ({
            position,
            values: parts.map(({ values }) => values?.[at] ?? null),
          })),
        },
      }
    : { set: { rows: selectPositions(positions), field, value } }
  return call(endpoints.changeRows, { params: { id: listId }, body: { id, kind, seen, ...content } })
}

const saveAxisValues = (listId: string, id: string, parts: readonly RowsEdit[]): Promise<SavedEdit> =>
  call(endpoints.setAxisValues, {
    params: { id: listId },
    body: {
      id,
      axes: parts.flatMap(({ field }) => (isAxis(field) ? nameColumn(field) : [])),
      rows: (parts[0]?.positions ?? []).map((position, at) => ({
        position,
        values: parts.map(({ value, values }) => values?.[at] ?? value ?? ''),
      })),
    },
  })

/** The cells that the server refused, as changes of their own. `describe` says why. */
export const listRefused = (
  { kind, parts, seen }: SentChange,
  refused: SavedEdit['refused'],
  describe: (group: RefusedCells) => string,
): Unsaved[] =>
  refused.flatMap((group) => {
    const { field, positions } = group
    const part = parts.find((one) => one.field === field)
    const wanted = new Set(positions)
    if (!part) return []
    const left = filterEdit(part, (position) => wanted.has(position))
    return [{ id: crypto.randomUUID(), kind, parts: [left], seen, ...toRefused(describe(group)) }]
  })

/** Values of axes belong to families, which have a call and entries of their own. */
export const splitParts = (parts: readonly RowsEdit[]): RowsEdit[][] =>
  [parts.filter(({ field }) => !isAxis(field)), parts.filter(({ field }) => isAxis(field))].filter(
    ({ length }) => length > 0,
  )

/** The fields of a change, as they are kept until they are saved. */
export function toParts(change: CellsChange): RowsEdit[] {
  if ('set' in change) return [change.set]
  const { fields, rows } = change.block
  const positions = rows.map(({ position }) => position)
  return fields.map((field, at) => ({
    positions,
    field,
    value: null,
    values: rows.map(({ values }) => values[at] ?? ''),
  }))
}
