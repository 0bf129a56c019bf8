import { isDeepStrictEqual } from 'node:util'
import type { endpoints } from '@merkwerk/contract'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { refuseField } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { getAccount, writeAudit } from '../../people/accounts/index.ts'
import { adjust } from './ledger.ts'
import { watchBalance } from './low-balance.ts'
import { availableCoins, findAdjustment } from './queries.ts'

type Adjustment = z.output<typeof endpoints.adjustCoins.body>

/**
 * Adds coins to an account or removes free ones, with an audit entry. Returns the new balance. The key identifies the
 * administrator's decision: a repeated call books nothing more. Throws `NOT_FOUND`, `INSUFFICIENT_COINS`, and
 * `INVALID_INPUT` when the key belongs to another adjustment.
 */
export async function adjustCoins(
  context: Context,
  { accountId: actorAccountId }: Actor,
  accountId: number,
  { coins, reason, key }: Adjustment,
): Promise<number> {
  const { db, clock } = context
  await getAccount(db, accountId)
  return db.transaction().execute(async (tx) => {
    const businessKey = `adjustment:${key}`
    const isNew =
      (await findAdjustment(tx, businessKey)) === undefined &&
      (await watchBalance(context, tx, accountId, () =>
        adjust(tx, { accountId, coins, businessKey, reason, actorAccountId }),
      ))
    if (isNew)
      await writeAudit(tx, {
        at: clock.now(),
        by: actorAccountId,
        action: 'adjust-coins',
        accountId,
        details: { coins },
        reason,
      })
    else if (!isDeepStrictEqual(await findAdjustment(tx, businessKey), { accountId, coins, reason }))
      throw refuseField('key', 'key-of-other-adjustment')
    return availableCoins(tx, accountId)
  })
}
