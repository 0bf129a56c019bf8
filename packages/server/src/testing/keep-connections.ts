import pg from 'pg'
import { polling } from './polling.ts'

type Constructor = new (options: pg.PoolConfig) => pg.Client
type Internal = pg.Client & {
  _queryable: boolean
  _connected: boolean
  _txStatus: string | null
  _getActiveQuery(): unknown
  ref(): void
  unref(): void
}

/** Idle connections by what they were opened with. */
const idle = new Map<string, pg.Client[]>()
const resets = new Set<Promise<void>>()
/** Addresses of the databases that test files use in turn. */
const lasting = new Set<string>()

const toKey = (
  Client: Constructor,
  { connectionString, application_name, options, query_timeout, types }: pg.PoolConfig,
) =>
  JSON.stringify([
    Client.name,
    connectionString,
    application_name,
    options,
    query_timeout,
    types !== undefined,
  ])

const noteNothing = () => {}

/** What a session may have left. Statements that it has prepared stay, and with them their plans. */
const cleanSession =
  'ROLLBACK; UNLISTEN *; RESET ROLE; RESET ALL; DISCARD TEMP; SELECT pg_advisory_unlock_all()'

/** Makes the end of a client keep its connection for the next pool with this key. */
function lend(client: Internal, key: string, address: string): pg.Client {
  const end = client.end.bind(client) as (callback?: () => void) => Promise<void>
  const isUsable = () =>
    client._connected && client._queryable && client._txStatus === 'I' && !client._getActiveQuery()
  const keep = async () => {
    // What pools and the product have added to it.
    client.removeAllListeners()
    client.on('error', noteNothing)
    for (const own of ['query', 'connect', 'end', 'release']) Reflect.deleteProperty(client, own)
    try {
      await client.query(cleanSession)
      client.unref()
      idle.set(key, [...(idle.get(key) ?? []), client])
    } catch {
      await client.end()
    }
  }
  return Object.assign(client, {
    end(callback?: () => void) {
      if (!lasting.has(address) || !isUsable()) return end(callback)
      const kept = keep().finally(() => resets.delete(kept))
      resets.add(kept)
      callback?.()
      return kept
    },
  })
}

function take(key: string): Internal | undefined {
  const client = idle.get(key)?.pop() as Internal | undefined
  if (!client) return undefined
  if (!client._queryable) return take(key)
  client.ref()
  return Object.assign(client, { connect: (callback: () => void) => process.nextTick(callback) })
}

function keeping(Client: Constructor): Constructor {
  return function openClient(options: pg.PoolConfig) {
    const key = toKey(Client, options)
    const client = take(key) ?? (new Client(options) as Internal)
    return lend(client, key, options.connectionString ?? '')
  } as unknown as Constructor
}

/**
 * Makes pools of tests keep their connections for the pools of the next test file on the same database, and wait for one as
 * long as for everything else, because a busy machine may need longer than the product waits. A new connection costs 15 ms of
 * processor time, and as much again to plan the statements of a run.
 */
export function keepConnections(): void {
  const { connect } = pg.Pool.prototype
  if (connect.name === 'connectPatiently') return
  const changed = new WeakSet<pg.Pool>()
  pg.Pool.prototype.connect = function connectPatiently(this: pg.Pool, ...input: Parameters<typeof connect>) {
    if (!changed.has(this)) {
      changed.add(this)
      const pool = this as pg.Pool & { Client: Constructor }
      Object.assign(pool, { Client: keeping(pool.Client) })
      Object.assign(pool.options, { connectionTimeoutMillis: polling.timeout })
    }
    return connect.apply(this, input)
  } as typeof connect
}

/** From now on connections to this database are kept. */
export const keepConnectionsTo = (address: string): unknown => lasting.add(address)

/** The server processes of the idle connections to a database, once those that end have ended. */
export async function listIdleConnections(): Promise<number[]> {
  await Promise.all(resets)
  return [...idle.values()].flat().map((client) => (client as pg.Client & { processID: number }).processID)
}

/** Keeps no connections to a database that will be dropped. */
export async function forgetConnections(address: string): Promise<void> {
  lasting.delete(address)
  await Promise.all(resets)
  for (const [key, clients] of idle) {
    if ((JSON.parse(key) as string[])[1] !== address) continue
    idle.delete(key)
    await Promise.all(clients.map((client) => client.end()))
  }
}
