import type { DifferenceFacts, DifferenceKind } from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/index.ts'
import type { Difference } from './difference.ts'

type Row = Record<string, string | number | null>

/** Queries by kind of difference. They return one row for each difference. The columns are the facts. */
export type Checks = Partial<Record<DifferenceKind, RawBuilder<Row>>>

/** Limit of differences for each kind. More of them add nothing new. */
const mostOfAKind = 1_000

/** Runs checks one after the other. */
export async function runChecks(tx: Tx, checks: Checks): Promise<Difference[]> {
  const found: Difference[] = []
  for (const [kind, query] of Object.entries(checks) as [DifferenceKind, RawBuilder<Row>][]) {
    const { rows } = await sql<Row>`SELECT * FROM (${query}) AS differences LIMIT ${mostOfAKind}`.execute(tx)
    for (const row of rows) found.push({ kind, facts: withoutNulls(row) })
  }
  return found
}

const withoutNulls = (row: Row): DifferenceFacts =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? 0]))
