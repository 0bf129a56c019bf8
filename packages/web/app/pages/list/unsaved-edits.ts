import type { ListRow } from '@merkwerk/contract'
import { useMemo, useSyncExternalStore } from 'react'
import { isAttribute, isValue, toAttribute } from './columns.ts'
import type { CellSearch } from './grid/find-cells.ts'
import type { RowDetail } from './row-detail.ts'

export interface RowsEdit {
  positions: readonly number[]
  field: string
  /** Null removes the owner's value. */
  value: string | null
  /** The values of the positions, if they differ. `value` does not count then. */
  values?: readonly string[]
}

/** Where each row is among the positions of an edit. Edits never change, and rows are rendered often. */
const places = new WeakMap<readonly number[], ReadonlyMap<number, number>>()
function findPlace({ positions }: RowsEdit, position: number): number | undefined {
  const known = places.get(positions)
  if (known) return known.get(position)
  const found = new Map(positions.map((one, at) => [one, at]))
  places.set(positions, found)
  return found.get(position)
}

/** What an edit shows in a row. Undefined if it does not change it. */
export function findState(edit: RowsEdit, position: number): CellState | undefined {
  const at = findPlace(edit, position)
  if (at === undefined) return undefined
  const value = edit.values ? (edit.values[at] ?? null) : edit.value
  // Only the server knows the value of the marketplaces.
  return { value: value ?? undefined, isEdited: value !== null }
}

/** The edit of some of its rows. */
export function filterEdit<Edit extends RowsEdit>(edit: Edit, keeps: (position: number) => boolean): Edit {
  const positions = edit.positions.filter(keeps)
  const { values } = edit
  if (!values) return { ...edit, positions }
  return { ...edit, positions, values: values.filter((_, at) => keeps(edit.positions[at] ?? 0)) }
}

/** A text to replace, and in how many cells. The server does one with a known ID once. */
export interface Replacement {
  id: string
  body: CellSearch
  cells: number
}

/** What no response has confirmed yet. It outlives a failure and a reload until it is saved or discarded. */
interface Attempt {
  id: string
  /** Why the last attempt failed. Null while the first one is under way. */
  reason: string | null
  /** Whether another attempt can help without the user: the connection is lost or the server is down. */
  isRetried: boolean
}
export type UnsavedEdit = RowsEdit & Attempt
export type Unsaved = UnsavedEdit | (Replacement & Attempt)

export const isEdit = (unsaved: Unsaved): unsaved is UnsavedEdit => 'positions' in unsaved

/** A row with values that are not saved yet, by their fields with the reason. */
export type ShownRow = ListRow & { unsaved?: ReadonlyMap<string, string> }

const toStorageKey = (listId: string) => `unsaved-edits-${listId}`
const none: readonly Unsaved[] = []
/** What each list has, so that the same value is returned until it changes. */
const known = new Map<string, { text: string; kept: readonly Unsaved[] }>()
const listeners = new Set<() => void>()

/** What is not saved, oldest first. */
export function readUnsaved(listId: string): readonly Unsaved[] {
  const text = localStorage.getItem(toStorageKey(listId))
  if (text === null) return none
  const before = known.get(listId)
  if (before?.text === text) return before.kept
  const kept = JSON.parse(text) as Unsaved[]
  known.set(listId, { text, kept })
  return kept
}

function write(listId: string, kept: readonly Unsaved[]): void {
  try {
    if (kept.length === 0) localStorage.removeItem(toStorageKey(listId))
    else {
      const text = JSON.stringify(kept)
      localStorage.setItem(toStorageKey(listId), text)
      known.set(listId, { text, kept })
    }
  } catch {
    // A full storage keeps no copy of a large change, which is sent nevertheless.
  }
  for (const listener of listeners) listener()
}

/** Keeps edits, with the reason why they were refused. Earlier ones lose the cells that they change. */
export function keepUnsaved(
  listId: string,
  edits: readonly (RowsEdit & Pick<UnsavedEdit, 'id'>)[],
  reason: string | null = null,
): void {
  const changed = new Map(edits.map(({ field, positions }) => [field, new Set(positions)]))
  const ids = new Set(edits.map(({ id }) => id))
  const others = readUnsaved(listId)
    .map((other) => {
      const inField = isEdit(other) ? changed.get(other.field) : undefined
      return isEdit(other) && inField ? filterEdit(other, (position) => !inField.has(position)) : other
    })
    .filter((other) => !ids.has(other.id) && !(isEdit(other) && other.positions.length === 0))
  const kept = edits.map(({ id, positions, field, value, values }) => ({
    id,
    positions,
    field,
    value,
    ...(values && { values }),
    reason,
    isRetried: false,
  }))
  write(listId, [...others, ...kept])
}

/** Keeps a replacement. One that is sent again keeps its place among the edits. */
export function keepReplacement(listId: string, { id, body, cells }: Replacement): void {
  const attempt = { reason: null, isRetried: false }
  const kept = readUnsaved(listId)
  if (kept.some((one) => one.id === id)) changeUnsaved(listId, [id], attempt)
  else write(listId, [...kept, { id, body, cells, ...attempt }])
}

/** Changes what is known of attempts. Undefined drops them: they are saved or discarded. */
export function changeUnsaved(
  listId: string,
  ids: readonly string[],
  change: Partial<Omit<Attempt, 'id'>> | undefined,
): void {
  write(
    listId,
    readUnsaved(listId).flatMap((one) =>
      !ids.includes(one.id) ? [one] : change ? [{ ...one, ...change }] : [],
    ),
  )
}

export function discardUnsaved(listId: string): void {
  write(listId, none)
}

/** What is not saved of a list, oldest first. Follows other tabs too. */
export function useUnsaved(listId: string): readonly Unsaved[] {
  const store = useMemo(
    () => ({
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        window.addEventListener('storage', listener)
        return () => {
          listeners.delete(listener)
          window.removeEventListener('storage', listener)
        }
      },
      read: () => readUnsaved(listId),
    }),
    [listId],
  )
  return useSyncExternalStore(store.subscribe, store.read)
}

/** A cell as its row shows it. */
export interface CellState {
  /** Undefined if it is not known. */
  value: string | null | undefined
  /** Whether it is the owner's. */
  isEdited: boolean
}

interface Overlay {
  unsaved: readonly Unsaved[]
  columns: readonly string[]
  shown: ShownRow
}
/** The same object for each render, so that rows without changes are not rendered again. */
const overlays = new WeakMap<ListRow, Overlay>()

/** The row with values that are not saved yet. `columns` are those of its `values`. */
export function withUnsaved(row: ListRow, unsaved: readonly Unsaved[], columns: readonly string[]): ShownRow {
  if (unsaved.length === 0) return row
  const known = overlays.get(row)
  if (known?.unsaved === unsaved && known.columns === columns) return known.shown
  const shown = addUnsaved(row, unsaved, columns)
  overlays.set(row, { unsaved, columns, shown })
  return shown
}

function addUnsaved(row: ListRow, unsaved: readonly Unsaved[], columns: readonly string[]): ShownRow {
  let shown: ListRow = row
  const reasons = new Map<string, string>()
  for (const edit of unsaved) {
    const state = isEdit(edit) ? findState(edit, row.position) : undefined
    if (!isEdit(edit) || !state) continue
    shown = withCell(shown, edit.field, state, columns)
    if (edit.reason !== null) reasons.set(edit.field, edit.reason)
  }
  return shown === row ? row : { ...shown, unsaved: reasons }
}

/** The detail of a row with a cell that has another value. */
export function withCellInDetail(detail: RowDetail, field: string, state: CellState): RowDetail {
  const { value } = state
  if (value === undefined) return detail
  const text = value ?? ''
  const attributes = detail.record.attributes.map((attribute) =>
    isAttribute(field) && attribute.name === toAttribute(field) ? { ...attribute, value: text } : attribute,
  )
  const cells = detail.cells.map((cell) => (field === `own:${cell.name}` ? { ...cell, value: text } : cell))
  const { texts, pictures } = detail
  return {
    ...detail,
    row: withCell(detail.row, field, state, []),
    record: { ...detail.record, attributes },
    cells,
    texts: field in texts ? { ...texts, [field]: value || null } : texts,
    pictures: field === 'pictures' ? { ...pictures, chosen: JSON.parse(text || '[]') as string[] } : pictures,
  }
}

/** The detail of a row with values that are not saved yet. */
export const withUnsavedInDetail = (detail: RowDetail, unsaved: readonly Unsaved[]): RowDetail =>
  unsaved.filter(isEdit).reduce((changed, edit) => {
    const state = findState(edit, detail.row.position)
    return state ? withCellInDetail(changed, edit.field, state) : changed
  }, detail)

/** What a row shows in a field. `columns` are those of its `values`. */
export function readCell(row: ListRow, field: string, columns: readonly string[]): CellState {
  const value: unknown = isValue(field) ? row.values[columns.indexOf(field)] : Reflect.get(row, field)
  return {
    value: typeof value === 'string' || value === null ? value : undefined,
    isEdited: row.edited.includes(field),
  }
}

/** The row with a cell that has another value. `columns` are those of its `values`. */
export function withCell(
  row: ListRow,
  field: string,
  { value, isEdited }: CellState,
  columns: readonly string[],
): ListRow {
  const others = row.edited.filter((name) => name !== field)
  const changed = { ...row, edited: isEdited ? [...others, field] : others }
  if (value === undefined) return changed
  if (!isValue(field)) return { ...changed, [field]: value || null }
  const index = columns.indexOf(field)
  return { ...changed, values: row.values.map((text, at) => (at === index ? value || null : text)) }
}
