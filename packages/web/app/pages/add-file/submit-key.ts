import { z } from 'zod'
import { type DraftList, formOf } from './draft.tsx'

const storageKey = 'submit-keys'
/** Lists with an estimate that were not submitted, in all tabs. */
const keysKept = 20

const keysSchema = z.array(z.object({ list: z.string(), key: z.string() }))
type Store = Pick<Storage, 'getItem' | 'setItem'>

/** The idempotency key of a list. All tabs and repeated attempts share it until the list is submitted. */
export async function submitKeyOf(store: Store, draft: DraftList): Promise<string> {
  const list = await fingerprint(draft)
  const kept = readKeys(store)
  const known = kept.find((one) => one.list === list)
  if (known) return known.key
  const key = crypto.randomUUID()
  write(store, [{ list, key }, ...kept].slice(0, keysKept))
  return key
}

/** The next submit of the same list becomes another job. */
export function forgetSubmitKey(store: Store, key: string): void {
  write(
    store,
    readKeys(store).filter((one) => one.key !== key),
  )
}

/** Identifies a file without reading it. */
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
    // With a full storage each tab has its own key.
  }
}
