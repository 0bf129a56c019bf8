import { sellers } from './crowd-tables.ts'

/** Runs `statements` for numbers from `least` to `most`, so many at a time, each time in a transaction of its own. */
const inSteps = (least: number, most: number, step: number, statements: string) => `
  DO $steps$ BEGIN
    FOR low IN ${least}..${most} BY ${step} LOOP
      ${statements.replaceAll(':step', String(step))}
      COMMIT;
    END LOOP;
  END $steps$`

/** The ledger account of the owner of a transaction `t`, or a shared one. */
const ownAccount = (kind: string) =>
  `(SELECT id FROM ledger_accounts WHERE kind = '${kind}' AND account_id = t.account_id)`
const sharedAccount = (kind: string) =>
  `(SELECT id FROM ledger_accounts WHERE kind = '${kind}' AND account_id IS NULL)`
const [wallet, held] = ['wallet', 'held'].map(ownAccount)
const [deposits, revenue] = ['deposits', 'revenue'].map(sharedAccount)

const addEntries = (transactions: string, entries: string) => `
  INSERT INTO ledger_entries (transaction_id, ledger_account_id, coins, balance_before, balance_after)
  SELECT t.id, change.account, change.coins, 0, 0 FROM ${transactions}
  CROSS JOIN LATERAL (VALUES ${entries}) AS change (account, coins) WHERE change.coins <> 0 ORDER BY t.id, change.account DESC;`

/**
 * Bookings through the guards of the ledger, which stamp them with the time of the insert. Runs without coins have none, to save
 * five minutes.
 */
export const crowdBookings = (most: { runs: number; payments: number }): string[] => [
  `INSERT INTO ledger_accounts (kind, account_id)
   SELECT kind, seller.id FROM ${sellers}, unnest('{wallet,receivable,held}'::ledger_account_kind[]) AS kind ON CONFLICT DO NOTHING`,
  'CREATE TEMP TABLE paid AS SELECT *, row_number() OVER (ORDER BY paid_at, id) AS n FROM payments ORDER BY n',
  'CREATE INDEX ON paid (n)',
  inSteps(
    1,
    most.payments,
    500,
    `INSERT INTO ledger_transactions (business_key, kind, account_id, reference, amount_cents)
     SELECT 'payment:' || id, 'deposit', account_id, id, amount_cents FROM paid WHERE n BETWEEN low AND low + :step - 1 AND coins > 0;
     ${addEntries(
       `paid JOIN ledger_transactions AS t ON t.kind = 'deposit' AND t.reference = paid.id AND n BETWEEN low AND low + :step - 1`,
       `(${deposits}, -paid.coins), (${wallet}, paid.coins)`,
     )}`,
  ),
  ...(['hold', 'settle'] as const).map((kind) =>
    inSteps(
      2,
      most.runs,
      10_000,
      `INSERT INTO ledger_transactions (business_key, kind, account_id, run_id)
       SELECT '${kind}:run:' || id, '${kind}', account_id, id FROM runs WHERE id BETWEEN low AND low + :step - 1 AND coins_held > 0 ORDER BY id;
       ${addEntries(
         `runs JOIN ledger_transactions AS t ON t.run_id = runs.id AND t.kind = '${kind}' AND runs.id BETWEEN low AND low + :step - 1`,
         kind === 'hold'
           ? `(${wallet}, -coins_held), (${held}, coins_held)`
           : `(${wallet}, coins_held - coins_used), (${held}, -coins_held), (${revenue}, coins_used)`,
       )}`,
    ),
  ),
  inSteps(
    1,
    most.payments,
    1_000,
    `INSERT INTO invoices (account_id, year, kind, reference, issued_at, supplied_at, language, amount_cents, net_cents, vat_cents, vat_percent,
       vat_treatment, vat, coins, period_start, period_end, buyer, seller)
     SELECT account_id, extract(year FROM paid_at), kind::text::invoice_kind, id, paid_at, paid_at, 'de', amount_cents, round(amount_cents / 1.19),
       amount_cents - round(amount_cents / 1.19), 19, 'domestic',
       '{"treatment": "domestic", "category": "S", "rateBasisPoints": 1900, "country": "DE", "exemptionCode": null, "notices": [], "proof": [], "reason": "", "checkAgain": false, "proofs": []}',
       nullif(coins, 0),
       CASE WHEN coins = 0 THEN paid_at END, CASE WHEN coins = 0 THEN paid_at + interval '30 days' END,
       '{"name": "Handel GmbH", "address": "Weg 1\\n10115 Berlin", "vatId": null, "country": "DE", "isVatIdValid": false}',
       '{"name": "Merkwerk GmbH", "address": "Weg 2\\n10115 Berlin", "vatId": "DE136695976", "register": "HRB 1", "email": "a@merkwerk.test"}'
     FROM paid WHERE n BETWEEN low AND low + :step - 1 ORDER BY n;`,
  ),
]
