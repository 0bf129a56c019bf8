import { type DraftList, toForm } from './draft.tsx'
import { type Store, storedList } from './stored-list.ts'

/** Lists with an estimate that were not submitted, in all tabs. */
const keysKept = 20

interface KeptKey {
  list: string
  key: string
}

const isKept = ({ list, key }: KeptKey): boolean => typeof list === 'string' && typeof key === 'string'
const keys = storedList('submit-keys', isKept, keysKept)

/** The idempotency key of a list. All tabs and repeated attempts share it until the list is submitted. */
export async function chooseSubmitKey(store: Store, draft: DraftList): Promise<string> {
  const list = await fingerprint(draft)
  const kept = keys.read(store)
  const known = kept.find((one) => one.list === list)
  if (known) return known.key
  const key = crypto.randomUUID()
  keys.write(store, [{ list, key }, ...kept])
  return key
}

/** The next submit of the same list becomes another job. */
export function forgetSubmitKey(store: Store, key: string): void {
  const others = keys.read(store).filter((one) => one.key !== key)
  keys.write(store, others)
}

/** Identifies a file without reading it. */
async function fingerprint(draft: DraftList): Promise<string> {
  const { name, size, lastModified } = draft.file
  const text = JSON.stringify([name, size, lastModified, toForm(draft)])
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}
