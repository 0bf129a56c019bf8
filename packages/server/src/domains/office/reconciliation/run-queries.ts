import { sql } from 'kysely'
import type { Checks } from './check-queries.ts'

/** The ledger's view of each run: coins held at first, coins held now, and coins charged. */
const booked = sql`
  SELECT j.id, j.public_id AS run, j.account_id AS owner, j.status, j.coins_held AS expected, j.coins_used AS used,
    j.status IN ('Completed', 'Failed', 'Cancelled') AS has_ended,
    j.status = 'Failed' OR j.cancelled_by = 'admin' AS is_free,
    hold.id IS NOT NULL AND hold.account_id = j.account_id AS is_held,
    settlement.id IS NOT NULL AS is_settled,
    coins.set_aside, coins.held, coins.charged
  FROM runs j
    LEFT JOIN ledger_transactions hold ON hold.run_id = j.id AND hold.kind = 'hold'
    LEFT JOIN ledger_transactions settlement ON settlement.run_id = j.id AND settlement.kind = 'settle'
    CROSS JOIN LATERAL (
      SELECT
        coalesce(sum(e.coins) FILTER (WHERE a.kind = 'held' AND e.transaction_id = hold.id), 0)::bigint AS set_aside,
        coalesce(sum(e.coins) FILTER (WHERE a.kind = 'held'), 0)::bigint AS held,
        coalesce(sum(e.coins) FILTER (WHERE a.kind = 'revenue'), 0)::bigint AS charged
      FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.ledger_account_id
      WHERE e.transaction_id IN (hold.id, settlement.id)
    ) AS coins`

/** Open runs hold the expected coins, ended runs hold none, and the charge matches the run. */
export const checksOfRuns: Checks = {
  'hold-missing': sql`SELECT run, owner FROM (${booked}) AS booked WHERE NOT is_held`,
  'hold-amount': sql`
    SELECT run, owner, expected, set_aside AS held FROM (${booked}) AS booked
    WHERE is_held AND set_aside <> expected`,
  'hold-settled': sql`SELECT run FROM (${booked}) AS booked WHERE is_settled AND NOT has_ended`,
  'hold-left': sql`SELECT run, status, held FROM (${booked}) AS booked WHERE has_ended AND held <> 0`,
  'charge-booked': sql`SELECT run, used, charged FROM (${booked}) AS booked WHERE used <> charged`,
  'charge-due': sql`SELECT run, used, 0 AS due FROM (${booked}) AS booked WHERE is_free AND used <> 0`,
}
