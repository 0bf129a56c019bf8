import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
