import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { startupOptions } from './session-settings.ts'

const folder = new URL('./migrations/', import.meta.url)
/** An arbitrary number that all processes share. */
const lockKey = 4_006_381_333

/** The database belongs to the other mode. Sandbox data never goes live. */
export class ModeMismatchError extends Error {
  override name = 'ModeMismatchError'
}

interface Migration {
  number: number
  name: string
  sql: string
  checksum: string
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return {
        number: Number(name.slice(0, 4)),
        name,
        sql,
        checksum: hash('sha256', sql),
      }
    }),
  )
}

/**
 * Applies pending migrations and records the mode of the database. Idempotent; concurrent calls wait for each other.
 * Throws `ModeMismatchError` on a database of the other mode, and an error if an applied migration was changed.
 */
export async function migrate(
  url: string,
  mode: 'sandbox' | 'live',
  afterwards: (owner: pg.Client) => Promise<void> = async () => {},
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'merkwerk-migrate',
    options: startupOptions,
  })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now())`)
    await applyPending(client)
    await stampMode(client, mode)
    await afterwards(client)
    await client.query('SELECT grant_application_rights()')
  } finally {
    await client.end()
  }
}

async function applyPending(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; checksum: string }>(
    'SELECT number, checksum FROM schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.number, row.checksum]))
  for (const migration of await readMigrations()) {
    const checksum = applied.get(migration.number)
    if (checksum === migration.checksum) continue
    if (checksum !== undefined)
      throw new Error(`Migration ${migration.name} was changed after it had been applied to this database`)
    await applyOne(client, migration)
  }
}

async function applyOne(client: pg.Client, { number, name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query('INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)', [
      number,
      name,
      checksum,
    ])
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK')
    throw new Error(`Migration ${name} failed`, { cause })
  }
}

async function stampMode(client: pg.Client, mode: string): Promise<void> {
  await client.query('INSERT INTO installation (mode) VALUES ($1) ON CONFLICT DO NOTHING', [mode])
  const { rows } = await client.query<{ mode: string }>('SELECT mode FROM installation')
  if (rows[0]?.mode !== mode)
    throw new ModeMismatchError(
      `This database holds ${rows[0]?.mode} data and cannot be used in ${mode} mode; set DATABASE_URL to another one`,
    )
}
