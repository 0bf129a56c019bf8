// docs/decisions/0038-several-machines.md

import pg from 'pg'

/** How long to wait before a lost connection is opened again. Workers look for due tasks meanwhile. */
const pauseMs = 1_000

/**
 * A client whose later errors are ignored. A pooler may report a lost server twice, and pg-boss listens only to the first
 * error: the second would end the process.
 */
export class CalmClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => {})
  }
}

/** Receives the notifications of a channel on a connection of its own until closed. A lost connection is opened again. */
export async function listen(
  url: string,
  channel: string,
  onNotification: (payload: string) => void,
  onConnect: () => void,
): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const connectLater = () => {
    if (!isClosed) timer = setTimeout(() => void connect(), pauseMs)
  }
  const connect = async () => {
    client = new CalmClient({
      connectionString: url,
      keepAlive: true,
      application_name: 'merkwerk-listen',
      keepAliveInitialDelayMillis: 10_000,
    })
    client.on('notification', ({ payload = '' }) => onNotification(payload))
    client.once('end', connectLater)
    try {
      await client.connect()
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      onConnect()
    } catch {
      // A failed attempt emits `end`, too.
      await client.end().catch(() => {})
    }
  }
  await connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
