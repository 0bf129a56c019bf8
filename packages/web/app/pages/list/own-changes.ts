/** What this page did to the history of lists, so that it knows what others did. A reload keeps it. */

interface OwnChange {
  /** When it was made, and when the server had saved it. */
  madeAt: number
  savedAt: number | undefined
}

interface Kept {
  made: [string, OwnChange][]
  stepped: string[]
  told: string[]
}

/** Of this tab. It has IDs only. */
const storageKey = 'own-changes'
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

/** The order in which changes were sent. */
const places = new Map<string, number>()
let sent = 0
/** The changes that stand, and those that were undone and can be redone. The next one to undo or redo is the last. */
const stacks = { undo: [] as string[], redo: [] as string[] }
type Direction = keyof typeof stacks
/** The version of each list whose rows are on the page or on their way. */
const versions = new Map<string, number>()

/** Keeps that a change is made. What was undone can no longer be redone. */
export function keepMade(id: string): void {
  if (!made.has(id)) made.set(id, { madeAt: Date.now(), savedAt: undefined })
  store()
  // It may have been undone before it was sent.
  if (Object.values(stacks).some((stack) => stack.includes(id))) return
  sent += 1
  places.set(id, sent)
  stacks.undo.push(id)
  stacks.redo.length = 0
}

/** Keeps that a change is no entry: it was refused, or changed nothing. */
export function dropMade(id: string): void {
  for (const stack of Object.values(stacks)) if (stack.includes(id)) stack.splice(stack.indexOf(id), 1)
}

/** The change of this page that the next undo or redo takes, unless this account has changed the list elsewhere. */
export const findNext = (direction: Direction): string | undefined => stacks[direction].at(-1)

/** The ID of a change that this page makes. */
export function createChangeId(): string {
  const id = crypto.randomUUID()
  keepMade(id)
  return id
}

/** Keeps that a change was saved. */
export function keepSaved(id: string): void {
  const change = made.get(id)
  if (change) change.savedAt = Date.now()
  store()
}

/** Keeps that this page has undone or redone an entry. */
export function keepStepped(direction: Direction, id: string): void {
  stepped.add(id)
  store()
  dropMade(id)
  if (!places.has(id)) return
  if (direction === 'undo') stacks.redo.push(id)
  // The newest one that stands is undone next, whatever was redone last.
  else stacks.undo = [...stacks.undo, id].sort((one, other) => toPlace(one) - toPlace(other))
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

export const isVersionRead = (listId: string, version: number): boolean =>
  version <= (versions.get(listId) ?? 0)
