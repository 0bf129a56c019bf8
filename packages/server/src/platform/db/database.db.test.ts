import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../testing/index.ts'
import { isConnectionError, openDatabase, prepared } from './index.ts'

test('rolls back an idle transaction and releases its locks', async () => {
  const { url } = await createEmptyDatabase('migrated')
  await using opened = new AsyncDisposableStack()
  const silent = opened.adopt(openDatabase(url), (db) => db.destroy())
  const other = opened.adopt(openDatabase(url), (db) => db.destroy())
  const setting = await sql<{ limit: string }>`SHOW idle_in_transaction_session_timeout`.execute(silent)
  expect(Object.values(setting.rows[0] ?? {})).toEqual(['30s'])

  const tx = await silent.startTransaction().execute()
  await sql`SET LOCAL idle_in_transaction_session_timeout = 100`.execute(tx) // half a minute would be too long here
  await sql`LOCK TABLE runs IN EXCLUSIVE MODE`.execute(tx)
  await other.transaction().execute((waiting) => sql`LOCK TABLE runs IN EXCLUSIVE MODE`.execute(waiting))
  const failure = await sql`SELECT 1`.execute(tx).catch((error: unknown) => error)
  expect(isConnectionError(failure)).toBe(true)
  await tx
    .rollback()
    .execute()
    .catch(() => undefined)
})

test('reads arrays of texts as they were stored', async () => {
  const { url } = await createEmptyDatabase('migrated')
  await using opened = new AsyncDisposableStack()
  const db = opened.adopt(openDatabase(url), (one) => one.destroy())
  const stored = [
    [],
    ['asin:B000000001', 'gtin:04098000000005'],
    ['', ' ', 'a b', 'ä,ö', '{', '}', '"', '\\', 'line\nbreak'],
    ['NULL', 'null', 'ANNULLIERT'],
    [null, 'a'],
    [
      ['a', 'b,c'],
      ['d', null],
    ],
  ]
  const read = await Promise.all(
    stored.map(
      async (array) => (await sql<{ array: unknown }>`SELECT ${array}::text[] AS array`.execute(db)).rows,
    ),
  )
  expect(read.map(([row]) => row?.array)).toEqual(stored)
  const bounds = await sql`SELECT '[0:1]={a,b}'::text[] AS array`.execute(db)
  expect(bounds.rows).toEqual([{ array: ['a', 'b'] }])
})

test('prepares a marked statement once per connection and keeps it working after a migration', async () => {
  const { url } = await createEmptyDatabase('migrated')
  await using opened = new AsyncDisposableStack()
  const db = opened.adopt(openDatabase(url, { connections: 1 }), (one) => one.destroy())
  const owner = opened.adopt(new pg.Pool({ connectionString: url, max: 1 }), (pool) => pool.end())
  const ask = async (id: number) =>
    (await sql`${prepared}SELECT id FROM runs WHERE id = ${id}`.execute(db)).rows
  await ask(1)
  await ask(2)
  await db.selectFrom('runs').select('name').execute()
  await owner.query('ALTER TABLE runs ADD COLUMN later text')
  expect(await ask(3)).toEqual([])
  const kept = await sql<{ statement: string; plans: number }>`
    SELECT statement, (generic_plans + custom_plans)::integer AS plans FROM pg_prepared_statements`.execute(
    db,
  )
  expect(kept.rows).toEqual([{ statement: '/* prepared */ SELECT id FROM runs WHERE id = $1', plans: 3 }])
})
