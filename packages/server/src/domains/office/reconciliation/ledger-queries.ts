import { sql } from 'kysely'
import type { Checks } from './check-queries.ts'

/** Readable name of a ledger account. */
const account = sql`(a.kind || coalesce(' of account ' || a.account_id, ''))`

/** Checks the rules of the ledger from its entries alone. */
export const ledgerChecks: Checks = {
  'transaction-sum': sql`
    SELECT transaction_id AS transaction, sum(coins)::bigint AS sum
    FROM ledger_entries GROUP BY 1 HAVING sum(coins) <> 0`,
  'transaction-empty': sql`
    SELECT id AS transaction, kind FROM ledger_transactions t
    WHERE run_id IS NULL AND NOT EXISTS (SELECT FROM ledger_entries e WHERE e.transaction_id = t.id)`,
  'entry-misplaced': sql`
    SELECT e.id AS entry, t.id AS transaction, e.coins, ${account} AS account, t.kind, t.account_id AS owner
    FROM ledger_entries e
      JOIN ledger_transactions t ON t.id = e.transaction_id
      JOIN ledger_accounts a ON a.id = e.ledger_account_id
      LEFT JOIN ledger_pairings p
        ON p.transaction_kind = t.kind AND p.account_kind = a.kind AND p.direction = sign(e.coins)
    WHERE p.direction IS NULL OR a.account_id <> t.account_id`,
  'entry-arithmetic': sql`
    SELECT id AS entry, balance_before AS before, coins, balance_after AS after
    FROM ledger_entries WHERE balance_before + coins <> balance_after`,
  'entry-chain': sql`
    SELECT chain.id AS entry, chain.balance_before AS before, ${account} AS account, chain.previous
    FROM (
      SELECT id, ledger_account_id, balance_before,
        lag(balance_after, 1, 0::bigint) OVER (PARTITION BY ledger_account_id ORDER BY id) AS previous
      FROM ledger_entries
    ) AS chain JOIN ledger_accounts a ON a.id = chain.ledger_account_id
    WHERE chain.balance_before <> chain.previous`,
  balance: sql`
    SELECT ${account} AS account, a.balance, coalesce(sum(e.coins), 0)::bigint AS entries
    FROM ledger_accounts a LEFT JOIN ledger_entries e ON e.ledger_account_id = a.id
    GROUP BY a.id HAVING a.balance <> coalesce(sum(e.coins), 0)`,
  'balance-sign': sql`
    SELECT ${account} AS account, a.balance FROM ledger_accounts a
    WHERE (a.kind IN ('wallet', 'held', 'revenue') AND a.balance < 0) OR (a.kind = 'receivable' AND a.balance > 0)`,
  'debt-unsettled': sql`
    SELECT debt.account_id AS owner, -debt.balance AS owed, wallet.balance AS free
    FROM ledger_accounts debt
      JOIN ledger_accounts wallet ON wallet.account_id = debt.account_id AND wallet.kind = 'wallet'
    WHERE debt.kind = 'receivable' AND debt.balance < 0 AND wallet.balance > 0`,
}
