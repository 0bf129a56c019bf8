import { z } from 'zod'
import { type DraftList, formOf } from './draft.tsx'

const storageKey = 'submit-keys'
/** Lists that are quoted and not yet submitted, in all tabs. */
const keysKept = 20

const keysSchema = z.array(z.object({ list: z.string(), key: z.string() }))
type Store = Pick<Storage, 'getItem' | 'setItem'>

/**
 * The key that makes submitting a list twice one job. Every tab of this browser that has the same list before it gets
 * the same key, and so does a second try whose first answer was lost; once the list is submitted it gets a new one.
 */
export async function submitKeyOf(store: Store, draft: DraftList): Promise<string> {
  const list = await fingerprint(draft)
  const kept = readKeys(store)
  const known = kept.find((one) => one.list === list)
  if (known) return known.key
  const key = crypto.randomUUID()
  write(store, [{ list, key }, ...kept].slice(0, keysKept))
  return key
}

/** Makes the next submission of the same list a job of its own. */
export function forgetSubmitKey(store: Store, key: string): void {
  write(
    store,
    readKeys(store).filter((one) => one.key !== key),
  )
}

/** Of the file what tells two choices of it from two files, without reading it. */
async function fingerprint(draft: DraftList): Promise<string> {
  const { name, size, lastModified } = draft.file
  const text = JSON.stringify([name, size, lastModified, formOf(draft)])
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}

function readKeys(store: Store): z.infer<typeof keysSchema> {
  try {
    return keysSchema.parse(JSON.parse(store.getItem(storageKey) ?? '[]'))
  } catch {
    return []
  }
}

function write(store: Store, keys: z.infer<typeof keysSchema>): void {
  try {
    store.setItem(storageKey, JSON.stringify(keys))
  } catch {
    // A full storage only means that each tab has a key of its own.
  }
}
