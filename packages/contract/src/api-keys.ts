import { z } from 'zod'
import { apiScopes } from './api-scopes.ts'
import { currentPasswordField } from './credentials.ts'
import { endpointsFor } from './endpoint.ts'
import { problem } from './problems.ts'
import { count, requiredText, success } from './schemas.ts'

const restricted = endpointsFor('restricted', 'account')
const user = endpointsFor('user', 'account')

/** Keys of an account that are neither revoked nor expired. */
export const maxApiKeys = 20

export const apiKeyStatuses = ['active', 'expired', 'revoked'] as const

/** An API key without its secret. */
export const apiKeySchema = z.object({
  key_id: z.uuid(),
  name: z.string(),
  /** The beginning and the last four characters, e.g. `mw_live_…x7Kq`. */
  shown: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  status: z.enum(apiKeyStatuses),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  /** To the minute. */
  used_at: z.iso.datetime().nullable(),
  /** Coins that jobs of the key may use within a day in German time. Null for no limit. */
  daily_coins: count.nullable(),
  /** Coins that jobs of today have used or hold. */
  coins_today: count,
})
export type ApiKey = z.infer<typeof apiKeySchema>

const dailyCoins = z.number().int().min(1).max(100_000_000).nullable()

export const createApiKeyBody = z.object({
  name: requiredText(problem('missing')).max(80),
  scopes: z
    .array(z.enum(apiScopes))
    .min(1, problem('permission-missing'))
    .max(apiScopes.length)
    .transform((scopes) => apiScopes.filter((scope) => scopes.includes(scope))),
  /** Null for a key that does not expire. */
  expires_in_days: z.number().int().min(1).max(3_650).nullable(),
  daily_coins: dailyCoins,
  password: currentPasswordField,
})

const keyParams = z.object({ id: z.uuid() })

/** Keys for programs. No key may call these endpoints. */
export const apiKeyEndpoints = {
  listApiKeys: restricted.get('/user/api-keys/', {
    key: null,
    summary: 'List your API keys, newest first, also expired and revoked ones',
    response: z.object({ keys: z.array(apiKeySchema) }),
  }),
  createApiKey: user.post('/user/api-keys/', {
    key: null,
    summary: 'Create an API key. Its secret is in this response only',
    body: createApiKeyBody,
    response: z.object({ secret: z.string(), key: apiKeySchema }),
    errors: ['CONFLICT', 'THROTTLED'],
  }),
  changeApiKey: user.put('/user/api-keys/:id/', {
    key: null,
    summary: 'Change the daily spending limit of an API key',
    params: keyParams,
    body: z.object({ daily_coins: dailyCoins }),
    response: apiKeySchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  revokeApiKey: restricted.delete('/user/api-keys/:id/', {
    key: null,
    summary: 'Revoke an API key at once and for good. Its open runs continue',
    params: keyParams,
    response: success,
    errors: ['NOT_FOUND'],
  }),
} as const
