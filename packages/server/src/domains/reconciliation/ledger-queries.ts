import { sql } from 'kysely'
import type { Check } from './check-queries.ts'

/** Readable name of a ledger account. */
const account = sql`(a.kind || coalesce(' of account ' || a.account_id, ''))`

/** Checks the rules of the ledger from its entries alone. */
export const ledgerChecks: readonly Check[] = [
  {
    kind: 'transaction-sum',
    rows: sql`
      SELECT transaction_id AS transaction, sum(coins)::bigint AS sum
      FROM ledger_entries GROUP BY 1 HAVING sum(coins) <> 0`,
  },
  {
    kind: 'transaction-empty',
    rows: sql`
      SELECT id AS transaction, kind FROM ledger_transactions t
      WHERE job_id IS NULL AND NOT EXISTS (SELECT FROM ledger_entries e WHERE e.transaction_id = t.id)`,
  },
  {
    kind: 'entry-misplaced',
    rows: sql`
      SELECT e.id AS entry, t.id AS transaction, e.coins, ${account} AS account, t.kind, t.account_id AS owner
      FROM ledger_entries e
        JOIN ledger_transactions t ON t.id = e.transaction_id
        JOIN ledger_accounts a ON a.id = e.ledger_account_id
        LEFT JOIN ledger_pairings p
          ON p.transaction_kind = t.kind AND p.account_kind = a.kind AND p.direction = sign(e.coins)
      WHERE p.direction IS NULL OR a.account_id <> t.account_id`,
  },
  {
    kind: 'entry-arithmetic',
    rows: sql`
      SELECT id AS entry, balance_before AS before, coins, balance_after AS after
      FROM ledger_entries WHERE balance_before + coins <> balance_after`,
  },
  {
    kind: 'entry-chain',
    rows: sql`
      SELECT chain.id AS entry, chain.balance_before AS before, ${account} AS account, chain.previous
      FROM (
        SELECT id, ledger_account_id, balance_before,
          lag(balance_after, 1, 0::bigint) OVER (PARTITION BY ledger_account_id ORDER BY id) AS previous
        FROM ledger_entries
      ) AS chain JOIN ledger_accounts a ON a.id = chain.ledger_account_id
      WHERE chain.balance_before <> chain.previous`,
  },
  {
    kind: 'balance',
    rows: sql`
      SELECT ${account} AS account, a.balance, coalesce(sum(e.coins), 0)::bigint AS entries
      FROM ledger_accounts a LEFT JOIN ledger_entries e ON e.ledger_account_id = a.id
      GROUP BY a.id HAVING a.balance <> coalesce(sum(e.coins), 0)`,
  },
  {
    kind: 'balance-sign',
    rows: sql`
      SELECT ${account} AS account, a.balance FROM ledger_accounts a
      WHERE (a.kind IN ('wallet', 'held', 'revenue') AND a.balance < 0) OR (a.kind = 'receivable' AND a.balance > 0)`,
  },
  {
    kind: 'debt-unsettled',
    rows: sql`
      SELECT debt.account_id AS owner, -debt.balance AS owed, wallet.balance AS free
      FROM ledger_accounts debt
        JOIN ledger_accounts wallet ON wallet.account_id = debt.account_id AND wallet.kind = 'wallet'
      WHERE debt.kind = 'receivable' AND debt.balance < 0 AND wallet.balance > 0`,
  },
]
