// docs/decisions/0009-database.md

import { sql } from 'kysely'
import type pg from 'pg'
import { wrapQuery } from './pg-internals.ts'

const mark = '/* prepared */ '

/**
 * Begins a statement that each connection prepares once. For frequent statements with few different texts. They must
 * name their columns: a prepared `SELECT *` fails after a migration adds one.
 */
export const prepared = sql.raw(mark)

/** PostgreSQL identifies prepared statements by name. */
const names = new Map<string, string>()

function named(statement: unknown): unknown {
  if (typeof statement !== 'string' || !statement.startsWith(mark)) return statement
  const name = names.get(statement) ?? `prepared-${names.size + 1}`
  names.set(statement, name)
  return { name, text: statement }
}

/** Makes a new connection prepare the statements that begin with `prepared`. */
export const prepareStatements = (client: pg.PoolClient): void =>
  wrapQuery(
    client,
    (run) =>
      (statement, ...rest) =>
        run(named(statement), ...rest),
  )
