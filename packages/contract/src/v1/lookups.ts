import { z } from 'zod'
import { endpointsFor } from '../endpoint.ts'
import { partNumberSchema } from '../row-records.ts'
import { count } from '../schemas.ts'
import { countrySites } from '../sites.ts'
import { v1FindingSchema, v1Params, v1ProductExample } from './schemas.ts'

const user = endpointsFor('user', 'v1')
const restricted = endpointsFor('restricted', 'v1')

/** Identifiers of one lookup. */
export const maxLookup = 20

export const lookupSchema = z.object({
  /** Null if every result was known, so that nothing was looked up. */
  lookup_id: z.string().nullable(),
  status: z.enum(['running', 'completed', 'failed']),
  /** In the order of the request. */
  results: z.array(
    v1FindingSchema.extend({ /** Brand and part number are one text. */ identifier: z.string() }),
  ),
})
export type Lookup = z.infer<typeof lookupSchema>

const response = {
  lookup_id: 'MW-7F3K2M9QX4TB',
  status: 'completed',
  results: [{ identifier: '4006381333931', ...v1ProductExample, found_at: '2026-11-23T08:00:03.000Z' }],
} as const

const accepted = {
  lookup_id: 'MW-7F3K2M9QX4TB',
  status: 'running',
  results: [],
} as const

/** Lookups of single products. */
export const lookupEndpoints = {
  createLookup: user.post('/api/v1/lookups/', {
    key: 'runs:write',
    summary:
      'Look up to 20 EANs, ASINs, or part numbers (MPN) with their brands up. A product that one of your lookups found within 24 hours is free. `Prefer: wait=SECONDS` (default 8) waits for the others, then 202 names the lookup to follow',
    body: z.object({
      identifiers: z
        .array(z.union([z.string().trim().min(1).max(100), partNumberSchema]))
        .min(1)
        .max(maxLookup),
      sites: z.array(z.enum(countrySites)).max(10).default([]),
      /** The most coins that the lookup may cost. */
      max_coins: count.optional(),
      /** Ignores what is known and asks the marketplaces. */
      read_afresh: z.boolean().default(false),
    }),
    response: lookupSchema,
    isAccepted: true,
    errors: [
      'INSUFFICIENT_COINS',
      'COINS_OWED',
      'KEY_LIMIT_REACHED',
      'MAINTENANCE',
      'COST_LIMIT_EXCEEDED',
      'CONFLICT',
      'THROTTLED',
      'STORAGE_FULL',
    ],
    example: {
      body: { identifiers: ['4006381333931', { mpn: '06019H8000', brand: 'Bosch Professional' }] },
      response,
      accepted,
    },
  }),
  getLookup: restricted.get('/api/v1/lookups/:id/', {
    key: 'runs:read',
    summary: 'Get a lookup. `Prefer: wait=SECONDS` waits until it has ended, at most 60',
    params: v1Params,
    response: lookupSchema,
    isAccepted: true,
    errors: ['NOT_FOUND'],
    example: { response, accepted },
  }),
} as const
