import type { DifferenceFacts, DifferenceKind } from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/index.ts'
import type { Difference } from './difference.ts'

/** A query that returns one row for each difference. The columns are the facts. */
export interface Check {
  kind: DifferenceKind
  rows: RawBuilder<Record<string, string | number | null>>
}

/** Limit of differences for each kind. More of them add nothing new. */
const mostOfAKind = 1_000

/** Runs checks one after the other. */
export async function runChecks(tx: Tx, checks: readonly Check[]): Promise<Difference[]> {
  const found: Difference[] = []
  for (const { kind, rows } of checks) {
    const limited = await sql<Record<string, string | number | null>>`
      SELECT * FROM (${rows}) AS differences LIMIT ${mostOfAKind}`.execute(tx)
    for (const row of limited.rows) found.push({ kind, facts: withoutNulls(row) })
  }
  return found
}

const withoutNulls = (row: Record<string, string | number | null>): DifferenceFacts =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? 0]))
