import { z } from 'zod'
import { differenceKinds } from './differences.ts'
import { endpointsFor } from './endpoint.ts'
import { done, idParams } from './schemas.ts'

const admin = endpointsFor('admin', 'admin')

/** A difference in the books that an administrator must investigate. */
export const alertSchema = z.object({
  id: z.number().int(),
  /** `describeDifference` formats kind and facts. */
  kind: z.enum(differenceKinds),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  first_seen_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  acknowledged_at: z.iso.datetime().nullable(),
  /** Time of the first check that no longer found it. */
  resolved_at: z.iso.datetime().nullable(),
})
export type Alert = z.infer<typeof alertSchema>

export const alertEndpoints = {
  listAlerts: admin.get('/admin/alerts/', {
    key: null,
    summary:
      'List the findings of the nightly check of the books, newest first. `view=all` includes resolved ones',
    query: z.object({ view: z.enum(['open', 'all']).default('open') }),
    response: z.object({ alerts: z.array(alertSchema), open: z.number().int() }),
  }),
  acknowledgeAlert: admin.post('/admin/alerts/:id/acknowledge/', {
    key: null,
    summary: 'Acknowledge an alert, which removes it from the open ones. Idempotent',
    params: idParams,
    response: done,
    errors: ['NOT_FOUND'],
  }),
} as const
