import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/db/index.ts'
import { type RunRow, updateRun } from '../store.ts'
import type { Charge, Payment } from './charge-queries.ts'

/** Stores the charge of each found record: the usual one with the locked run, so that only the records with another one are written. */
export async function storeCharges(
  tx: Tx,
  runId: number,
  charges: ReadonlyMap<number, Charge>,
): Promise<void> {
  const counts = [...Map.groupBy(charges.values(), (charge) => charge)].sort(
    ([, a], [, b]) => b.length - a.length,
  )
  const usual = counts[0]?.[0] ?? null
  await updateRun(tx, runId, { usual_charge: usual })
  const others = [...charges].filter(([, charge]) => charge !== usual)
  if (others.length === 0) return
  await sql`
    UPDATE records SET charge = charged.charge
    FROM unnest(${others.map(([position]) => position)}::integer[], ${others.map(([, charge]) => charge)}::text[])
      AS charged (position, charge)
    WHERE run_id = ${runId} AND records.position = charged.position`.execute(tx)
}

/** What was charged before is paid for. */
const asPaidBefore = (charge: RawBuilder<unknown>) =>
  sql`CASE ${charge} WHEN 'charged' THEN 'paid-before' ELSE ${charge} END`

/** Stores the charges of a locked run whose records are those of a settled one. */
export async function repeatCharges(tx: Tx, runId: number, settled: Pick<RunRow, 'id' | 'usual_charge'>) {
  const usual = asPaidBefore(sql`${settled.usual_charge}::text`)
  await sql`UPDATE runs SET usual_charge = ${usual} WHERE id = ${runId}`.execute(tx)
  await sql`
    UPDATE records SET charge = ${asPaidBefore(sql`earlier.charge`)} FROM records AS earlier
    WHERE records.run_id = ${runId} AND earlier.run_id = ${settled.id} AND earlier.position = records.position
      AND earlier.charge IS NOT NULL AND ${asPaidBefore(sql`earlier.charge`)} <> ${usual}`.execute(tx)
}

/** Stores what an account has paid for. The run that was charged first for a product stays. */
export async function insertPaid(
  tx: Tx,
  accountId: number,
  paid: ReadonlyMap<string, Payment>,
): Promise<void> {
  if (paid.size === 0) return
  const payments = [...paid.values()]
  await sql`
    INSERT INTO paid_products (account_id, product_key, run_id, read_at)
    SELECT ${accountId}::bigint, * FROM unnest(
      ${[...paid.keys()]}::text[],
      ${payments.map(({ runId }) => runId)}::bigint[],
      ${payments.map(({ readAt }) => readAt)}::timestamptz[]
    )
    ON CONFLICT (account_id, product_key) DO UPDATE SET read_at = excluded.read_at
      WHERE paid_products.read_at < excluded.read_at`.execute(tx)
}

/** Deletes what an account has paid for. */
export async function deletePaid(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('paid_products').where('account_id', '=', accountId).execute()
}
