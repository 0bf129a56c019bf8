import { isMarketplace } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import type { Seller } from '../product-cache/index.ts'
import { findUsable } from './queries.ts'
import { openCredentials } from './sealed-credentials.ts'
import { updateSellerAccount } from './store.ts'

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
  const undenied = new Map(rows.map((row) => [row.marketplace, row.credentials]))
  return {
    accountId,
    credentials,
    /** Records that a marketplace denied the credentials. Later requests are sent without them. */
    onDenied: async (marketplace) => {
      if (!isMarketplace(marketplace)) return
      const sealed = undenied.get(marketplace)
      if (!sealed) return
      undenied.delete(marketplace)
      logger.warn({ accountId, marketplace }, 'the marketplace denied a seller’s own credentials')
      const account = { accountId, marketplace, credentials: sealed }
      await updateSellerAccount(db, account, { standing: 'denied', tested_at: clock.now() })
    },
  }
}
