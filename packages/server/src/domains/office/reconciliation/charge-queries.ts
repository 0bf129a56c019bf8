// docs/decisions/0024-charging.md

import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/index.ts'
import type { Difference } from './difference.ts'

const portion = 500

/** What is stored of the charge of a found record. */
const charge = sql`coalesce(record.charge, run.usual_charge)`

/** Whether a key of a found record meets a condition. `paid` is what the account has paid for, if it has. */
const someKey = (condition: ReturnType<typeof sql>) => sql<boolean>`EXISTS (
  SELECT FROM unnest(record.product_keys) AS product (key)
    LEFT JOIN paid_products AS paid ON paid.account_id = run.account_id AND paid.product_key = product.key
  WHERE ${condition})`

/**
 * Recounts the charges of each run from its records, and compares them with what the account has paid for. Skips runs without
 * charge, and those whose records were removed. Also skips runs of deleted accounts without records, because their records are removed
 * run by run. A run without found records has one row without a record.
 */
export async function findWrongCharges(tx: Tx): Promise<Difference[]> {
  const found: Difference[] = []
  let last = 0
  for (;;) {
    const { rows: runs } = await sql<ChargedRun>`
      SELECT run.id, run.public_id AS run, run.coins_used AS used, count(*) FILTER (WHERE ${charge} = 'charged') * run.coins_per_record AS due,
        count(*) FILTER (WHERE NOT is_deleted AND record.run_id IS NOT NULL AND (
          ${charge} IS NULL
          OR ${charge} = 'too-little-data' AND product_keys <> '{}'
          OR ${charge} IN ('charged', 'paid-before') AND (product_keys = '{}' OR ${someKey(sql`paid.run_id IS NULL`)})
          OR NOT run.reads_afresh AND ${charge} = 'charged' AND ${someKey(sql`paid.run_id <> run.id`)}
          OR NOT run.reads_afresh AND ${charge} = 'paid-before' AND NOT ${someKey(sql`paid.run_id <> run.id`)}
        )) AS wrong,
        (
          SELECT count(*) - count(DISTINCT key) FROM records AS record, unnest(product_keys) AS key
          WHERE record.run_id = run.id AND ${charge} = 'charged'
        ) AS repeated
      FROM (
        SELECT runs.*, accounts.deleted_at IS NOT NULL AS is_deleted
        FROM runs JOIN accounts ON accounts.id = runs.account_id
        WHERE runs.id > ${last} AND cleared_at IS NULL AND (status = 'Completed' OR cancelled_by = 'owner')
          AND (accounts.deleted_at IS NULL OR EXISTS (SELECT FROM records WHERE run_id = runs.id))
        ORDER BY runs.id LIMIT ${sql.lit(portion)}
      ) AS run
        LEFT JOIN records AS record ON record.run_id = run.id AND record.product_keys IS NOT NULL
      GROUP BY run.id, run.public_id, run.coins_used, run.coins_per_record, run.usual_charge
      ORDER BY run.id`.execute(tx)
    for (const { run, used, due, wrong, repeated } of runs) {
      if (used !== due) found.push({ kind: 'charge-due', facts: { run, used, due } })
      if (wrong + repeated > 0) found.push({ kind: 'charge-wrong', facts: { run, wrong: wrong + repeated } })
    }
    if (runs.length < portion) return found
    last = runs.at(-1)?.id ?? last
  }
}

interface ChargedRun {
  id: number
  run: string
  used: number
  due: number
  /** Records whose charge disagrees with what the account has paid for. */
  wrong: number
  /** Keys of products that were charged more than once. */
  repeated: number
}
