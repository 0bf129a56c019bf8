import { endpoints } from '@merkwerk/contract'
import { endpointQuery } from './endpoint-query.ts'

/** Keys begin with `lists`, so that what refreshes lists also refreshes these. */
export const completenessQueries = {
  gaps: (id: string) => endpointQuery(['lists', 'gaps', id], endpoints.getListGaps, { params: { id } }),

  expected: (category: string) =>
    endpointQuery(['lists', 'expected', category], endpoints.getExpectedAttributes, { query: { category } }),
}
