import type { Inputs, Output } from '@merkwerk/client/app'
import type { Endpoint } from '@merkwerk/contract'
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { call } from './index.ts'

/** A query that calls one endpoint. */
export function endpointQuery<E extends Endpoint>(queryKey: QueryKey, endpoint: E, ...[input]: Inputs<E>) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<Output<E>> => call(endpoint, ...([{ ...input, signal }] as Inputs<E>)),
  })
}
