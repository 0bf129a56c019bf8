/** What this page did to the history of lists, so that it knows what others did. A reload keeps it, until the session ends. */

import { session, tabPrefix } from '../../api/session.ts'

interface OwnChange {
  /** When it was made, and when the server had saved it. */
  madeAt: number
  savedAt: number | undefined
  /** Whether it is no entry: it was refused, or changed nothing. */
  isDropped?: boolean
  /** Entries of others that it has replaced and that the page had not shown, as the server says. */
  unseen?: readonly string[]
}

interface Kept {
  made: [string, OwnChange][]
  stepped: string[]
  told: string[]
}

/** Of this tab. It has IDs only. */
const storageKey = `${tabPrefix}own-changes`
/** More than the newest entries of a list, in which changes of others are sought. */
const mostKept = 200

function readKept(): Kept {
  const text = globalThis.sessionStorage?.getItem(storageKey)
  return text ? (JSON.parse(text) as Kept) : { made: [], stepped: [], told: [] }
}

const kept = readKept()
const made = new Map(kept.made)
const stepped = new Set(kept.stepped)
/** What the user was told of changes by others. */
const told = new Set(kept.told)

function store(): void {
  const newest = <T>(all: Iterable<T>): T[] => [...all].slice(-mostKept)
  const content: Kept = { made: newest(made), stepped: newest(stepped), told: newest(told) }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(content))
  } catch {
    // With a full storage, a reload forgets it.
  }
}

type Direction = 'undo' | 'redo'
/** The changes of a list that stand, and those that were undone and can be redone. The next one to undo or redo is the last. */
type Stacks = Record<Direction, string[]>
const stacks = new Map<string, Stacks>()

function getStacks(listId: string): Stacks {
  const known = stacks.get(listId) ?? { undo: [], redo: [] }
  stacks.set(listId, known)
  return known
}

/** The order in which changes were sent. */
const places = new Map<string, number>()
let sent = 0
/** The version of each list whose rows are on the page or on their way. */
const versions = new Map<string, number>()
/** The last change of each list, if it got no response, with what it asks for. */
const lost = new Map<string, { id: string; asked: string; at: number }>()
/** Who asks for the same later means it again: others may have changed it since. */
const askedAgainMs = 60_000

session.subscribe(() => {
  for (const known of [made, stepped, told, stacks, places, versions, lost]) known.clear()
})

/** Keeps that a change of a list is made. What was undone in the list can no longer be redone. */
export function keepMade(listId: string, id: string): void {
  const known = made.get(id)
  // What is only sent again is no later change.
  if (!known) lost.delete(listId)
  made.set(id, { ...(known ?? { madeAt: Date.now(), savedAt: undefined }), isDropped: false })
  store()
  const { undo, redo } = getStacks(listId)
  // It may have been undone before it was sent.
  if (undo.includes(id) || redo.includes(id)) return
  sent += 1
  places.set(id, sent)
  undo.push(id)
  redo.length = 0
}

/** Keeps that a change is no entry: it was refused, or changed nothing. */
export function dropMade(listId: string, id: string): void {
  const change = made.get(id)
  if (change) change.isDropped = true
  takeFromStacks(listId, id)
}

/** Keeps that what was refused of a change waits as changes of its own, which are as old. */
export function keepParts(id: string, parts: readonly string[]): void {
  const change = made.get(id)
  if (!change || parts.length === 0) return
  for (const part of parts) made.set(part, { madeAt: change.madeAt, savedAt: undefined })
  store()
}

/** Whether a change was made before another one of this tab. */
export function isOlder(id: string, than: string): boolean {
  const [one, other] = [made.get(id), made.get(than)]
  return other !== undefined && (one === undefined || one.madeAt < other.madeAt)
}

export const wasDropped = (id: string): boolean => made.get(id)?.isDropped === true

function takeFromStacks(listId: string, id: string): void {
  for (const stack of Object.values(getStacks(listId)))
    if (stack.includes(id)) stack.splice(stack.indexOf(id), 1)
}

/** The change of this page that the next undo or redo takes, unless this account has changed the list elsewhere. */
export const findNext = (listId: string, direction: Direction): string | undefined =>
  getStacks(listId)[direction].at(-1)

/** The ID of a change of a list that this page makes. What got no response keeps its ID when it is soon asked for again. */
export function createChangeId(listId: string, asked: string): string {
  const last = lost.get(listId)
  const isAgain = last?.asked === asked && Date.now() - last.at < askedAgainMs
  const id = isAgain ? last.id : crypto.randomUUID()
  keepMade(listId, id)
  return id
}

/** Keeps that a change got no response, so that the server may have stored it. */
export function keepLost(listId: string, id: string, asked: string): void {
  lost.set(listId, { id, asked, at: Date.now() })
}

/** Keeps that a change was saved, and what it has replaced without its user having seen it. */
export function keepSaved(id: string, unseen: readonly string[] = []): void {
  const change = made.get(id)
  if (change) Object.assign(change, { savedAt: Date.now(), unseen })
  store()
}

/** Keeps that this page has undone or redone an entry. */
export function keepStepped(listId: string, direction: Direction, id: string): void {
  lost.delete(listId)
  stepped.add(id)
  store()
  takeFromStacks(listId, id)
  if (!places.has(id)) return
  const known = getStacks(listId)
  if (direction === 'undo') known.redo.push(id)
  // The newest one that stands is undone next, whatever was redone last.
  else known.undo = [...known.undo, id].sort((one, other) => toPlace(one) - toPlace(other))
}

const toPlace = (id: string): number => places.get(id) ?? 0

/** Undefined for an entry that was not made here. */
export const findMade = (id: string): OwnChange | undefined => made.get(id)
export const wasSteppedHere = (id: string): boolean => stepped.has(id)
export const hasMadeAny = (): boolean => made.size > 0

/** Keeps that the user is told something. False if it was told before. */
export function keepTold(key: string): boolean {
  if (told.has(key)) return false
  told.add(key)
  store()
  return true
}

/** Keeps the version that rows are read at. Null if nothing changed. */
export function keepVersion(listId: string, version: number | null): void {
  if (version !== null) versions.set(listId, Math.max(version, versions.get(listId) ?? 0))
}

export const findReadVersion = (listId: string): number => versions.get(listId) ?? 0

export const isVersionRead = (listId: string, version: number): boolean => version <= findReadVersion(listId)
