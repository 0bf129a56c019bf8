import type { Connection, MarketplaceName } from '@merkwerk/contract'
import type { Db } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'

const rowsOf = (db: Db, accountId: number) =>
  db.selectFrom('seller_accounts').selectAll().where('account_id', '=', accountId).orderBy('marketplace')

/** Lists an account's connections without their credentials. */
export async function listSellerAccounts(db: Db, accountId: number): Promise<Connection[]> {
  const rows = await rowsOf(db, accountId).execute()
  return rows.map(({ marketplace, connected_at, tested_at, standing }) => ({
    marketplace,
    connected_at: connected_at.toISOString(),
    tested_at: tested_at.toISOString(),
    standing,
  }))
}

/** Returns one connection. Throws `NOT_FOUND`. */
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

/** The connections whose credentials the marketplace has not denied. */
export const findUsable = (db: Db, accountId: number) =>
  rowsOf(db, accountId).where('standing', '<>', 'denied').execute()
