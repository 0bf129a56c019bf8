import type { ConnectableSource, Connection, SourceChoice } from '@merkwerk/contract'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import type { SellerAccounts } from '../../../platform/db/tables.ts'
import { AppError } from '../../../platform/errors.ts'

const selectRows = (db: Db, accountId: number) =>
  db.selectFrom('seller_accounts').selectAll().where('account_id', '=', accountId).orderBy('marketplace')

const toConnection = (row: Selectable<SellerAccounts>): Connection => ({
  source: row.marketplace,
  connected_at: row.connected_at.toISOString(),
  tested_at: row.tested_at.toISOString(),
  status: row.status,
})

/** Lists an account's connections without their credentials. */
export async function listSellerAccounts(db: Db, accountId: number): Promise<Connection[]> {
  return (await selectRows(db, accountId).execute()).map(toConnection)
}

/** Returns one connection and its sealed credentials. Throws `NOT_FOUND`. */
export async function getSellerAccount(db: Db, accountId: number, source: ConnectableSource) {
  const row = await selectRows(db, accountId)
    .where('marketplace', '=', source)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
  return { connection: toConnection(row), sealed: row.credentials }
}

/** The connections whose credentials the source has not denied. */
export const findUsable = (db: Db, accountId: number) =>
  selectRows(db, accountId).where('status', '<>', 'denied').execute()

export const findSourceChoice = (db: Db, accountId: number): Promise<SourceChoice | undefined> =>
  db
    .selectFrom('source_choices')
    .select(['sources', 'preferred_source'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
