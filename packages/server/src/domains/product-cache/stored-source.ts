import type { SourceName } from '@merkwerk/contract'

/** What the previous version stores, which calls the source of a product, candidate or choice `marketplace`. */
interface Stored {
  source?: SourceName | undefined
  marketplace?: SourceName | undefined
}

/** Reads parsed JSON of this and the previous version. Changes it in place, because a copy of each product costs time. */
export function readSource<T extends { source: SourceName }>(stored: T): T {
  const read: Stored = stored
  read.source ??= read.marketplace
  // Deleting it would make later accesses slow.
  read.marketplace = undefined
  return stored
}

/** JSON that processes of the previous version read too. They run until an upgrade has ended. */
export const storeSource = <T extends { source: SourceName }>(value: T): T & Stored => ({
  ...value,
  marketplace: value.source,
})
