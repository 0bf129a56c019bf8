import pg from 'pg'
import { findPostgres } from '../scripts/postgres/index.ts'
import type { RunningProduct } from './product.ts'

/** Runs a statement on the database of a running product, as its superuser. */
export async function query<T extends object>(
  { dataDir }: RunningProduct,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: findPostgres(dataDir) })
  await client.connect()
  try {
    return (await client.query<T>(sql, values)).rows
  } finally {
    await client.end()
  }
}
