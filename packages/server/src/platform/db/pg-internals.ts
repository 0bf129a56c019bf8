import type { Socket } from 'node:net'
import type pg from 'pg'

/*
 * The only file that reaches past the public interface of node-postgres. Kysely passes statements as plain text, so
 * only the connection itself can name a prepared statement, or knows which transaction a statement belongs to. And a
 * client exposes neither its socket nor the server process behind it, which finding dead connections requires.
 */

type Query = (statement: unknown, ...rest: unknown[]) => unknown

/** Wraps the `query` method of a new connection. `wrap` receives the original. */
export function wrapQuery(client: pg.PoolClient, wrap: (run: Query) => Query): void {
  client.query = wrap(client.query.bind(client) as Query) as typeof client.query
}

export function getConnection(client: pg.PoolClient): { socket: Socket; pid: number } {
  const { connection, processID } = client as pg.PoolClient & {
    connection: { stream: Socket }
    processID: number
  }
  return { socket: connection.stream, pid: processID }
}
