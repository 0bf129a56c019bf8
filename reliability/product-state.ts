import { query } from '../harness/database.ts'
import type { RunningProduct } from '../harness/product.ts'
import { cleanEnvironment } from '../scripts/checks/environment.ts'
import { findPostgres } from '../scripts/postgres/index.ts'
import { repository, runServerCommand } from './server-process.ts'

/** What runs, purchases and administration leave in the database, for comparing runs. */
export interface Books {
  wallet: number
  held: number
  /** Sum of all entries. 0 in correct books. */
  sum: number
  runs: number
  purchases: number
  rules: number
  /** Versions of the attribute mapping. */
  mappings: number
  /** Tasks without remaining attempts. */
  failedTasks: number
}

/** Reads the demo seller's coins and the number of created objects in one snapshot. */
export async function describeBooks(product: RunningProduct): Promise<Books> {
  const [books] = await query<Books>(
    product,
    `SELECT
      (SELECT sum(balance)::int FROM ledger_accounts WHERE kind = 'wallet') AS wallet,
      (SELECT sum(balance)::int FROM ledger_accounts WHERE kind = 'held') AS held,
      (SELECT sum(coins)::int FROM ledger_entries) AS sum,
      (SELECT count(*)::int FROM runs WHERE status = 'Completed') AS runs,
      (SELECT count(*)::int FROM purchases WHERE status = 'booked') AS purchases,
      (SELECT count(*)::int FROM renames) AS rules,
      (SELECT coalesce(max(version), 0)::int FROM attribute_mappings) AS mappings,
      (SELECT count(*)::int FROM pgboss.job WHERE state = 'failed') AS "failedTasks"`,
  )
  if (!books) throw new Error('The database said nothing of its books')
  return books
}

/** Makes the next run query marketplaces and model again. One that reads afresh pays for all products again. */
export const forgetProducts =
  "TRUNCATE cached_answers, gpt_answers; UPDATE paid_products SET read_at = '2000-01-01'"

/** Counts unfinished tasks, except those scheduled for later at creation. */
export async function countOpenTasks(product: RunningProduct): Promise<number> {
  const [row] = await query<{ open: number }>(
    product,
    `SELECT count(*)::int AS open FROM pgboss.job
      WHERE state < 'completed' AND NOT (state = 'created' AND start_after > now())`,
  )
  return row?.open ?? Number.NaN
}

/** Returns the output of `verify-ledger` for the product's books. */
export function verifyBooks({ dataDir, sandboxUrl }: RunningProduct): Promise<string> {
  return runServerCommand(repository, 'verify-ledger', {
    ...cleanEnvironment(),
    DATABASE_URL: findPostgres(dataDir) ?? '',
    DATA_DIR: dataDir,
    SANDBOX_URL: sandboxUrl,
    LOG_LEVEL: 'silent',
  })
}
