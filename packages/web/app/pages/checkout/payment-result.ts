import type { Purchase } from '@merkwerk/contract'

/** The purchase in the address of a result page; undefined if there is none. */
export function findPurchaseId(params: URLSearchParams): number | undefined {
  const id = Number(params.get('purchase'))
  return Number.isInteger(id) && id > 0 ? id : undefined
}

interface Lookup {
  id: number | undefined
  isSignedIn: boolean
  /** `data` is null when the booking takes unusually long. */
  query: { data?: Purchase | null | undefined; isFetching: boolean; error: Error | null }
}

/**
 * What is known about the purchase in the address. `unnamed` without one: the specified page then only thanks.
 * `unknown` if its status could not be loaded: it may still have been paid.
 */
export function toResult({ id, isSignedIn, query: { data, isFetching, error } }: Lookup) {
  if (id === undefined) return 'unnamed'
  if (data === null) return 'late'
  if (data && data.status !== 'pending') return data.status
  return !isSignedIn || (error && !isFetching) ? 'unknown' : 'waiting'
}
