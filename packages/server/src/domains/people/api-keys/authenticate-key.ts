// docs/decisions/0050-api-keys.md

import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Authenticated } from '../../../platform/http/index.ts'
import { hasAccess } from '../accounts/index.ts'
import { countCall } from './count-call.ts'
import { findRefusal, keyRefused } from './refusals.ts'
import { checkSecret, hashSecret, isSameHash } from './secret.ts'

const windowSeconds = 60

/** Whether a token is meant as an API key, also an incomplete one. */
export const isApiKey = (token: string): boolean => token.startsWith('mw_')

/**
 * Returns the actor of an API key and the calls that the key has left. Each call looks the key up, so that a revocation takes
 * effect at once. A wrong checksum is refused without a query. Throws `KEY_REFUSED` and `ACCOUNT_SUSPENDED`.
 */
export async function authenticateKey({ db, clock, config }: Context, token: string): Promise<Authenticated> {
  const checked = checkSecret(token, config.mode)
  if (checked !== 'complete') throw keyRefused(checked)
  const hash = hashSecret(token)
  const now = clock.now()
  const key = await countCall(db, hash, now)
  if (!key || !isSameHash(key.key_hash, hash)) throw keyRefused('invalid')
  const refusal = findRefusal(key, now)
  if (refusal !== undefined) throw keyRefused(refusal)
  if (key.suspended_at) throw new AppError('ACCOUNT_SUSPENDED')
  const limit = config.http.keyCallsPerMinute
  return {
    actor: {
      kind: hasAccess(key) ? 'user' : 'restricted',
      accountId: key.account_id,
      key: { id: key.id, scopes: key.scopes },
    },
    rate: {
      limit,
      windowSeconds,
      remaining: limit - key.calls,
      resetSeconds: windowSeconds - now.getUTCSeconds(),
    },
  }
}
