import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../testing/index.ts'
import { isConnectionError, openDatabase } from './index.ts'

test('a transaction that falls silent is rolled back, and what it had locked is free', async () => {
  const { url } = await createEmptyDatabase('migrated')
  await using opened = new AsyncDisposableStack()
  const silent = opened.adopt(openDatabase(url), (db) => db.destroy())
  const other = opened.adopt(openDatabase(url), (db) => db.destroy())
  const standing = await sql<{ limit: string }>`SHOW idle_in_transaction_session_timeout`.execute(silent)
  expect(Object.values(standing.rows[0] ?? {})).toEqual(['30s'])

  const tx = await silent.startTransaction().execute()
  await sql`SET LOCAL idle_in_transaction_session_timeout = 100`.execute(tx) // half a minute would be long here
  await sql`LOCK TABLE jobs IN EXCLUSIVE MODE`.execute(tx)
  await other.transaction().execute((waiting) => sql`LOCK TABLE jobs IN EXCLUSIVE MODE`.execute(waiting))
  const failure = await sql`SELECT 1`.execute(tx).catch((error: unknown) => error)
  expect(isConnectionError(failure)).toBe(true)
  await tx
    .rollback()
    .execute()
    .catch(() => undefined)
})
