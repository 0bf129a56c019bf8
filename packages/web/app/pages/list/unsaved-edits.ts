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

/** The value of one row. */
const readValue = (edit: RowsEdit, position: number): string | null =>
  edit.values ? (edit.values[edit.positions.indexOf(position)] ?? null) : edit.value

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
    else localStorage.setItem(toStorageKey(listId), JSON.stringify(kept))
  } catch {
    // A full storage keeps no copy of a large change, which is sent nevertheless.
  }
  for (const listener of listeners) listener()
}

/** Keeps an edit, with the reason why it was refused. Earlier ones lose the cells that it changes. */
export function keepUnsaved(
  listId: string,
  edit: RowsEdit & Pick<UnsavedEdit, 'id'>,
  reason: string | null = null,
): void {
  const changed = new Set(edit.positions)
  const others = readUnsaved(listId)
    .map((other) =>
      isEdit(other) && other.field === edit.field
        ? filterEdit(other, (position) => !changed.has(position))
        : other,
    )
    .filter((other) => other.id !== edit.id && !(isEdit(other) && other.positions.length === 0))
  const { id, positions, field, value, values } = edit
  write(listId, [
    ...others,
    { id, positions, field, value, ...(values && { values }), reason, isRetried: false },
  ])
}

/** Keeps a replacement. One that is sent again keeps its place among the edits. */
export function keepReplacement(listId: string, { id, body, cells }: Replacement): void {
  const attempt = { reason: null, isRetried: false }
  const kept = readUnsaved(listId)
  if (kept.some((one) => one.id === id)) changeUnsaved(listId, id, attempt)
  else write(listId, [...kept, { id, body, cells, ...attempt }])
}

/** Changes what is known of an attempt. Undefined drops it: it is saved or discarded. */
export function changeUnsaved(
  listId: string,
  id: string,
  change: Partial<Omit<Attempt, 'id'>> | undefined,
): void {
  write(
    listId,
    readUnsaved(listId).flatMap((one) => (one.id !== id ? [one] : change ? [{ ...one, ...change }] : [])),
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

/** The row with values that are not saved yet. `columns` are those of its `values`. */
export function withUnsaved(row: ListRow, unsaved: readonly Unsaved[], columns: readonly string[]): ShownRow {
  const own = unsaved.filter(isEdit).filter(({ positions }) => positions.includes(row.position))
  if (own.length === 0) return row
  const shown = own.reduce((changed, edit) => withEdit(changed, toCellEdit(edit, row), columns), row)
  const reasons = own.flatMap(({ field, reason }) => (reason === null ? [] : [[field, reason] as const]))
  return { ...shown, unsaved: new Map(reasons) }
}

/** The edit of one cell. */
export const toCellEdit = (edit: RowsEdit, { position }: Pick<ListRow, 'position'>) => ({
  field: edit.field,
  value: readValue(edit, position),
})

/** The detail of a row with the owner's value. Only the server knows the value of the marketplaces. */
export function withEditInDetail(
  detail: RowDetail,
  { field, value }: Pick<RowsEdit, 'field' | 'value'>,
): RowDetail {
  if (value === null) return detail
  const attributes = detail.record.attributes.map((attribute) =>
    isAttribute(field) && attribute.name === toAttribute(field) ? { ...attribute, value } : attribute,
  )
  const cells = detail.cells.map((cell) => (field === `own:${cell.name}` ? { ...cell, value } : cell))
  const { texts, pictures } = detail
  return {
    ...detail,
    row: withEdit(detail.row, { field, value }, []),
    record: { ...detail.record, attributes },
    cells,
    texts: field in texts ? { ...texts, [field]: value || null } : texts,
    pictures: field === 'pictures' ? { ...pictures, chosen: JSON.parse(value) as string[] } : pictures,
  }
}

/** The detail of a row with values that are not saved yet. */
export const withUnsavedInDetail = (detail: RowDetail, unsaved: readonly Unsaved[]): RowDetail =>
  unsaved
    .filter(isEdit)
    .filter(({ positions }) => positions.includes(detail.row.position))
    .reduce((changed, edit) => withEditInDetail(changed, toCellEdit(edit, detail.row)), detail)

/** A row with the owner's value. `columns` are those of its `values`. */
export function withEdit(
  row: ListRow,
  { field, value }: Pick<RowsEdit, 'field' | 'value'>,
  columns: readonly string[],
): ListRow {
  const others = row.edited.filter((name) => name !== field)
  // Only the server knows the value of the marketplaces.
  if (value === null) return { ...row, edited: others }
  const changed = { ...row, edited: [...others, field] }
  if (isValue(field)) {
    const index = columns.indexOf(field)
    return { ...changed, values: row.values.map((text, at) => (at === index ? value || null : text)) }
  }
  return { ...changed, [field]: value || null }
}
