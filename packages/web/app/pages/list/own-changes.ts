/** What this page did to the history of lists, so that it knows what others did. */

interface OwnChange {
  /** When it was made, and when the server had saved it. */
  madeAt: number
  savedAt: number | undefined
}

const made = new Map<string, OwnChange>()
const stepped = new Set<string>()
/** The version of each list whose rows are on the page or on their way. */
const versions = new Map<string, number>()

export function keepMade(id: string): void {
  if (!made.has(id)) made.set(id, { madeAt: Date.now(), savedAt: undefined })
}

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
}

/** Keeps that this page has undone or redone an entry. */
export const keepStepped = (id: string): unknown => stepped.add(id)

/** Undefined for an entry that was not made here. */
export const findMade = (id: string): OwnChange | undefined => made.get(id)
export const wasSteppedHere = (id: string): boolean => stepped.has(id)
export const hasMadeAny = (): boolean => made.size > 0

/** Keeps the version that rows are read at. Null if nothing changed. */
export function keepVersion(listId: string, version: number | null): void {
  if (version !== null) versions.set(listId, Math.max(version, versions.get(listId) ?? 0))
}

export const isVersionRead = (listId: string, version: number): boolean =>
  version <= (versions.get(listId) ?? 0)
