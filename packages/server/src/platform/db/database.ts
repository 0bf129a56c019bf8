// docs/decisions/0009-database.md

import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { type ConnectionTimeouts, monitorConnections } from './monitor-connections.ts'
import { prepareStatements } from './prepared-statements.ts'
import { sessionSettings } from './session-settings.ts'
import type { DB as Tables } from './tables.ts'
import { reportWrites } from './write-points.ts'

export type { Tables }

/** A connection pool or a transaction: for reads. */
export type Db = Kysely<Tables>

/** An open transaction: for functions that write or lock. `Db` is not assignable to it. */
export type Tx = Transaction<Tables>

/** The role of api and worker. It cannot change bookings. Migrations grant its rights. */
const applicationRole = 'merkwerk_app'

const timeouts: ConnectionTimeouts = { silentMs: 10_000, checkMs: 5_000, probeMs: 10_000 }

const bigint = 20

function toSafeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`)
  return value
}

/** Reads `bigint` as a number (throws beyond 2^53), times as `Date`, `numeric` as text. */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === bigint ? toSafeNumber : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

interface DatabaseOptions {
  connections?: number
  onConnectionError?: (error: Error) => void
  /** Receives the pool's live counts. */
  onOpen?: (pool: pg.Pool) => void
  /** Called with the name of each fault point that a write passes, see `write-points.ts`. */
  onWrite?: ((point: string) => void) | undefined
  timeouts?: ConnectionTimeouts
}

/**
 * Opens a pool on a migrated database as the application role. `destroy()` closes it. A broken connection is reported to
 * `onConnectionError` and replaced by the pool. A statement that was running on it fails.
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
  // The pool listens to idle connections only. Without a listener, a break during a transaction ends the process.
  pool.on('connect', (client) => client.on('error', report))
  monitorConnections(pool, url, options.timeouts ?? timeouts)
  pool.on('connect', prepareStatements)
  const { onWrite } = options
  if (onWrite) pool.on('connect', (client) => reportWrites(client, onWrite))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Trims a text and escapes it for LIKE. */
export const likeLiteral = (text: string): string => text.trim().replace(/[\\%_]/g, '\\$&')
