import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { count, success } from './schemas.ts'

const restricted = endpointsFor('restricted', 'lists')

/** Lists of each question, those that changed last first. */
export const overviewLists = 5

/** Changed rows of a list are counted up to this. */
export const maxCountedChanges = 10_000

const listed = z.object({ list_id: z.string(), name: z.string() })

/** What waits for the owner of lists, over all lists that are not archived. */
export const overviewEndpoints = {
  getOverview: restricted.get('/api/overview/', {
    key: 'runs:read',
    summary: 'Get what you can decide, what you can fix, and what has changed since your last visit',
    response: z.object({
      /** Rows with several candidates, and proposed families. */
      decide: z.object({
        rows: count,
        families: count,
        lists: z.array(listed.extend({ rows: count, families: count })),
      }),
      /** Rows that no search can find as they are stated, and lists whose newest run failed. */
      fix: z.object({
        rows: count,
        failed: count,
        lists: z.array(listed.extend({ rows: count, failed_run: z.string().nullable() })),
      }),
      changed: z.object({
        /** When the visit before this one ended. Null during the first. */
        since: z.iso.datetime().nullable(),
        /** Finished runs and changed rows since then. */
        lists: z.array(listed.extend({ runs: count, rows: count.max(maxCountedChanges) })),
      }),
    }),
    errors: [],
  }),
  recordVisit: restricted.post('/api/overview/visits/', {
    key: null,
    summary: 'Note that you have seen the overview. A visit ends when it was not seen for an hour',
    response: success,
    errors: [],
  }),
} as const
