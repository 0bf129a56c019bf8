import type { SourceName } from '@merkwerk/contract'

/** What the previous version stores, which calls the source of a product, candidate or choice `marketplace`. */
interface Stored {
  source?: SourceName
  marketplace?: SourceName
}

/** Reads stored JSON of this and the previous version. */
export function readSource<T extends { source: SourceName }>(stored: T): T {
  const { source, marketplace, ...rest } = stored as T & Stored
  return { ...rest, source: source ?? marketplace } as T
}

/** JSON that processes of the previous version read too. They run until an upgrade has ended. */
export const storeSource = <T extends { source: SourceName }>(value: T): T & Stored => ({
  ...value,
  marketplace: value.source,
})
