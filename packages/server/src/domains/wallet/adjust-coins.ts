import type { Context } from '../../platform/context.ts'
import type { Actor } from '../../platform/http/index.ts'
import { getAccount, writeAudit } from '../accounts/index.ts'
import { adjust } from './ledger.ts'
import { availableCoins } from './queries.ts'

interface Adjustment {
  coins: number
  reason: string
  /** Identifies the administrator's decision: a repeated call with this key books nothing more. */
  key: string
}

/**
 * Adds coins to an account or removes free ones, with an audit entry. Returns the new balance. Throws `NOT_FOUND` and
 * `INSUFFICIENT_COINS`.
 */
export async function adjustCoins(
  { db, clock }: Context,
  { accountId: actorAccountId }: Actor,
  accountId: number,
  { coins, reason, key }: Adjustment,
): Promise<number> {
  await getAccount(db, accountId)
  return db.transaction().execute(async (tx) => {
    const businessKey = `adjustment:${accountId}:${key}`
    if (await adjust(tx, { accountId, coins, businessKey, reason, actorAccountId }))
      await writeAudit(tx, {
        at: clock.now(),
        by: actorAccountId,
        action: 'adjust-coins',
        accountId,
        details: { coins, reason },
      })
    return availableCoins(tx, accountId)
  })
}
