/** Drafts that survive a reload of their tab, until the session ends. A browser without a database keeps none. */

import { draftDatabase } from '../../api/session.ts'

const table = 'drafts'
/** The key of this tab's draft. Another tab has a draft of its own. */
const tabKey = 'list-draft'
/** Drafts of tabs that were closed are removed after this time. */
const keptMs = 24 * 60 * 60 * 1000

interface Stored {
  savedAt: number
  draft: unknown
}

/** A draft and its file, which is stored apart, because the draft changes with every key and the file may be large. */
interface DraftWithFile<D> {
  draft: D
  file: File | null
}

/** The key of the file of a draft. */
const toFileKey = (key: string): string => `${key} file`

/** The file that is stored under the key of this tab. */
let storedFile: File | null = null

export const canKeepDrafts = (): boolean => typeof indexedDB !== 'undefined'

/** The draft of this tab before a reload. Undefined without one, or if the browser refuses. */
export async function loadDraft<D>(now = Date.now()): Promise<DraftWithFile<D> | undefined> {
  return quietly(async (drafts) => {
    const keys = (await done(drafts.getAllKeys())) as string[]
    for (const key of keys) {
      const { savedAt } = (await done(drafts.get(key))) as Stored
      if (savedAt < now - keptMs) drafts.delete(key)
    }
    const own = sessionStorage.getItem(tabKey)
    if (own === null) return undefined
    const stored = (await done(drafts.get(own))) as Stored | undefined
    if (!stored) return undefined
    const file = ((await done(drafts.get(toFileKey(own)))) as { draft: File | null } | undefined)?.draft
    storedFile = file ?? null
    return { draft: stored.draft as D, file: storedFile }
  })
}

/** Keeps the draft of this tab. A browser whose storage is full keeps none. */
export async function saveDraft<D>({ draft, file }: DraftWithFile<D>, now = Date.now()): Promise<void> {
  const key = sessionStorage.getItem(tabKey) ?? crypto.randomUUID()
  sessionStorage.setItem(tabKey, key)
  const isNewFile = file !== storedFile
  storedFile = file
  await quietly((drafts) => {
    if (isNewFile) drafts.put({ savedAt: now, draft: file } satisfies Stored, toFileKey(key))
    const stored = done(drafts.put({ savedAt: now, draft } satisfies Stored, key))
    // The end of the page undoes what is not committed.
    drafts.transaction.commit()
    return stored
  })
}

export async function removeDraft(): Promise<void> {
  const key = sessionStorage.getItem(tabKey)
  if (key === null) return
  sessionStorage.removeItem(tabKey)
  storedFile = null
  await quietly((drafts) => {
    drafts.delete(toFileKey(key))
    return done(drafts.delete(key))
  })
}

/** Opened once, so that a draft is on its way to the disk before a reload ends the page. */
let database: Promise<IDBDatabase> | undefined

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(draftDatabase, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(table)
  const opened = await done(opening)
  // The end of a session deletes the database.
  opened.onversionchange = () => {
    opened.close()
    database = undefined
    storedFile = null
  }
  return opened
}

/** Works with the stored drafts. Returns undefined if the browser has no database, or refuses. */
async function quietly<T>(work: (drafts: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
  if (!canKeepDrafts()) return undefined
  try {
    database ??= openDatabase()
    const opened = await database
    return await work(opened.transaction(table, 'readwrite').objectStore(table))
  } catch {
    database = undefined
    return undefined
  }
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
