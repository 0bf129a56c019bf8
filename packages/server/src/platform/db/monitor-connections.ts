// docs/decisions/0038-several-machines.md

import type { Socket } from 'node:net'
import pg from 'pg'
import { getConnection } from './pg-internals.ts'

export interface ConnectionTimeouts {
  /** How long a response may be pending before the monitor queries the server. */
  silentMs: number
  checkMs: number
  /** Timeout of the query for the connections that the server works on. */
  probeMs: number
}

type Working = ReadonlySet<number> | 'unreachable' | 'refused'

interface Monitored {
  socket: Socket
  /** The process ID of the connection's server process. */
  pid: number
  /** Bytes sent when no response was pending. */
  sentAtRest: number
  /** Bytes sent and received at the last check, and since when they are unchanged. */
  sent: number
  received: number
  unchangedSince: number
  /** The server has reported once that it runs no statement of this connection. */
  isIdle: boolean
}

/**
 * Closes pooled connections whose other end disappeared silently: a cut cable, a machine without power, or a firewall
 * that dropped the connection. TCP notices this after 15 minutes at the earliest. A slow statement looks the same, so a
 * separate connection asks the server which connections it works on. Those stay open. Stops when the pool ends.
 */
export function monitorConnections(
  pool: pg.Pool,
  probe: (timeoutMs: number) => Promise<Working>,
  { silentMs, checkMs, probeMs }: ConnectionTimeouts,
): void {
  const monitored = new Map<pg.PoolClient, Monitored>()
  pool.on('connect', (client) => {
    const connection = monitor(client)
    monitored.set(client, connection)
    client.on('drain', () => {
      connection.sentAtRest = connection.socket.bytesWritten
    })
  })
  pool.on('remove', (client) => monitored.delete(client))
  let isProbing = false
  const timer = setInterval(() => {
    if (pool.ended) return clearInterval(timer)
    const now = performance.now()
    for (const connection of monitored.values()) noteTraffic(connection, now)
    const silent = [...monitored.values()].filter(({ unchangedSince }) => now - unchangedSince >= silentMs)
    if (silent.length === 0 || isProbing) return
    isProbing = true
    void endDead(silent, () => probe(probeMs)).finally(() => {
      isProbing = false
    })
  }, checkMs)
  timer.unref()
}

function monitor(client: pg.PoolClient): Monitored {
  const { socket, pid } = getConnection(client)
  const { bytesWritten: sent, bytesRead: received } = socket
  return { socket, pid, sentAtRest: sent, sent, received, unchangedSince: performance.now(), isIdle: false }
}

function noteTraffic(connection: Monitored, now: number): void {
  const { bytesWritten: sent, bytesRead: received } = connection.socket
  const isUnchanged = sent === connection.sent && received === connection.received
  if (sent === connection.sentAtRest || !isUnchanged)
    Object.assign(connection, { sent, received, unchangedSince: now, isIdle: false })
}

/**
 * Closes the connections that the server does not work on, if it reports so twice: a response may be in transit the
 * first time.
 */
async function endDead(silent: readonly Monitored[], probe: () => Promise<Working>): Promise<void> {
  const working = await probe()
  for (const connection of silent) {
    if (connection.socket.bytesRead !== connection.received) continue
    if (working === 'refused' || (working !== 'unreachable' && working.has(connection.pid))) continue
    if (working === 'unreachable' || connection.isIdle)
      connection.socket.destroy(new Error('Connection terminated: the database has stopped answering'))
    connection.isIdle = true
  }
}

/**
 * Returns the server processes that run a statement. `refused` if the server responds but accepts no further
 * connection.
 */
export const findWorking = (url: string, timeoutMs: number): Promise<Working> =>
  withClient(url, timeoutMs, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND datname = current_database()",
    )
    return new Set(rows.map(({ pid }) => pid))
  })

/**
 * A pooler does not reveal which server process works for a connection. Connections through it are therefore dead only if
 * the pooler or the server is.
 */
export async function probePooler(url: string, serverUrl: string, timeoutMs: number): Promise<Working> {
  const responses = await Promise.all([
    withClient(url, timeoutMs, async () => 'refused' as const),
    findWorking(serverUrl, timeoutMs),
  ])
  return responses.includes('unreachable') ? 'unreachable' : 'refused'
}

async function withClient(
  url: string,
  timeoutMs: number,
  work: (client: pg.Client) => Promise<Working>,
): Promise<Working> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'merkwerk-probe',
  })
  client.on('error', () => {}) // the call below fails with the same error
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    return error instanceof pg.DatabaseError ? 'refused' : 'unreachable'
  } finally {
    await client.end().catch(() => {}) // already closed
  }
}
