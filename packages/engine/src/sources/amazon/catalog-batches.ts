import { type ApiResult, orAbort } from '../../fetching/index.ts'
import { sameGtin } from '../../identifiers/index.ts'
import { type CatalogItem, searchResponseSchema } from './catalog-item.ts'

/** Type of the identifiers in a batch. Each call takes one type. */
export type IdentifierType = 'ASIN' | 'EAN' | 'GTIN'

/** The items of one identifier, or the failure of the call. */
export type CatalogResult = { kind: 'items'; items: CatalogItem[] } | Exclude<ApiResult, { kind: 'json' }>

type Call = (query: URLSearchParams, signal: AbortSignal) => Promise<ApiResult>

/** Limits of the interface. */
const identifiersPerCall = 20
const itemsPerPage = 20
/** One GTIN may have many items. Later pages are ignored. */
const mostPages = 5

interface PendingLookup {
  identifier: string
  signal: AbortSignal
  settle: (result: Promise<CatalogResult>) => void
}

/** Batches lookups into calls of up to 20 identifiers. Lookups during a call of their type wait for the next one. */
export class CatalogBatches {
  readonly #call: Call
  readonly #waiting = new Map<IdentifierType, PendingLookup[]>()
  readonly #sending = new Set<IdentifierType>()

  constructor(call: Call) {
    this.#call = call
  }

  /** Rejects when `signal` aborts, with its reason. A call continues until all its callers have aborted. */
  async lookUp(type: IdentifierType, identifier: string, signal: AbortSignal): Promise<CatalogResult> {
    signal.throwIfAborted()
    const { promise, resolve } = Promise.withResolvers<CatalogResult>()
    this.#waiting.set(type, [...(this.#waiting.get(type) ?? []), { identifier, signal, settle: resolve }])
    if (!this.#sending.has(type)) void this.#sendAll(type)
    return orAbort(promise, signal)
  }

  async #sendAll(type: IdentifierType): Promise<void> {
    this.#sending.add(type)
    for (;;) {
      // All lookups within this turn of the event loop share a call.
      await new Promise(setImmediate)
      const waiting = (this.#waiting.get(type) ?? []).filter(({ signal }) => !signal.aborted)
      const batch = waiting.splice(0, identifiersPerCall)
      this.#waiting.set(type, waiting)
      if (batch.length === 0) break
      const result = this.#fetchItems(type, batch)
      for (const { identifier, settle } of batch)
        settle(result.then((given) => itemsOf(given, type, identifier)))
      await result.catch(() => undefined)
    }
    this.#sending.delete(type)
  }

  /** All items of a batch, from all pages. */
  async #fetchItems(type: IdentifierType, batch: PendingLookup[]): Promise<CatalogResult> {
    const left = new AbortController()
    const leave = () => {
      if (batch.every(({ signal }) => signal.aborted)) left.abort(new Error('All callers aborted'))
    }
    for (const { signal } of batch) signal.addEventListener('abort', leave, { once: true })
    try {
      const identifiers = [...new Set(batch.map(({ identifier }) => identifier))].join(',')
      const query = new URLSearchParams({
        identifiers,
        identifiersType: type,
        pageSize: String(itemsPerPage),
      })
      return await this.#readPages(query, left.signal)
    } finally {
      for (const { signal } of batch) signal.removeEventListener('abort', leave)
    }
  }

  async #readPages(query: URLSearchParams, signal: AbortSignal): Promise<CatalogResult> {
    const items: CatalogItem[] = []
    for (let page = 1; ; page += 1) {
      const result = await this.#call(query, signal)
      if (result.kind !== 'json') return result
      if (result.status === 404) return { kind: 'items', items }
      const read = result.status < 400 ? searchResponseSchema.safeParse(result.json) : undefined
      if (!read?.success) return { kind: 'incomplete', detail: `status ${result.status} without items` }
      items.push(...read.data.items)
      const token = read.data.pagination?.nextToken
      if (token === undefined || page === mostPages || read.data.items.length < itemsPerPage)
        return { kind: 'items', items }
      query.set('pageToken', token)
    }
  }
}

/** The response does not say which identifier matched an item, so items are matched by their own identifiers. */
function itemsOf(result: CatalogResult, type: IdentifierType, identifier: string): CatalogResult {
  if (result.kind !== 'items') return result
  const isAsked = ({ asin, identifiers = [] }: CatalogItem) =>
    type === 'ASIN'
      ? asin === identifier
      : identifiers.some((site) => site.identifiers.some((one) => sameGtin(one.identifier, identifier)))
  return { kind: 'items', items: result.items.filter(isAsked) }
}
