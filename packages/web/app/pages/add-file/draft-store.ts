/** Drafts that survive a reload of their tab. A browser without a database keeps none. */

const database = 'list-drafts'
const table = 'drafts'
/** The key of this tab's draft. Another tab has a draft of its own. */
const tabKey = 'list-draft'
/** Drafts of tabs that were closed are removed after this time. */
const keptMs = 24 * 60 * 60 * 1000

interface Stored {
  savedAt: number
  draft: unknown
}

export const canKeepDrafts = (): boolean => typeof indexedDB !== 'undefined'

/** The draft of this tab before a reload. Undefined without one, or if the browser refuses. */
export async function loadDraft<D>(now = Date.now()): Promise<D | undefined> {
  return quietly(async (drafts) => {
    const keys = (await done(drafts.getAllKeys())) as string[]
    for (const key of keys) {
      const { savedAt } = (await done(drafts.get(key))) as Stored
      if (savedAt < now - keptMs) drafts.delete(key)
    }
    const own = sessionStorage.getItem(tabKey)
    const stored = own === null ? undefined : ((await done(drafts.get(own))) as Stored | undefined)
    return stored?.draft as D | undefined
  })
}

/** Keeps the draft of this tab. A browser whose storage is full keeps none. */
export async function saveDraft(draft: unknown, now = Date.now()): Promise<void> {
  const key = sessionStorage.getItem(tabKey) ?? crypto.randomUUID()
  sessionStorage.setItem(tabKey, key)
  await quietly((drafts) => done(drafts.put({ savedAt: now, draft } satisfies Stored, key)))
}

export async function removeDraft(): Promise<void> {
  const key = sessionStorage.getItem(tabKey)
  if (key === null) return
  sessionStorage.removeItem(tabKey)
  await quietly((drafts) => done(drafts.delete(key)))
}

/** Works with the stored drafts. Returns undefined if the browser has no database, or refuses. */
async function quietly<T>(work: (drafts: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
  if (!canKeepDrafts()) return undefined
  try {
    const opening = indexedDB.open(database, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(table)
    const opened = await done(opening)
    try {
      return await work(opened.transaction(table, 'readwrite').objectStore(table))
    } finally {
      opened.close()
    }
  } catch {
    return undefined
  }
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
