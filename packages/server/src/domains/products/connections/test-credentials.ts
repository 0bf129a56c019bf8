import type { ConnectableSource, Connection } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { checkCredentials } from '../product-cache/index.ts'
import { sellerThrottle } from './connect.ts'
import { getSellerAccount } from './queries.ts'
import { openCredentials } from './sealed-credentials.ts'
import { updateSellerAccount } from './store.ts'

/**
 * Tests the stored credentials again and stores their status. Credentials that no configured secret decrypts count as
 * denied. Throws `NOT_FOUND` and `THROTTLED`.
 */
export async function testCredentials(
  context: Context,
  { accountId }: Actor,
  { source, ip }: { source: ConnectableSource; ip: string },
  signal: AbortSignal,
): Promise<Connection> {
  const { connection, sealed } = await getSellerAccount(context.db, accountId, source)
  await sellerThrottle(context).count(`account-${accountId}`, ip)
  const credentials = openCredentials(context.config, accountId, source, sealed)
  const status = credentials
    ? await checkCredentials(context, { [source]: credentials }, source, signal)
    : 'denied'
  const tested_at = context.clock.now()
  const account = { accountId, source, credentials: sealed }
  await updateSellerAccount(context.db, account, { status, tested_at })
  return { ...connection, status, tested_at: tested_at.toISOString() }
}
