import type { Connection, ConnectionStatus, MarketplaceName } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Seller } from '../product-cache/index.ts'
import { noteDenial } from './note-denial.ts'
import { openCredentials } from './sealed-credentials.ts'

const rowsOf = (db: Db, accountId: number) =>
  db.selectFrom('seller_accounts').selectAll().where('account_id', '=', accountId).orderBy('marketplace')

/** An account's own accounts at the marketplaces, without what they are entered with. */
export async function listSellerAccounts(db: Db, accountId: number): Promise<Connection[]> {
  const rows = await rowsOf(db, accountId).execute()
  return rows.map(({ marketplace, connected_at, tested_at, standing }) => ({
    marketplace: marketplace as MarketplaceName,
    connected_at: connected_at.toISOString(),
    tested_at: tested_at.toISOString(),
    standing: standing as ConnectionStatus,
  }))
}

/** One of them. Throws `NOT_FOUND`. */
export async function getSellerAccount(
  db: Db,
  accountId: number,
  marketplace: MarketplaceName,
): Promise<Connection & { credentials: Buffer }> {
  const account = (await listSellerAccounts(db, accountId)).find((one) => one.marketplace === marketplace)
  const row = await rowsOf(db, accountId).where('marketplace', '=', marketplace).executeTakeFirst()
  if (!account || !row) throw new AppError('NOT_FOUND')
  return { ...account, credentials: row.credentials }
}

/**
 * What an account may ask the marketplaces with; undefined where it has no account of its own. Credentials that were
 * denied, when they were tried last or since, are left out until they are replaced or accepted in a test.
 */
export async function findSeller(
  { clock, config, db, logger }: Pick<Context, 'clock' | 'config' | 'db' | 'logger'>,
  accountId: number,
): Promise<Seller | undefined> {
  const rows = await rowsOf(db, accountId).where('standing', '<>', 'denied').execute()
  const credentials = Object.fromEntries(
    rows.map((row) => {
      const marketplace = row.marketplace as MarketplaceName
      const opened = openCredentials(config, accountId, marketplace, row.credentials)
      if (!opened) logger.warn({ accountId, marketplace }, 'credentials were sealed under another secret')
      return [marketplace, opened]
    }),
  )
  if (!Object.values(credentials).some(Boolean)) return undefined
  const noted = new Set<MarketplaceName>()
  return {
    accountId,
    credentials,
    onDenied: async (marketplace) => {
      const sealed = rows.find((row) => row.marketplace === marketplace)?.credentials
      if (!sealed || noted.has(marketplace)) return
      noted.add(marketplace)
      await noteDenial({ clock, db, logger }, { accountId, marketplace, credentials: sealed })
    },
  }
}
