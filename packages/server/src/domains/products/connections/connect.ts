import type { ConnectableSource, Connection } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { AppError, refuseField } from '../../../platform/errors.ts'
import { type Actor, openThrottle } from '../../../platform/http/index.ts'
import { lockOpenAccount, writeAudit } from '../../people/accounts/index.ts'
import { checkCredentials } from '../product-cache/index.ts'
import { type SourceCredentials, sealCredentials } from './sealed-credentials.ts'
import { upsertSellerAccount } from './store.ts'

/** Connecting and testing share one limit, so that nobody can try out stolen keys here. */
export const sellerThrottle = ({ db }: Pick<Context, 'db'>) =>
  openThrottle(db, { name: 'seller-account', perAccount: 20, perAddress: 60 })

/**
 * Tests credentials at their source and stores them if it accepts them. Throws `INVALID_INPUT` for `field` if it denies them,
 * `UNAVAILABLE` if it is unreachable, `THROTTLED`, and `UNAUTHENTICATED` if the account was suspended or deleted meanwhile.
 */
export async function connectSellerAccount(
  context: Context,
  { accountId }: Actor,
  source: ConnectableSource,
  { credentials, field, ip }: { credentials: SourceCredentials; field: string; ip: string },
  signal: AbortSignal,
): Promise<Connection> {
  await sellerThrottle(context).count(`account-${accountId}`, ip)
  const check = await checkCredentials(context, { [source]: credentials }, source, signal)
  if (check === 'unreachable') throw new AppError('UNAVAILABLE')
  if (check === 'denied') throw refuseField(field, 'credentials-refused')
  const sealed = sealCredentials(context.config, accountId, source, credentials)
  const at = context.clock.now()
  await context.db.transaction().execute(async (tx) => {
    await lockOpenAccount(tx, accountId)
    await upsertSellerAccount(tx, { accountId, source, credentials: sealed, at })
    const action = 'connect-seller-account'
    await writeAudit(tx, { at, by: accountId, action, accountId, details: { marketplace: source } })
  })
  return { source, status: 'accepted', connected_at: at.toISOString(), tested_at: at.toISOString() }
}
