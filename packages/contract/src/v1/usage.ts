import { z } from 'zod'
import { apiKeySchema } from '../api-keys.ts'
import { endpointsFor } from '../endpoint.ts'
import { count } from '../schemas.ts'

const restricted = endpointsFor('restricted', 'v1')

export const usageEndpoints = {
  getUsage: restricted.get('/api/v1/usage/', {
    key: 'account:read',
    summary: 'Get your coins, and what the calling key has used today',
    response: z.object({
      /** `available` can be spent, `held` is reserved by open runs, `owed` must be settled first. */
      coins: z.object({ available: count, held: count, owed: count }),
      /** Null for a call with a session. */
      key: apiKeySchema
        .pick({
          key_id: true,
          name: true,
          scopes: true,
          expires_at: true,
          daily_coins: true,
          coins_today: true,
        })
        .nullable(),
    }),
    errors: [],
    example: {
      response: {
        coins: { available: 9_999, held: 0, owed: 0 },
        key: {
          key_id: '0198f0c4-6a1e-7c3b-9d52-4e8f7a6b5c4d',
          name: 'ERP',
          scopes: ['runs:read', 'account:read'],
          expires_at: null,
          daily_coins: 500,
          coins_today: 12,
        },
      },
    },
  }),
} as const
