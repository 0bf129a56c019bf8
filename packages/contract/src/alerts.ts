import { z } from 'zod'
import { differenceKinds } from './differences.ts'
import { defineEndpoint } from './endpoint.ts'

/** Something about the books that an administrator has to look into. */
export const alertSchema = z.object({
  id: z.number().int(),
  /** `describeDifference` puts kind and facts into words. */
  kind: z.enum(differenceKinds),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  first_seen_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  acknowledged_at: z.iso.datetime().nullable(),
  /** Since when a check has not found it any more. */
  resolved_at: z.iso.datetime().nullable(),
})
export type Alert = z.infer<typeof alertSchema>

const common = { access: 'admin', tag: 'admin' } as const

export const alertEndpoints = {
  listAlerts: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/admin/alerts/',
    summary: 'What the nightly check of the books found, newest first; `view=all` with what is settled',
    query: z.object({ view: z.enum(['open', 'all']).default('open') }),
    response: z.object({ alerts: z.array(alertSchema), open: z.number().int() }),
    errors: ['INVALID_INPUT'],
  }),
  acknowledgeAlert: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/admin/alerts/:id/acknowledge/',
    summary: 'Take an alert off the list of open ones; may be repeated',
    params: z.object({ id: z.coerce.number().int().positive() }),
    response: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
} as const
