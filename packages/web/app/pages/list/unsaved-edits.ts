import type { ChangeKind, ListRow } from '@merkwerk/contract'
import { useMemo, useSyncExternalStore } from 'react'
import { session } from '../../api/session.ts'
import { isAttribute, isValue, toAttribute } from './columns.ts'
import { readPictures } from './field-texts.ts'
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

/** A change as it is sent. The server does one with a known ID once. Several fields have the same positions. */
export interface SentChange {
  id: string
  kind: ChangeKind
  parts: readonly RowsEdit[]
  /** The version of the list whose rows the user saw. */
  seen: number
}

/** A text to replace, and in how many cells. */
export interface Replacement {
  id: string
  body: CellSearch
  cells: number
}

/** An undo or redo, of the next change in this order or of a named one. */
export interface SentStep {
  id: string
  direction: 'undo' | 'redo'
  change?: string
  /** The change that the page shows as the next one. This account may have made another one elsewhere. */
  expected?: string
}

/** What no response has confirmed yet. It outlives a failure and a reload until it is saved or discarded. */
export interface Attempt {
  /** Why the last attempt failed. Null while the first one is under way. */
  reason: string | null
  /** Whether another attempt can help without the user: the connection is lost or the server is down. */
  isRetried: boolean
  /** Whether the server may have stored it although no response says so. It is sent again as it is, before all later changes. */
  isLost: boolean
  /** How often a server or a proxy before it failed it. */
  failures: number
}
export type UnsavedChange = SentChange & Attempt
export type Unsaved = UnsavedChange | (Replacement & Attempt) | (SentStep & Attempt)
type Sent = SentChange | Replacement | SentStep

export const isChange = <T extends Sent>(sent: T): sent is Extract<T, SentChange> => 'parts' in sent
export const isStep = <T extends Sent>(sent: T): sent is Extract<T, SentStep> => 'direction' in sent

export const hasFailed = ({ reason }: Attempt): boolean => reason !== null

/** A row with values that are not saved yet, by their fields with the reason. */
export type ShownRow = ListRow & { unsaved?: ReadonlyMap<string, string> }

/** The cells that a change sets. Those that undo or move rows do not know how many there are. */
export function countCells(sent: SentChange | Replacement | object): number {
  if ('cells' in sent) return sent.cells
  return 'parts' in sent ? sent.parts.reduce((sum, { positions }) => sum + positions.length, 0) : 0
}

/** The cells that are not saved. One that was changed several times counts once. */
export function countUnsaved(unsaved: readonly Unsaved[]): number {
  const cells = new Set<string>()
  for (const { field, positions } of unsaved.filter(isChange).flatMap(({ parts }) => parts))
    for (const position of positions) cells.add(`${position} ${field}`)
  return unsaved.reduce((sum, one) => sum + (isChange(one) ? 0 : countCells(one)), cells.size)
}

/** The row with something unsaved that comes after a position, or the first one. Replacements in whole selections name no rows. */
export function findNextRow(unsaved: readonly Unsaved[], after: number): number | undefined {
  const positions = unsaved.flatMap((one) => {
    if (isChange(one)) return one.parts.flatMap((part) => part.positions)
    return 'body' in one && Array.isArray(one.body.rows) ? one.body.rows : []
  })
  const later = positions.filter((position) => position > after)
  const found = later.length > 0 ? later : positions
  return found.length > 0 ? found.reduce((least, position) => Math.min(least, position)) : undefined
}

/** What is kept without the changes that a later step has undone. */
export function withoutUndone(kept: readonly Unsaved[]): readonly Unsaved[] {
  const undone = new Set<string>()
  for (const { change, direction } of kept.filter(isStep))
    if (change !== undefined) undone[direction === 'undo' ? 'add' : 'delete'](change)
  return undone.size === 0 ? kept : kept.filter(({ id }) => !undone.has(id))
}

const toStorageKey = (listId: string) => `unsaved-edits-${listId}`
const none: readonly Unsaved[] = []
/** What each list has, so that the same value is returned until it changes. */
const known = new Map<string, { text: string; kept: readonly Unsaved[] }>()
const listeners = new Set<() => void>()

/** What a full storage could not take. A reload loses it, and the end of the session as all that is not saved. */
const unstored = new Map<string, readonly Unsaved[]>()
session.subscribe(() => unstored.clear())

/** What is not saved, oldest first. */
export function readUnsaved(listId: string): readonly Unsaved[] {
  const own = unstored.get(listId)
  if (own) return own
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
    unstored.delete(listId)
  } catch {
    unstored.set(listId, kept)
  }
  for (const listener of listeners) listener()
}

const firstAttempt: Attempt = { reason: null, isRetried: false, isLost: false, failures: 0 }

/** Whether the server has not stored it, so that what later changes replace need not be sent again. */
const isRefused = (one: Unsaved): boolean => hasFailed(one) && !one.isLost

/**
 * What is kept without the cells that a change sets, as far as the server has not stored it. What is left is another change. `all` is the
 * whole queue: what waits in it for one before, or to be undone, is sent as it was.
 */
function withoutCells(kept: readonly Unsaved[], change: SentChange, all = kept): Unsaved[] {
  const set = new Map(change.parts.map(({ field, positions }) => [field, new Set(positions)]))
  const stepped = new Set(all.filter(isStep).map((step) => step.change))
  const afterLost = all.slice(all.findIndex(({ isLost }) => isLost) + 1 || all.length)
  const waits = ({ id, isRetried }: Unsaved) =>
    stepped.has(id) || (isRetried && afterLost.some((later) => later.id === id))
  return kept.flatMap((one): Unsaved[] => {
    if (!isChange(one) || !isRefused(one) || waits(one)) return [one]
    const parts = one.parts
      .map((part) => filterEdit(part, (position) => !set.get(part.field)?.has(position)))
      .filter(({ positions }) => positions.length > 0)
    if (countCells({ parts }) === countCells(one)) return [one]
    return parts.length === 0 ? [] : splitParts({ ...one, id: crypto.randomUUID(), parts })
  })
}

/** A block has the same rows in each field. What has lost cells of some fields only is several blocks. */
function splitParts(change: UnsavedChange): UnsavedChange[] {
  const [first, ...others] = change.parts
  const isBlock = others.every(({ positions }) => positions.join() === first?.positions.join())
  if (isBlock) return [change]
  return change.parts.map((part) => ({ ...change, id: crypto.randomUUID(), parts: [part] }))
}

/** Keeps what is sent. What is sent again keeps its place. Earlier values that were refused lose the cells that it sets. */
export function keepUnsaved(listId: string, sent: Sent): void {
  const kept = readUnsaved(listId)
  if (kept.some(({ id }) => id === sent.id)) changeUnsaved(listId, sent.id, { reason: null })
  else write(listId, [...(isChange(sent) ? withoutCells(kept, sent) : kept), { ...sent, ...firstAttempt }])
}

/**
 * Replaces what was sent by what is left of it, which loses the cells of later changes as far as it was refused. Two tabs may have sent it:
 * the first response replaces it.
 */
export function replaceUnsaved(listId: string, id: string, left: readonly Unsaved[]): void {
  const kept = readUnsaved(listId)
  const at = kept.findIndex((one) => one.id === id)
  if (at < 0) return
  const later = kept.slice(at + 1)
  write(listId, [
    ...kept.slice(0, at),
    ...later.filter(isChange).reduce((rest, change) => withoutCells(rest, change, kept), [...left]),
    ...later,
  ])
}

/** What becomes known of an attempt. With another ID, it will be sent as another one. */
export type AttemptChange = Partial<Attempt & Pick<Sent, 'id'>>

/** Changes what is known of an attempt. Undefined drops it: it is saved or discarded. */
export function changeUnsaved(listId: string, id: string, change: AttemptChange | undefined): void {
  const one = readUnsaved(listId).find((kept) => kept.id === id)
  if (one) replaceUnsaved(listId, id, change ? [{ ...one, ...change }] : [])
}

/** Keeps that an earlier visit ended before the response to what was under way. */
export function keepInterrupted(listId: string): void {
  for (const { id, reason } of readUnsaved(listId))
    if (reason === null) changeUnsaved(listId, id, { isLost: true })
}

/** What is known of something that the server refuses. */
export const toRefused = (reason: string): Attempt => ({ ...firstAttempt, reason })

/** A change waits for one before it that the server may have stored: sent again, that one would overwrite it. */
export class WaitsError extends Error {
  readonly attempt: Pick<Attempt, 'reason' | 'isRetried'>
  constructor({ reason, isRetried }: Pick<Attempt, 'reason' | 'isRetried'>) {
    super('waits')
    this.attempt = { reason, isRetried }
  }
}

/** Throws while something that was sent before may be stored or not. */
export function requireTurn(listId: string, id: string): void {
  const kept = readUnsaved(listId)
  const at = kept.findIndex((one) => one.id === id)
  const before = kept.slice(0, at < 0 ? kept.length : at).find(({ isLost }) => isLost)
  if (before) throw new WaitsError(before)
}

/** Discards what could not be saved. What is being sent stays: the user does not see it in the bar, and it may fail as well. */
export function discardUnsaved(listId: string): void {
  write(
    listId,
    readUnsaved(listId).filter((one) => !hasFailed(one)),
  )
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
  for (const change of withoutUndone(unsaved).filter(isChange))
    for (const edit of change.parts) {
      const state = findState(edit, row.position)
      if (!state) continue
      shown = withCell(shown, edit.field, state, columns)
      if (change.reason !== null) reasons.set(edit.field, change.reason)
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
    pictures: field === 'pictures' ? { ...pictures, chosen: readPictures(value) } : pictures,
  }
}

/** What the detail of a row shows in a field. */
export function readCellInDetail(detail: RowDetail, field: string): CellState {
  const { row, record, cells, texts, pictures } = detail
  const isEdited = row.edited.includes(field)
  const own = cells.find(({ name }) => field === `own:${name}`)
  if (own) return { value: own.value, isEdited }
  if (field in texts) return { value: Reflect.get(texts, field) as string | null, isEdited }
  if (field === 'pictures') return { value: JSON.stringify(pictures.chosen), isEdited }
  if (!isAttribute(field)) return readCell(row, field, [])
  return { value: record.attributes.find(({ name }) => name === toAttribute(field))?.value, isEdited }
}

/** The detail of a row with values that are not saved yet. */
export const withUnsavedInDetail = (detail: RowDetail, unsaved: readonly Unsaved[]): RowDetail =>
  withoutUndone(unsaved)
    .filter(isChange)
    .flatMap(({ parts }) => parts)
    .reduce((changed, edit) => {
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
