import type pg from 'pg'
import { crowdBookings } from './crowd-bookings.ts'
import { crowdInserts, type Insert } from './crowd-tables.ts'

/** Returns the columns of a table that a copied row keeps. */
async function readColumns(database: pg.Pool, table: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_identity = 'NO' AND is_generated = 'NEVER'`,
    [table],
  )
  return rows.map(({ name }) => name)
}

interface CrowdSize {
  accounts: number
  runs: number
}

async function insert(
  database: pg.Pool,
  { table, values, from, copies }: Insert,
  size: CrowdSize = { accounts: 0, runs: 0 },
): Promise<void> {
  const columns = copies ? await readColumns(database, table) : Object.keys(values)
  const quoted = columns.map((column) => `"${column}"`)
  const selected = columns.map((column) => values[column] ?? `one."${column}"`)
  const query = `INSERT INTO ${table} (${quoted}) SELECT ${selected.join(', ')} FROM ${from}`
  await database.query(query.replace(/:(runs|accounts)\b/g, (_, name: keyof CrowdSize) => String(size[name])))
}

/** Adds copies of the account of `email` with the same password: crowd-1@merkwerk.test and so on. */
export async function addAccounts(database: pg.Pool, email: string, times: number): Promise<void> {
  await insert(database, {
    table: 'accounts',
    copies: true,
    values: { username: `'crowd-' || n`, email: `'crowd-' || n || '@merkwerk.test'`, totp_secret: 'NULL' },
    from: `accounts AS one, generate_series(1, ${times}) AS n WHERE one.email = '${email}'`,
  })
  await database.query('VACUUM ANALYZE accounts')
}

/**
 * Adds accounts and their runs, with everything that screens show of them. The demo seller gets most. The product must have one
 * completed run of the demo seller.
 */
export async function addCrowd(database: pg.Pool, email: string, size: CrowdSize): Promise<void> {
  await addAccounts(database, email, size.accounts - 1)
  for (const one of crowdInserts) {
    await insert(database, one, size)
    await database.query(`ANALYZE ${one.table}`)
  }
  const { rows } = await database.query<{ runs: number; payments: number }>(
    'SELECT (SELECT max(id) FROM runs)::int AS runs, (SELECT count(*) FROM payments)::int AS payments',
  )
  const client = await database.connect()
  // The guards look up each booking. Without statistics they would read whole tables.
  await client.query('SET enable_seqscan = off')
  for (const booking of crowdBookings(rows[0] ?? { runs: 0, payments: 0 })) await client.query(booking)
  await client.query('RESET enable_seqscan')
  client.release()
  await database.query('VACUUM ANALYZE')
}
