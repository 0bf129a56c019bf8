// docs/decisions/0009-database.md

import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { keepPlans } from './kept-plans.ts'
import { sessionSettings } from './session-settings.ts'
import type { DB as Tables } from './tables.ts'
import { type Patience, watchConnections } from './watch-connections.ts'
import { reportWrites } from './write-points.ts'

export type { Tables }

/** A connection pool, or a transaction where it does not matter which: for reads. */
export type Db = Kysely<Tables>

/** An open transaction. A function that writes or locks asks for this, and `Db` is not assignable to it. */
export type Tx = Transaction<Tables>

/** The role of api and worker: it cannot change what is booked. Migrations grant its rights. */
const applicationRole = 'merkwerk_app'

const patience: Patience = { silentMs: 10_000, everyMs: 5_000, answerMs: 10_000 }

const bigint = 20

function toSafeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`)
  return value
}

/** `bigint` is read as a number (it throws beyond 2^53), times as `Date`, `numeric` as text. */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === bigint ? toSafeNumber : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

interface DatabaseOptions {
  connections?: number
  onConnectionError?: (error: Error) => void
  /** Given the pool's counts, which stay up to date. */
  onOpen?: (pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>) => void
  /** Called with the name of each fault point that a write passes, see `write-points.ts`. */
  onWrite?: ((point: string) => void) | undefined
  patience?: Patience
}

/**
 * Opens a pool on a migrated database, acting as the application role. `destroy()` closes it. A connection
 * that breaks, or whose other end is gone, is reported to `onConnectionError` and replaced by the pool; a statement
 * that was running on it fails.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 5_000,
    types: columnTypes,
    application_name: 'merkwerk',
    options: `-c role=${applicationRole} ${sessionSettings}`,
  })
  options.onOpen?.(pool)
  const report = (error: Error) => options.onConnectionError?.(error)
  pool.on('error', report)
  // The pool watches idle connections only; without a listener a break in mid-transaction ends the process.
  pool.on('connect', (client) => client.on('error', report))
  watchConnections(pool, url, options.patience ?? patience)
  pool.on('connect', keepPlans)
  const { onWrite } = options
  if (onWrite) pool.on('connect', (client) => reportWrites(client, onWrite))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
