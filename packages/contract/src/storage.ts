import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { success } from './schemas.ts'

const restricted = endpointsFor('restricted', 'account')

/** Bytes that an account stores, and may store. */
export const storedBytesSchema = z.object({ used_bytes: z.number(), limit_bytes: z.number() })

const storedListSchema = z.object({
  list_id: z.string(),
  name: z.string(),
  file_name: z.string(),
  changed_at: z.iso.datetime(),
  runs: z.number().int(),
  /** The list with its file and its runs. */
  bytes: z.number(),
})
export type StoredList = z.infer<typeof storedListSchema>

export const storageEndpoints = {
  getStorage: restricted.get('/user/storage/', {
    key: null,
    summary: 'Get how much your account stores, and the lists that take the most space',
    response: storedBytesSchema.extend({
      lists: z.array(storedListSchema),
    }),
  }),
  deleteList: restricted.delete('/api/lists/:id/', {
    key: null,
    summary:
      'Delete a list with the files and results of its runs. Bookings and invoices stay. Returns 409 while it is searched, or has a schedule or a permanent link',
    params: z.object({ id: z.string() }),
    response: success,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
} as const
