// docs/decisions/0038-several-machines.md

import type { Socket } from 'node:net'
import pg from 'pg'

export interface Patience {
  /** How long a connection may owe an answer before the server is asked about it. */
  silentMs: number
  /** How often that is looked at. */
  everyMs: number
  /** How long the server may take to answer then. */
  answerMs: number
}

interface Watched {
  socket: Socket
  /** Of the server's process behind it. */
  pid: number
  /** Bytes sent when nothing was left to answer. */
  sentAtRest: number
  /** Bytes sent and received when it was last looked at, and since when they are the same. */
  sent: number
  received: number
  sameSince: number
  /** The server has said once that it works on nothing here. */
  isIdle: boolean
}

/**
 * Ends connections of a pool whose other end is gone without a word: a cut cable, a machine without power, a firewall that
 * forgot them; TCP gives up after a quarter of an hour at the earliest. How long a statement takes tells nothing, so the server is asked, over a
 * connection of its own, whether it works on it: what it does work on is left alone for as long as it takes. The pool's end is the end of this.
 */
export function watchConnections(
  pool: pg.Pool,
  url: string,
  { silentMs, everyMs, answerMs }: Patience,
): void {
  const watched = new Map<pg.PoolClient, Watched>()
  pool.on('connect', (client) => {
    const row = watch(client)
    watched.set(client, row)
    client.on('drain', () => {
      row.sentAtRest = row.socket.bytesWritten
    })
  })
  pool.on('remove', (client) => watched.delete(client))
  let isAsking = false
  const timer = setInterval(() => {
    if (pool.ended) return clearInterval(timer)
    const now = performance.now()
    for (const row of watched.values()) note(row, now)
    const silent = [...watched.values()].filter(({ sameSince }) => now - sameSince >= silentMs)
    if (silent.length === 0 || isAsking) return
    isAsking = true
    void endDead(silent, () => findWorking(url, answerMs)).finally(() => {
      isAsking = false
    })
  }, everyMs)
  timer.unref()
}

/** What node-postgres does not declare of its clients. */
type OpenClient = pg.PoolClient & { connection: { stream: Socket }; processID: number }

function watch(client: pg.PoolClient): Watched {
  const { connection, processID: pid } = client as OpenClient
  const { bytesWritten: sent, bytesRead: received } = connection.stream
  const sameSince = performance.now()
  return { socket: connection.stream, pid, sentAtRest: sent, sent, received, sameSince, isIdle: false }
}

function note(row: Watched, now: number): void {
  const { bytesWritten: sent, bytesRead: received } = row.socket
  const isSame = sent === row.sent && received === row.received
  if (sent === row.sentAtRest || !isSame)
    Object.assign(row, { sent, received, sameSince: now, isIdle: false })
}

async function endDead(silent: readonly Watched[], ask: () => ReturnType<typeof findWorking>): Promise<void> {
  const working = await ask()
  for (const row of silent) {
    if (row.socket.bytesRead !== row.received) continue // answered meanwhile
    if (working === 'refused' || (working !== 'away' && working.has(row.pid))) continue
    // Its answer may just have been on its way: only what is missed twice is gone.
    if (working === 'away' || row.isIdle)
      row.socket.destroy(new Error('Connection terminated: the database has stopped answering'))
    row.isIdle = true
  }
}

/** The server's processes that work on a statement; `refused` where it answers, but takes no further connection. */
async function findWorking(url: string, answerMs: number): Promise<ReadonlySet<number> | 'away' | 'refused'> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    application_name: 'merkwerk-probe',
  })
  client.on('error', () => {}) // the failing call below says it
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND datname = current_database()",
    )
    return new Set(rows.map(({ pid }) => pid))
  } catch (error) {
    return error instanceof pg.DatabaseError ? 'refused' : 'away'
  } finally {
    await client.end().catch(() => {}) // it is gone already
  }
}
