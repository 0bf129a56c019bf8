import pg from 'pg'
import { expect, test } from 'vitest'
import { openCleanDatabase } from './clean-database.ts'
import { createEmptyDatabase } from './test-database.ts'

async function openDatabase() {
  const database = await openCleanDatabase((await createEmptyDatabase('migrated')).url)
  return { ...database, openPool: () => new pg.Pool({ connectionString: database.url, max: 1 }) }
}

const readContent = async (pool: pg.Pool) =>
  (
    await pool.query(`SELECT
      (SELECT json_agg(t ORDER BY name) FROM pgboss.queue t) AS queues,
      (SELECT count(*)::int FROM contact_messages) AS messages,
      (SELECT json_agg(t ORDER BY schemaname, sequencename) FROM pg_sequences t) AS sequences`)
  ).rows[0]

test('the next file finds the rows and sequences of the migrations, and no others', async () => {
  const { openPool, clean } = await openDatabase()
  const first = openPool()
  const before = await readContent(first)
  expect(before).toMatchObject({ messages: 0 })
  expect(before.queues.length).toBeGreaterThan(50)
  await first.query(`
    DELETE FROM pgboss.queue WHERE name = (SELECT min(name) FROM pgboss.queue);
    UPDATE pgboss.queue SET retry_limit = 7;
    INSERT INTO contact_messages (name, email, subject, message, created_at) VALUES ('E', 'e@example.com', 'S', 'M', now());`)
  expect(await readContent(first)).toMatchObject({ messages: 1 })
  await first.end()
  expect(await clean()).toBe(true)
  const second = openPool()
  expect(await readContent(second)).toEqual(before)
  await second.end()
})

test('the next file gets the same connection without settings, locks and transactions of the last one', async () => {
  const { openPool, clean } = await openDatabase()
  const readSession = async (pool: pg.Pool) =>
    (
      await pool.query(`SELECT pg_backend_pid() AS pid, current_setting('statement_timeout') AS timeout,
        (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory') AS locks`)
    ).rows[0]
  const first = openPool()
  const before = await readSession(first)
  await first.query("SET statement_timeout = '77s'")
  await first.query('SELECT pg_advisory_lock(77)')
  await first.end()
  expect(await clean()).toBe(true)
  const second = openPool()
  expect(await readSession(second)).toEqual(before)
  await second.end()
})

test('a database with a changed schema or an open connection is not used again', async () => {
  const changed = await openDatabase()
  const pool = changed.openPool()
  await pool.query('CREATE FUNCTION seven() RETURNS int LANGUAGE sql RETURN 7')
  await pool.end()
  expect(await changed.clean()).toBe(false)

  const open = await openDatabase()
  const busy = open.openPool()
  await busy.query('SELECT 1')
  expect(await open.clean()).toBe(false)
  await busy.end()
})
