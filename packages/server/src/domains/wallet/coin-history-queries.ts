import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'
import { dayMs } from '../../platform/durations.ts'

interface CoinDay {
  /** Day in UTC. */
  day: string
  bought: number
  used: number
  /** Free coins at the end of the day. */
  balance: number
}

/**
 * Returns the coins that an account bought (deposits) and used (charged by its searches) on each of the last `days`
 * days until `today`, oldest first. Days without bookings are left out, except for the first.
 */
export async function readCoinHistory(
  db: Db,
  accountId: number,
  days: number,
  today: Date,
): Promise<CoinDay[]> {
  const first = new Date(Math.floor(today.getTime() / dayMs) * dayMs - (days - 1) * dayMs)
  const { rows } = await sql<CoinDay>`
    SELECT to_char(t.booked_at, 'YYYY-MM-DD') AS day,
      coalesce(-sum(e.coins) FILTER (WHERE a.kind = 'deposits' AND t.kind = 'deposit'), 0)::bigint AS bought,
      coalesce(sum(e.coins) FILTER (WHERE a.kind = 'revenue'), 0)::bigint AS used,
      coalesce((
        SELECT last.balance_after FROM ledger_entries AS last
          JOIN ledger_accounts AS wallet ON wallet.id = last.ledger_account_id
        WHERE wallet.account_id = ${accountId} AND wallet.kind = 'wallet' AND last.transaction_id <= max(t.id)
        ORDER BY last.transaction_id DESC LIMIT 1
      ), 0) AS balance
    FROM ledger_transactions AS t
      LEFT JOIN ledger_entries AS e ON e.transaction_id = t.id
      LEFT JOIN ledger_accounts AS a ON a.id = e.ledger_account_id
    WHERE t.account_id = ${accountId} AND t.booked_at >= ${first}
    GROUP BY 1 ORDER BY 1`.execute(db)
  const firstDay = first.toISOString().slice(0, 10)
  if (rows[0]?.day === firstDay) return rows
  return [{ day: firstDay, bought: 0, used: 0, balance: await balanceBefore(db, accountId, first) }, ...rows]
}

/** Returns the free coins of an account at a time. */
async function balanceBefore(db: Db, accountId: number, time: Date): Promise<number> {
  const last = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as wallet', 'wallet.id', 'e.ledger_account_id')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .select('e.balance_after')
    .where('wallet.account_id', '=', accountId)
    .where('wallet.kind', '=', 'wallet')
    .where('t.booked_at', '<', time)
    .orderBy('e.transaction_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.balance_after ?? 0
}
