import { sql } from 'kysely'
import type { Checks } from './check-queries.ts'

/** Transactions with the coins that payments brought in or that went back to payers. */
const booked = sql`
  SELECT t.id, t.kind, t.account_id, t.reference, t.amount_cents, -e.coins AS coins
  FROM ledger_transactions t
    JOIN ledger_entries e ON e.transaction_id = t.id
    JOIN ledger_accounts a ON a.id = e.ledger_account_id AND a.kind = 'deposits'`

/** Coins moved by refunds and disputes: taken, and returned if the refund failed or the dispute was won. */
const moved = sql`
  SELECT r.id AS reversal, r.kind::text AS kind, p.account_id, -r.coins_taken AS coins, -r.amount_cents AS cents
  FROM payment_reversals r JOIN payments p ON p.id = r.payment_id WHERE r.coins_taken > 0
  UNION ALL
  SELECT r.id, CASE r.kind WHEN 'refund' THEN 'refund_failed' ELSE 'dispute_won' END,
    p.account_id, r.coins_returned, r.amount_cents
  FROM payment_reversals r JOIN payments p ON p.id = r.payment_id WHERE r.coins_returned > 0`

/** Compares invoices with payments and with each other. */
const invoiceChecks = {
  'invoice-missing': sql`
    SELECT paid.id AS payment, paid.account_id AS owner, paid.cents
    FROM (
      SELECT id, account_id, amount_cents AS cents FROM payments
      UNION ALL
      SELECT r.id, p.account_id, -r.amount_cents FROM payment_reversals r JOIN payments p ON p.id = r.payment_id
      WHERE r.kind = 'refund'
      UNION ALL
      SELECT r.id || ':failed', p.account_id, r.amount_cents
      FROM payment_reversals r JOIN payments p ON p.id = r.payment_id
      WHERE r.kind = 'refund' AND r.returned_at IS NOT NULL
    ) AS paid
    WHERE NOT EXISTS (
      SELECT FROM invoices r
      WHERE r.reference = paid.id AND r.account_id = paid.account_id AND r.amount_cents = paid.cents)`,
  // With the check above, the documents of each payment sum to what was collected.
  'invoice-corrections': sql`
    SELECT root.reference AS payment, root.account_id AS owner, sum(r.amount_cents)::bigint AS cents
    FROM invoices r JOIN invoices root ON root.id = r.root_id
    WHERE r.is_cancellation OR r.replaces_id IS NOT NULL
    GROUP BY root.id HAVING sum(r.amount_cents) <> 0`,
  'invoice-gap': sql`
    SELECT c.year, n AS number FROM invoice_counters c CROSS JOIN LATERAL generate_series(1, c.last_number) AS n
    WHERE NOT EXISTS (SELECT FROM invoices r WHERE r.year = c.year AND r.number_in_year = n)`,
} satisfies Checks

/** Compares ledger, payments, purchases and invoices. Sandbox mode allows deposits without payment (demo accounts). */
export const paymentChecks = (mode: 'sandbox' | 'live'): Checks => ({
  'vat-number-mismatch': sql`
    SELECT DISTINCT details.account_id AS owner FROM billing_details AS details
      CROSS JOIN LATERAL (
        SELECT DISTINCT ON (service) outcome FROM vat_checks AS checked
        WHERE checked.account_id = details.account_id AND checked.vat_number = details.vat_number
        ORDER BY service, outcome = 'unavailable', id DESC
      ) AS newest
    WHERE newest.outcome = 'mismatch'`,
  'deposit-unpaid': sql`
    SELECT b.id AS transaction, b.coins, b.account_id AS owner FROM (${booked}) AS b
      LEFT JOIN payments p ON p.id = b.reference AND p.account_id = b.account_id
    WHERE b.kind = 'deposit' AND p.id IS NULL AND (b.reference IS NOT NULL OR ${mode} = 'live')`,
  'payment-unbooked': sql`
    SELECT p.id AS payment, p.account_id AS owner, p.coins FROM payments p
    WHERE p.coins > 0 AND NOT EXISTS (
      SELECT FROM ledger_transactions t WHERE t.kind = 'deposit' AND t.reference = p.id)`,
  'payment-differs': sql`
    SELECT p.id AS payment, p.coins, p.amount_cents AS cents, b.coins AS booked, b.amount_cents AS booked_cents
    FROM payments p JOIN (${booked}) AS b ON b.kind = 'deposit' AND b.reference = p.id
    WHERE b.coins <> p.coins OR b.amount_cents <> p.amount_cents`,
  'purchase-unpaid': sql`
    SELECT u.id AS purchase, u.account_id AS owner, coalesce(u.coins, 0) AS coins FROM purchases u
    WHERE u.status = 'booked' AND u.kind = 'coins' AND NOT EXISTS (
      SELECT FROM payments p
      WHERE p.purchase_id = u.id AND p.account_id = u.account_id AND p.coins = u.coins AND p.amount_cents = u.amount_cents)`,
  'reversal-unbooked': sql`
    SELECT m.kind, m.reversal, m.coins FROM (${moved}) AS m
    WHERE NOT EXISTS (
      SELECT FROM ledger_transactions t
      WHERE t.kind::text = m.kind AND t.reference = m.reversal AND t.account_id = m.account_id)`,
  'reversal-differs': sql`
    SELECT m.kind, m.reversal, m.coins, b.coins AS booked
    FROM (${moved}) AS m JOIN (${booked}) AS b ON b.kind::text = m.kind AND b.reference = m.reversal
    WHERE b.coins <> m.coins OR b.amount_cents <> m.cents`,
  'reversal-unknown': sql`
    SELECT b.id AS transaction, b.kind, b.reference AS reversal FROM (${booked}) AS b
      LEFT JOIN (${moved}) AS m ON m.kind = b.kind::text AND m.reversal = b.reference
    WHERE b.kind IN ('refund', 'refund_failed', 'dispute', 'dispute_won') AND m.reversal IS NULL`,
  // An invoice is issued when its payment is booked.
  'payment-late': sql`
    SELECT p.id AS payment, p.account_id AS owner, p.amount_cents - coalesce(back.cents, 0) AS cents FROM payments p
      JOIN invoices r ON r.reference = p.id
      JOIN accounts a ON a.id = p.account_id AND r.issued_at > coalesce(a.terminated_at, a.deleted_at)
      LEFT JOIN LATERAL (
        SELECT sum(v.amount_cents) AS cents FROM payment_reversals v WHERE v.payment_id = p.id AND v.returned_at IS NULL
      ) AS back ON true
    WHERE p.amount_cents > coalesce(back.cents, 0)`,
  ...invoiceChecks,
})
