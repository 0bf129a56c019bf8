import type { endpoints } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/index.ts'
import { dayMs } from '../../../platform/durations.ts'
import { balanceBefore } from './statement-queries.ts'

type CoinDays = z.output<typeof endpoints.getCoinHistory.response>['days']

/**
 * Returns the coins that an account bought (deposits) and used (charged by its searches) on each of the last `days`
 * days (UTC) until `today`, oldest first, with the free coins at the end of each day. Days without bookings are left
 * out, except for the first.
 */
export async function readCoinHistory(
  db: Db,
  accountId: number,
  days: number,
  today: Date,
): Promise<CoinDays> {
  const first = new Date(Math.floor(today.getTime() / dayMs) * dayMs - (days - 1) * dayMs)
  const { rows } = await sql<CoinDays[number]>`
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
