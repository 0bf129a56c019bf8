// docs/decisions/0009-database.md

import type { SortOrder } from '@merkwerk/contract'
import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import {
  type ConnectionTimeouts,
  findWorking,
  monitorConnections,
  probePooler,
} from './monitor-connections.ts'
import { applicationRole } from './pool-user.ts'
import { prepareStatements } from './prepared-statements.ts'
import { startupOptions } from './session-settings.ts'
import type { DB as Tables } from './tables.ts'
import { reportWrites } from './write-points.ts'

export type { Tables }

/** A connection pool or a transaction: for reads. */
export type Db = Kysely<Tables>

/** An open transaction: for functions that write or lock. `Db` is not assignable to it. */
export type Tx = Transaction<Tables>

const bigint = 20

function toSafeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`)
  return value
}

const textArray: number = 1009
const readArray = pg.types.getTypeParser(textArray)

/** Few arrays have quotes, NULL, bounds or arrays in them. The usual parser reads all of them character by character. */
function toTexts(text: string): unknown {
  if (/^[^{]|"|NULL|.\{/.test(text)) return readArray(text)
  return text === '{}' ? [] : text.slice(1, -1).split(',')
}

const parsers: Partial<Record<number, (text: string) => unknown>> = {
  [bigint]: toSafeNumber,
  [textArray]: toTexts,
}

/** Reads `bigint` as a number (throws beyond 2^53), times as `Date`, `numeric` as text. */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

interface DatabaseOptions {
  connections?: number
  /** The server behind the pooler in transaction mode that the address leads to. Its user has the application's rights. */
  behindPooler?: string | undefined
  onConnectionError?: (error: Error) => void
  /** Receives the pool's live counts. */
  onOpen?: (pool: pg.Pool) => void
  /** Called with the name of each fault point that a write passes, see `write-points.ts`. */
  onWrite?: ((point: string) => void) | undefined
  /** How long a statement waits for a free connection. */
  timeoutMs?: number
  /** By default silence is checked after twice `timeoutMs`. */
  timeouts?: ConnectionTimeouts
}

/**
 * Opens a pool on a migrated database as the application role. `destroy()` closes it. A broken connection is reported to
 * `onConnectionError` and replaced by the pool. A statement that was running on it fails.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Db {
  const { behindPooler, onWrite, timeoutMs = 5_000 } = options
  const timeouts = { silentMs: 2 * timeoutMs, checkMs: timeoutMs, probeMs: 2 * timeoutMs }
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: timeoutMs,
    types: columnTypes,
    application_name: 'merkwerk',
    ...(behindPooler === undefined && { options: `-c role=${applicationRole} ${startupOptions}` }),
  })
  options.onOpen?.(pool)
  const report = (error: Error) => options.onConnectionError?.(error)
  pool.on('error', report)
  // The pool listens to idle connections only. Without a listener, a break during a transaction ends the process.
  pool.on('connect', (client) => client.on('error', report))
  const probe =
    behindPooler === undefined
      ? (timeoutMs: number) => findWorking(url, timeoutMs)
      : (timeoutMs: number) => probePooler(url, behindPooler, timeoutMs)
  monitorConnections(pool, probe, options.timeouts ?? timeouts)
  // The next transaction may run on another session, which has not prepared the statement.
  if (behindPooler === undefined) pool.on('connect', prepareStatements)
  if (onWrite) pool.on('connect', (client) => reportWrites(client, onWrite))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Trims a text and escapes it for LIKE. */
export const likeLiteral = (text: string): string => text.trim().replace(/[\\%_]/g, '\\$&')

/** The order of a call in SQL. */
export const sortDirections: Record<SortOrder, RawBuilder<unknown>> = { asc: sql`ASC`, desc: sql`DESC` }
