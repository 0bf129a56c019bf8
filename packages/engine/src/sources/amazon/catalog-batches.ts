import type { ApiResult } from '../../fetching/index.ts'
import { sameGtin } from '../../identifiers/index.ts'
import { type CatalogItem, searchResponseSchema } from './catalog-item.ts'

/** What identifiers of a batch are; one call takes one kind. */
export type IdentifierType = 'ASIN' | 'EAN' | 'GTIN'

/** The items of one identifier, or why there are none. */
export type CatalogResult = { kind: 'items'; items: CatalogItem[] } | Exclude<ApiResult, { kind: 'json' }>

type Call = (query: URLSearchParams, signal: AbortSignal) => Promise<ApiResult>

/** Bound of the interface. */
const identifiersPerCall = 20
const itemsPerPage = 20
/** One GTIN may have many items; what lies further back is left. */
const mostPages = 5

interface PendingLookup {
  identifier: string
  signal: AbortSignal
  settle: (result: Promise<CatalogResult>) => void
}

/**
 * Gathers what is asked for at the same time into calls of up to 20 identifiers. While a call of a kind is on its
 * way, what is asked for in the meantime waits for the next one.
 */
export class CatalogBatches {
  readonly #call: Call
  readonly #waiting = new Map<IdentifierType, PendingLookup[]>()
  readonly #sending = new Set<IdentifierType>()

  constructor(call: Call) {
    this.#call = call
  }

  /** Rejects when `signal` aborts, with its reason. A call goes on while anybody waits for it. */
  lookUp(type: IdentifierType, identifier: string, signal: AbortSignal): Promise<CatalogResult> {
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const leave = () => reject(signal.reason)
      signal.addEventListener('abort', leave, { once: true })
      const settle = (result: Promise<CatalogResult>) =>
        result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
      this.#waiting.set(type, [...(this.#waiting.get(type) ?? []), { identifier, signal, settle }])
      if (!this.#sending.has(type)) void this.#sendAll(type)
    })
  }

  async #sendAll(type: IdentifierType): Promise<void> {
    this.#sending.add(type)
    for (;;) {
      // Whoever asks within this turn of the event loop is in the same call.
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

  /** All items of a batch, page by page. */
  async #fetchItems(type: IdentifierType, batch: PendingLookup[]): Promise<CatalogResult> {
    const left = new AbortController()
    const leave = () => {
      if (batch.every(({ signal }) => signal.aborted)) left.abort(new Error('Nobody waits for this any more'))
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
      if (!read?.success) return { kind: 'incomplete', detail: `answered ${result.status} without items` }
      items.push(...read.data.items)
      const token = read.data.pagination?.nextToken
      if (token === undefined || page === mostPages || read.data.items.length < itemsPerPage)
        return { kind: 'items', items }
      query.set('pageToken', token)
    }
  }
}

/** An answer to many does not say which item was found for which identifier: the items themselves do. */
function itemsOf(result: CatalogResult, type: IdentifierType, identifier: string): CatalogResult {
  if (result.kind !== 'items') return result
  const isAsked = ({ asin, identifiers = [] }: CatalogItem) =>
    type === 'ASIN'
      ? asin === identifier
      : identifiers.some((site) => site.identifiers.some((one) => sameGtin(one.identifier, identifier)))
  return { kind: 'items', items: result.items.filter(isAsked) }
}
