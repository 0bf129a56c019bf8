import { type ApiScope, apiScopes } from '@merkwerk/contract'
import { createSecret, hashSecret } from '../domains/people/api-keys/secret.ts'
import type { Context } from '../platform/context.ts'
import type { TestAccount } from './test-accounts.ts'

interface KeyTraits {
  scopes?: readonly ApiScope[]
  dailyCoins?: number
  expiresAt?: Date
  isRevoked?: boolean
}

/** Creates an API key without the endpoint, by default with all scopes and without limits. */
export async function createKey(context: Context, { id: accountId }: TestAccount, traits: KeyTraits = {}) {
  const secret = createSecret(context.config.mode)
  const now = context.clock.now()
  const { id } = await context.db
    .insertInto('api_keys')
    .values({
      account_id: accountId,
      name: 'warehouse',
      key_hash: hashSecret(secret),
      last_characters: secret.slice(-4),
      scopes: [...(traits.scopes ?? apiScopes)],
      daily_coins: traits.dailyCoins ?? null,
      created_at: now,
      expires_at: traits.expiresAt ?? null,
      revoked_at: traits.isRevoked ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, secret }
}
