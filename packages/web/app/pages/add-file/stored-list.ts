import { z } from 'zod'

export type Store = Pick<Storage, 'getItem' | 'setItem'>

/** A list in the browser's storage, latest item first. Stored data of another shape counts as empty. */
export function storedList<Item>(storageKey: string, item: z.ZodType<Item>, maxItems: number) {
  const schema = z.array(item)
  return {
    read(store: Store): Item[] {
      try {
        return schema.parse(JSON.parse(store.getItem(storageKey) ?? '[]'))
      } catch {
        return []
      }
    },
    /** Drops the oldest items. Stores nothing if the storage is full. */
    write(store: Store, items: readonly Item[]): void {
      try {
        store.setItem(storageKey, JSON.stringify(items.slice(0, maxItems)))
      } catch {
        // The browser only forgets the list.
      }
    },
  }
}
