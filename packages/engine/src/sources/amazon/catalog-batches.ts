import type { ApiResult } from '../../fetching/index.ts'
import { sameGtin } from '../../identifiers/index.ts'
import { Batches } from '../batches.ts'
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

/** Batches of lookups, one for each type of identifiers. */
export function catalogBatches(call: Call): Record<IdentifierType, Batches<CatalogResult>> {
  const createBatches = (type: IdentifierType) =>
    new Batches(identifiersPerCall, async (ids, signal) => {
      const result = await readPages(
        call,
        new URLSearchParams({
          identifiers: ids.join(','),
          identifiersType: type,
          pageSize: String(itemsPerPage),
        }),
        signal,
      )
      return (id) => selectItems(result, type, id)
    })
  return { ASIN: createBatches('ASIN'), EAN: createBatches('EAN'), GTIN: createBatches('GTIN') }
}

/** The items of a query from all its pages. A page that is not full is the last one. */
export async function readPages(
  call: Call,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<CatalogResult> {
  const items: CatalogItem[] = []
  for (let page = 1; ; page += 1) {
    const result = await call(query, signal)
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

/** The response does not say which identifier matched an item, so items are matched by their own identifiers. */
function selectItems(result: CatalogResult, type: IdentifierType, identifier: string): CatalogResult {
  if (result.kind !== 'items') return result
  const isAsked = ({ asin, identifiers = [] }: CatalogItem) =>
    type === 'ASIN'
      ? asin === identifier
      : identifiers.some((site) => site.identifiers.some((one) => sameGtin(one.identifier, identifier)))
  return { kind: 'items', items: result.items.filter(isAsked) }
}
