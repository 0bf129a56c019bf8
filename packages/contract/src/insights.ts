import { z } from 'zod'
import { completenessFields } from './completeness.ts'
import { endpointsFor } from './endpoint.ts'
import { count } from './schemas.ts'
import { sources } from './sources.ts'

const restricted = endpointsFor('restricted', 'lists')

/** Fields whose completeness is reported. `attributes` are all those that the category of a row expects. */
const reportedFields = [...completenessFields, 'attributes'] as const
export type ReportedField = (typeof reportedFields)[number]

/** Records that were looked up in one source. */
const hitsSchema = z.object({ source: z.enum(sources), looked_up: count, found: count })

/** Figures of an account over its lists, for the charts of the dashboard. */
export const insightEndpoints = {
  getInsights: restricted.get('/api/insights/', {
    key: 'runs:read',
    summary:
      'Get the hit rate of each source by week, the completeness of your rows by field, and the coins spent by list',
    query: z.object({ weeks: z.coerce.number().int().min(2).max(52).default(12) }),
    response: z.object({
      /** Weeks of seven days that end now, oldest first, with the sources that were asked. Counts the newest 2,000 jobs. */
      weeks: z.array(z.object({ from: z.iso.datetime(), sources: z.array(hitsSchema) })),
      completeness: z.object({
        /** Scored rows of the lists that changed last. At most 20,000 rows are read. */
        rows: count,
        /** Rows that have the field. */
        fields: z.array(z.object({ field: z.enum(reportedFields), rows: count })),
      }),
      /** Coins of the jobs in these weeks. */
      spending: z.object({
        coins: count,
        /** Rows of the lists of these jobs that are found now. */
        found: count,
        /** The five lists that cost most. */
        lists: z.array(z.object({ list_id: z.string(), name: z.string(), coins: count, found: count })),
      }),
    }),
    errors: [],
  }),
} as const
