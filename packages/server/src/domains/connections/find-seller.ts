import type { MarketplaceName } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import type { Seller } from '../product-cache/index.ts'
import { findUsable } from './queries.ts'
import { openCredentials } from './sealed-credentials.ts'
import { updateCredentialStatus } from './store.ts'

/** Credentials of an account's connections, or undefined. Denied ones are omitted until replaced or accepted in a test. */
export async function findSeller(
  { clock, config, db, logger }: Pick<Context, 'clock' | 'config' | 'db' | 'logger'>,
  accountId: number,
): Promise<Seller | undefined> {
  const rows = await findUsable(db, accountId)
  const credentials = Object.fromEntries(
    rows.map(({ marketplace, credentials: sealed }) => {
      const opened = openCredentials(config, accountId, marketplace, sealed)
      if (!opened) logger.warn({ accountId, marketplace }, 'credentials were encrypted under another secret')
      return [marketplace, opened]
    }),
  )
  if (!Object.values(credentials).some(Boolean)) return undefined
  const recorded = new Set<MarketplaceName>()
  return {
    accountId,
    credentials,
    onDenied: async (marketplace) => {
      const sealed = rows.find((row) => row.marketplace === marketplace)?.credentials
      if (!sealed || recorded.has(marketplace)) return
      recorded.add(marketplace)
      await recordDenial({ clock, db, logger }, { accountId, marketplace, credentials: sealed })
    },
  }
}

/** Records that a marketplace denied a seller's credentials. Later requests are sent without them. */
async function recordDenial(
  { clock, db, logger }: Pick<Context, 'clock' | 'db' | 'logger'>,
  account: { accountId: number; marketplace: MarketplaceName; credentials: Buffer },
): Promise<void> {
  const { accountId, marketplace } = account
  logger.warn({ accountId, marketplace }, 'the marketplace denied a seller’s own credentials')
  const at = clock.now()
  await db.transaction().execute((tx) => updateCredentialStatus(tx, account, { status: 'denied', at }))
}
