import { type ApiKey, type ApiScope, maxApiKeys } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { dayMs } from '../../../platform/durations.ts'
import { AppError, conflict } from '../../../platform/errors.ts'
import type { SessionActor } from '../../../platform/http/index.ts'
import { checkOwnPassword, lockOwnAccount, writeAudit } from '../accounts/index.ts'
import { getApiKey } from './queries.ts'
import { createSecret, hashSecret } from './secret.ts'
import { countActiveKeys, insertKey } from './store.ts'

interface NewKey {
  name: string
  scopes: ApiScope[]
  expires_in_days: number | null
  daily_coins: number | null
  password: string
  ip: string
}

/**
 * Creates an API key and returns its secret, which cannot be shown again. Throws `FORBIDDEN` for admins, `INVALID_INPUT` for a
 * wrong password, and `CONFLICT` for more than `maxApiKeys` keys.
 */
export async function createApiKey(
  context: Context,
  actor: SessionActor,
  { password, ip, name, scopes, expires_in_days: days, daily_coins }: NewKey,
): Promise<{ secret: string; key: ApiKey }> {
  const { accountId } = actor
  if (actor.kind === 'admin') throw new AppError('FORBIDDEN', {}, { problem: { code: 'admin-without-keys' } })
  const checkedHash = await checkOwnPassword(context, actor, { password, ip })
  const secret = createSecret(context.config.mode)
  const at = context.clock.now()
  const id = await context.db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, accountId, checkedHash)
    if ((await countActiveKeys(tx, accountId, at)) >= maxApiKeys)
      throw conflict('too-many-keys', { most: maxApiKeys })
    const created = await insertKey(tx, {
      account_id: accountId,
      name,
      key_hash: hashSecret(secret),
      last_characters: secret.slice(-4),
      scopes,
      daily_coins,
      created_at: at,
      expires_at: days === null ? null : new Date(at.getTime() + days * dayMs),
    })
    const details = { key: created, scopes, daily_coins, expires_in_days: days }
    await writeAudit(tx, { at, by: accountId, action: 'create-api-key', accountId, details })
    return created
  })
  return { secret, key: await getApiKey(context, accountId, id) }
}
