import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { createEmptyDatabase } from '../../testing/index.ts'
import {
  type Db,
  isConnectionError,
  isUniqueViolation,
  ModeMismatchError,
  migrate,
  openDatabase,
  type Tx,
} from './index.ts'
import { readMigrations } from './migrate.ts'

let url: string
let owner: pg.Pool

beforeAll(async () => {
  url = (await createEmptyDatabase()).url
  owner = new pg.Pool({ connectionString: url, max: 2 })
})
afterAll(() => owner.end())

test('migrates once when processes start together, and later starts change nothing', async () => {
  await Promise.all([migrate(url, 'sandbox'), migrate(url, 'sandbox'), migrate(url, 'sandbox')])
  const applied = async () =>
    (await owner.query('SELECT number, applied_at FROM schema_migrations ORDER BY 1')).rows
  const first = await applied()
  expect(first).toHaveLength((await readMigrations()).length)
  await migrate(url, 'sandbox')
  expect(await applied()).toEqual(first)
})

test('refuses a database of the other mode', async () => {
  await migrate(url, 'sandbox')
  await expect(migrate(url, 'live')).rejects.toThrow(ModeMismatchError)
})

test('throws when an applied migration was changed', async () => {
  const changed = await createEmptyDatabase()
  await migrate(changed.url, 'sandbox')
  const client = new pg.Client({ connectionString: changed.url })
  await client.connect()
  await client.query("UPDATE schema_migrations SET checksum = 'other' WHERE number = 1")
  await client.end()
  await expect(migrate(changed.url, 'sandbox')).rejects.toThrow(/0001_baseline.sql was changed/)
})

test('numbers each migration once, in the order of its application', async () => {
  const numbers = (await readMigrations()).map(({ number }) => number)
  expect(numbers[0]).toBe(1)
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
})

test('reads bigint as numbers, and does not accept a pool as a transaction', async () => {
  await migrate(url, 'sandbox')
  const db = openDatabase(url, { connections: 1 })
  const row = await db
    .selectFrom('ledger_accounts')
    .select(['id', 'balance'])
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(row.balance).toBe(0)
  expect(row.id).toBeTypeOf('number')
  await db.destroy()
  expectTypeOf<Tx>().toExtend<Db>()
  expectTypeOf<Db>().not.toExtend<Tx>()
})

test('distinguishes an unreachable database from a failed statement', async () => {
  const nowhere = openDatabase('postgres://127.0.0.1:1/none', { connections: 1 })
  const refused = await nowhere
    .selectFrom('accounts')
    .selectAll()
    .execute()
    .catch((error: unknown) => error)
  expect(isConnectionError(refused)).toBe(true)
  await nowhere.destroy()
  const faulty = await owner.query('SELECT nonsense').catch((error: unknown) => error)
  expect(isConnectionError(faulty)).toBe(false)
})

test('names the constraint of a unique violation', async () => {
  await migrate(url, 'sandbox')
  const twice = await owner
    .query("INSERT INTO ledger_accounts (kind) VALUES ('revenue')")
    .catch((error: unknown) => error)
  expect(isUniqueViolation(twice)).toBe(true)
  expect(isUniqueViolation(twice, 'ledger_accounts_one_of_a_kind')).toBe(true)
  expect(isUniqueViolation(twice, 'accounts_email')).toBe(false)
})

test('fails only the statement of a lost connection, and the next one gets a new connection', async () => {
  await migrate(url, 'sandbox')
  const lost: Error[] = []
  const db = openDatabase(url, { connections: 2, onConnectionError: (error) => lost.push(error) })
  const cut = await db
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
      await owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
      await sql`SELECT pg_sleep(60)`.execute(tx)
    })
    .catch((error: unknown) => error)
  expect(isConnectionError(cut)).toBe(true)
  expect(lost.length).toBeGreaterThan(0)
  const alive = await db.selectFrom('ledger_accounts').select('id').execute()
  expect(alive).not.toHaveLength(0)
  await db.destroy()
})
