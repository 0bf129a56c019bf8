import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase } from '../../testing/index.ts'
import { type Db, openDatabase } from './database.ts'
import { isConnectionError } from './database-errors.ts'

const timeouts = { silentMs: 200, checkMs: 50, probeMs: 3_000 }

/** Opens a proxy to a server. It can be cut without informing either end. */
async function openWay(url: string) {
  const ends = new Set<Socket>()
  let isCut = false
  const way = createServer((near) => {
    const far = connect(Number(new URL(url).port), '127.0.0.1')
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => other.destroy())
      end.on('data', (bytes) => isCut || other.write(bytes))
      end.on('close', () => other.destroy())
    }
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  const address = new URL(url)
  // Without the server's socket.
  address.search = ''
  address.host = `127.0.0.1:${(way.address() as AddressInfo).port}`
  return {
    url: address.href,
    cut(isNow: boolean) {
      isCut = isNow
    },
    [Symbol.dispose]() {
      for (const end of ends) end.destroy()
      way.close()
    },
  }
}

let way: Awaited<ReturnType<typeof openWay>>
let db: Db
beforeAll(async () => {
  way = await openWay((await createEmptyDatabase('migrated')).url)
  db = openDatabase(way.url, { timeouts, connections: 2 })
})
afterAll(async () => {
  await db.destroy()
  way[Symbol.dispose]()
})

test('keeps a connection whose statement the server still runs, however long it takes', async () => {
  const { rows } = await sql`SELECT 'done' AS state FROM pg_sleep(1.5)`.execute(db)
  expect(rows).toEqual([{ state: 'done' }])
})

test('fails and rolls back a transaction whose connection is cut silently, and the next call works', async () => {
  const broken = db.transaction().execute(async (tx) => {
    await tx
      .insertInto('alerts')
      .values({
        key: 'cut',
        kind: 'balance',
        facts: '{}',
        first_seen_at: new Date(),
        last_seen_at: new Date(),
      })
      .execute()
    way.cut(true)
    await sql`SELECT 1`.execute(tx)
  })
  const error = await broken.catch((cause: unknown) => cause)
  expect(isConnectionError(error), String(error)).toBe(true)
  way.cut(false)
  expect(await db.selectFrom('alerts').select('key').execute()).toEqual([])
})
