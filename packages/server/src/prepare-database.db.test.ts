import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Config, loadConfig } from './platform/config/config.ts'
import { createContext } from './platform/context.ts'
import { prepareDatabase, prepareDemo } from './prepare-database.ts'
import { createEmptyDatabase, startTestApi } from './testing/index.ts'

let config: Config
let folder: string

beforeAll(async () => {
  const { url } = await createEmptyDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'merkwerk-demo-'))
  config = loadConfig({ DATABASE_URL: url, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' })
})
afterAll(() => rm(folder, { recursive: true }))

test('two processes can prepare an empty database concurrently, and the demo seller gets coins once', async () => {
  await Promise.all([prepareDatabase(config), prepareDatabase(config)])
  await Promise.all([prepareDemo(config), prepareDemo(config)])
  await prepareDemo(config)
  await using context = await createContext(config)
  const wallets = await context.db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'wallet')
    .execute()
  expect(wallets).toEqual([{ balance: 10_000 }])
})

test.each([
  ['admin@merkwerk.test', true],
  ['seller@merkwerk.test', false],
])('%s signs in with the password from the README', async (email, admin) => {
  await prepareDatabase(config)
  await prepareDemo(config)
  await using context = await createContext(config)
  await using api = await startTestApi(context)
  const answer = await api.call('POST', '/user/login/', { body: { email, password: 'merkwerk-demo-1!' } })
  expect(answer).toMatchObject({ status: 200, body: { admin } })
})

test('a live database has no demo accounts', async () => {
  const { url } = await createEmptyDatabase()
  const live: Config = { ...config, mode: 'live', databaseUrl: url }
  await prepareDatabase(live)
  await prepareDemo(live)
  await using context = await createContext(live)
  expect(await context.db.selectFrom('accounts').select('id').execute()).toEqual([])
})

describe('behind a pooler in transaction mode', () => {
  const addressFor = (user: string, url: string) =>
    Object.assign(new URL(url), { username: user, password: 'of-the-pool' })

  /** The settings with a new user for the pooler. */
  async function givePoolUser(url: string): Promise<Config> {
    const user = `pool_${randomUUID().replaceAll('-', '')}`
    const client = new pg.Client(url)
    await client.connect()
    await client.query(`CREATE ROLE ${user} LOGIN PASSWORD 'of-the-pool'`)
    await client.end()
    return { ...config, databaseUrl: addressFor(user, url).href, directDatabaseUrl: url }
  }

  test('migrations give its user the rights and session settings of the application', async () => {
    const pooled = await givePoolUser((await createEmptyDatabase()).url)
    await prepareDatabase(pooled)
    await using context = await createContext(pooled)
    const { rows } = await sql`
      SELECT current_setting('idle_in_transaction_session_timeout') AS limit, current_setting('timezone') AS zone,
        has_table_privilege('ledger_entries', 'INSERT') AS "mayInsert",
        has_table_privilege('ledger_entries', 'UPDATE') AS "mayUpdate"`.execute(context.db)
    expect(rows).toEqual([{ limit: '30s', zone: 'UTC', mayInsert: true, mayUpdate: false }])
    const owner = await sql<{ user: string }>`SELECT session_user AS user`.execute(context.sessionDb)
    expect(owner.rows).toEqual([{ user: 'merkwerk' }])
  })

  test('a start fails if its user has the rights of the owner, or does not exist', async () => {
    const { url } = await createEmptyDatabase('migrated')
    await expect(createContext({ ...config, databaseUrl: url, directDatabaseUrl: url })).rejects.toThrow(
      'more rights than the application',
    )
    const unknown = { ...config, databaseUrl: addressFor('nobody-knows', url).href, directDatabaseUrl: url }
    await expect(prepareDatabase(unknown)).rejects.toThrow(
      'must be created by the user of DATABASE_DIRECT_URL',
    )
  })
})
