import type { Selectable } from 'kysely'
import type { Config } from '../../../platform/config/config.ts'
import type { Db, Tables } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'

/**
 * Returns the coins an account can spend, those held for its open runs, and those it owes after refunds of spent
 * coins.
 */
export async function getCoins(
  db: Db,
  accountId: number,
): Promise<{ balance: number; held: number; owed: number }> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance'])
    .where('account_id', '=', accountId)
    .execute()
  const {
    wallet = 0,
    held = 0,
    receivable = 0,
  } = Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
  return { balance: wallet, held, owed: Math.abs(receivable) }
}

/** The coins below which the balance of an account counts as low. */
export async function getLowBalance(
  db: Db,
  { wallet }: Pick<Config, 'wallet'>,
  accountId: number,
): Promise<number> {
  const row = await db
    .selectFrom('low_balance_thresholds')
    .select('coins')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.coins ?? wallet.lowBalanceCoins
}

/** Finds the adjustment that was booked under a business key. `coins` are below 0 if it removed some. */
export async function findAdjustment(
  db: Db,
  businessKey: string,
): Promise<{ accountId: number; coins: number; reason: string | null } | undefined> {
  const booked = await db
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as e', 'e.transaction_id', 't.id')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.ledger_account_id')
    .select(['t.account_id as accountId', 'e.coins', 't.reason'])
    .where('t.business_key', '=', businessKey)
    .where('a.kind', '=', 'adjustments')
    .executeTakeFirst()
  return booked && { ...booked, coins: -booked.coins }
}

/** Returns the coins that an account can spend now, without those held for open runs. */
export const availableCoins = async (db: Db, accountId: number): Promise<number> =>
  (await getCoins(db, accountId)).balance

/** Returns the coin packages, smallest first, as the API lists them. */
export async function listCoinPackages(db: Db) {
  const packages = await db.selectFrom('coin_packages').selectAll().orderBy('coins').execute()
  return packages.map(({ id, coins, price_cents, original_price_cents }) => ({
    id,
    coins,
    price: price_cents / 100,
    originalPrice: original_price_cents / 100,
    discount: Math.round(100 * (1 - price_cents / original_price_cents)),
  }))
}

/** Returns a coin package with its price in cents. Throws `NOT_FOUND`. */
export async function getCoinPackage(db: Db, id: number): Promise<Selectable<Tables['coin_packages']>> {
  return db
    .selectFrom('coin_packages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
}
