import { isConnectable } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
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
    rows.map(({ marketplace: source, credentials: sealed }) => {
      const opened = openCredentials(config, accountId, source, sealed)
      if (!opened) logger.warn({ accountId, source }, 'credentials were encrypted under another secret')
      return [source, opened]
    }),
  )
  if (!Object.values(credentials).some(Boolean)) return undefined
  const undenied = new Map(rows.map((row) => [row.marketplace, row.credentials]))
  return {
    accountId,
    credentials,
    /** Records that a source denied the credentials. Later requests are sent without them. */
    onDenied: async (source) => {
      if (!isConnectable(source)) return
      const sealed = undenied.get(source)
      if (!sealed) return
      undenied.delete(source)
      logger.warn({ accountId, source }, 'the source denied a seller’s own credentials')
      const account = { accountId, source, credentials: sealed }
      await updateSellerAccount(db, account, { status: 'denied', tested_at: clock.now() })
    },
  }
}
