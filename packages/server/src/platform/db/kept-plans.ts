// docs/decisions/0009-database.md

import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* plan kept */ '

/**
 * Begins a statement that each connection parses and plans once: one that calls ask all the time and that has few texts.
 * It names its columns, since what a kept `SELECT *` answers may not change, and a migration changes it.
 */
export const keepsPlan = sql.raw(mark)

/** PostgreSQL keeps plans by name. */
const names = new Map<string, string>()

function named(statement: unknown): unknown {
  if (typeof statement !== 'string' || !statement.startsWith(mark)) return statement
  const name = names.get(statement) ?? `kept-${names.size + 1}`
  names.set(statement, name)
  return { name, text: statement }
}

/** Lets a new connection keep the plans of the statements that are marked so. */
export function keepPlans(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown
  client.query = ((statement: unknown, ...rest: unknown[]) =>
    query(named(statement), ...rest)) as typeof client.query
}
