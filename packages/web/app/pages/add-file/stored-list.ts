export type Store = Pick<Storage, 'getItem' | 'setItem'>

/** A list in the browser's storage, latest item first. Stored data of another shape counts as empty. */
export function storedList<Item>(storageKey: string, isItem: (stored: Item) => boolean, maxItems: number) {
  return {
    read(store: Store): Item[] {
      try {
        const items: Item[] = JSON.parse(store.getItem(storageKey) ?? '[]')
        return items.every(isItem) ? items : []
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
