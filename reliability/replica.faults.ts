import { signIn } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { type Db, openDatabase, openReplica } from '../packages/server/src/platform/db/index.ts'
import { demoAdmin } from '../scripts/demo-accounts.ts'
import { openGround, type Site, toAddress, until } from './site.ts'
import { onServer, startStandby } from './standby.ts'

/** Tests do not wait for the ten seconds of the product. */
const limits = { oldestMs: 1_000, checkMs: 50 }
const isTrue = (value: boolean) => value || undefined

/** Writes numbered rows, and reads how many of them a server shows. */
function openMarks(site: Site, servers: { db: Db; replicaDb: Db }) {
  const servedBy: string[] = []
  const replica = openReplica(servers.db, servers.replicaDb, {
    ...limits,
    onRead: (server) => servedBy.push(server),
  })
  const writtenAt: number[] = []
  const countMarks = (db: Db) =>
    db
      .selectFrom('alerts')
      .select(({ fn }) => fn.countAll<number>().as('marks'))
      .executeTakeFirstOrThrow()
  return {
    async write() {
      await site.query(
        `INSERT INTO alerts (key, kind, facts, first_seen_at, last_seen_at) VALUES ('${writtenAt.length}', 'balance', '{}', now(), now())`,
      )
      writtenAt.push(performance.now())
    },
    /** Reads, and checks that the first row that is missing was written less than the allowed time ago. */
    async read() {
      const begin = performance.now()
      const { marks } = await replica.read(countMarks)
      expect(begin - (writtenAt[marks] ?? begin)).toBeLessThanOrEqual(limits.oldestMs)
      return { marks, server: servedBy.at(-1) }
    },
    [Symbol.dispose]: () => replica[Symbol.dispose](),
  }
}

/** Reads of an admin that the product sent to each server. */
async function countOldReads(site: Site, server: string): Promise<number> {
  const text = await (await fetch(`${site.url}/metrics`)).text()
  return Number(new RegExp(`merkwerk_old_reads_total\\{server="${server}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
}

test('a replica lags, catches up and is killed while reads go on', {
  meta: { checked: 'no read fails or is older than allowed; the replica serves while it is fresh' },
}, async () => {
  await using opened = new AsyncDisposableStack()
  const ground = opened.use(await openGround())
  const site = opened.use(await ground.openSite())
  const { folder, database } = ground
  const standby = await startStandby(database.server, folder, { folder, name: 'db2' })
  opened.defer(() => standby.server.stop())
  const replicaUrl = toAddress(standby.server.url, new URL(site.databaseUrl).pathname.slice(1))
  Object.assign(site.environment, { DATABASE_REPLICA_URL: replicaUrl })
  await site.startApi()
  const { call } = await signIn({ baseUrl: site.url }, demoAdmin)
  const readUsage = () => call(endpoints.getFilterUsage, { params: { list: 'key-value' } })
  await until('the api to use the replica', 20, async () => {
    await readUsage()
    return isTrue((await countOldReads(site, 'replica')) > 0)
  })

  const open = (url: string) => opened.adopt(openDatabase(url), (db) => db.destroy())
  const marks = opened.use(openMarks(site, { db: open(site.databaseUrl), replicaDb: open(replicaUrl) }))
  const untilServedBy = (wanted: string) =>
    until(`a read from the ${wanted}`, 10, async () => {
      await marks.write()
      return isTrue((await marks.read()).server === wanted)
    })
  await untilServedBy('replica')
  await onServer(standby.server.url, 'SELECT pg_wal_replay_pause()')
  await untilServedBy('primary')
  await onServer(standby.server.url, 'SELECT pg_wal_replay_resume()')
  await untilServedBy('replica')

  process.kill(standby.server.pid, 'SIGKILL')
  await standby.server.exited
  await untilServedBy('primary')
  await readUsage()
  expect(await countOldReads(site, 'primary')).toBeGreaterThan(0)
})
