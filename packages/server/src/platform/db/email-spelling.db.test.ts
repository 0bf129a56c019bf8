import pg from 'pg'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../testing/index.ts'
import { readMigrations } from './migrate.ts'

const number = 32

test('canonicalizes the addresses of existing accounts and tolerates collisions', async () => {
  const { url } = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const migrations = await readMigrations()
  for (const { sql } of migrations.filter((migration) => migration.number < number)) await client.query(sql)

  const insert = (username: string, email: string, verifiedAt: string | null = null) =>
    client.query(
      `INSERT INTO accounts (username, email, password_hash, email_verified_at) VALUES ($1, $2, '', $3)`,
      [username, email, verifiedAt],
    )
  await insert('capitals', 'Ivy@Example.TEST')
  await insert('wide, unverified', 'ｂob@example.test')
  await insert('wide, verified', 'boｂ@example.test', '2026-01-01')
  await insert('squatter', 'ｅve@example.test', '2026-01-01')
  await insert('spelled so', 'eve@example.test')
  await insert('dotted', 'İda@example.test')
  await insert('umlaut', 'Info@MÜLLER.de')
  await insert('too long', `${'ﷺ'.repeat(20)}@example.test`)
  await insert('broken', 'no at sign')

  const tested = migrations.find((migration) => migration.number === number)
  await client.query(tested?.sql ?? '')
  const { rows } = await client.query<{ username: string; email: string }>(
    'SELECT username, email FROM accounts ORDER BY id',
  )
  await client.end()
  expect(Object.fromEntries(rows.map(({ username, email }) => [username, email]))).toEqual({
    capitals: 'ivy@example.test',
    'wide, unverified': 'ｂob@example.test',
    'wide, verified': 'bob@example.test',
    squatter: 'ｅve@example.test',
    'spelled so': 'eve@example.test',
    dotted: 'İda@example.test',
    umlaut: 'info@müller.de',
    'too long': `${'ﷺ'.repeat(20)}@example.test`,
    broken: 'no at sign',
  })
})
