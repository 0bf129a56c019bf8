import { endpoints } from '@merkwerk/contract'
import { endpointQuery } from './endpoint-query.ts'

/** Keys begin with `lists`, so that what refreshes lists also refreshes these. */
export const completenessQueries = {
  gaps: (id: string) => endpointQuery(['lists', 'gaps', id], endpoints.getListGaps, { params: { id } }),

  expected: (id: string, category: string) =>
    endpointQuery(['lists', 'expected', id, category], endpoints.getExpectedAttributes, {
      params: { id },
      query: { category },
    }),
}
