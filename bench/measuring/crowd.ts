import type pg from 'pg'

/** Returns the columns of a table that a copied row keeps. */
async function columnsOf(database: pg.Pool, table: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_identity = 'NO' AND is_generated = 'NEVER'`,
    [table],
  )
  return rows.map(({ name }) => `"${name}"`)
}

/** Inserts copies of one row, numbered from 1 as `n`, with new values in some columns. */
async function copyRow(
  database: pg.Pool,
  {
    table,
    where,
    times,
    changed,
  }: { table: string; where: string; times: number; changed: Record<string, string> },
): Promise<void> {
  const columns = await columnsOf(database, table)
  const values = columns.map((column) => changed[column.slice(1, -1)] ?? column)
  await database.query(
    `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${table}, generate_series(1, ${times}) AS n WHERE ${where}`,
  )
}

/** Adds copies of the account of `email` with the same password: crowd-1@merkwerk.test and so on. */
export async function addAccounts(database: pg.Pool, email: string, times: number): Promise<void> {
  await copyRow(database, {
    table: 'accounts',
    where: `email = '${email}'`,
    times,
    changed: { username: `'crowd-' || n`, email: `'crowd-' || n || '@merkwerk.test'`, totp_secret: 'NULL' },
  })
  await database.query('VACUUM ANALYZE accounts')
}

/** Copies the only job, spread over all accounts in turn. */
export async function addJobs(database: pg.Pool, times: number): Promise<void> {
  const { rows } = await database.query<{ ids: number[] }>(
    'SELECT array_agg(id ORDER BY id) AS ids FROM accounts',
  )
  const accounts = `('{${rows[0]?.ids.join(',')}}'::bigint[])`
  await copyRow(database, {
    table: 'jobs',
    where: 'id = 1',
    times,
    changed: {
      account_id: `${accounts}[1 + n % ${rows[0]?.ids.length}]`,
      public_id: `'MW-' || lpad(upper(to_hex(n)), 8, '0')`,
      idempotency_key: 'NULL',
      created_at: `created_at - n * interval '1 second'`,
    },
  })
  await database.query('VACUUM ANALYZE jobs')
}
