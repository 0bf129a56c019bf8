import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { fetchTokens } from '../harness/accounts.ts'
import { startProduct } from '../harness/product.ts'
import { startTemporaryPostgres } from '../scripts/postgres/temporary.ts'

test('the product starts on a given database and creates none', async () => {
  await using given = new AsyncDisposableStack()
  const postgres = given.adopt(await startTemporaryPostgres(), ({ stop }) => stop())
  const product = given.use(await startProduct({ environment: { DATABASE_URL: postgres.url } }))
  expect(await fetchTokens(product, 'seller@merkwerk.test')).toHaveProperty('access')
  expect(existsSync(join(product.dataDir, 'postgres.json'))).toBe(false)
  const client = given.adopt(new pg.Client({ connectionString: postgres.url }), (open) => open.end())
  await client.connect()
  const { rows } = await client.query("SELECT FROM accounts WHERE email = 'seller@merkwerk.test'")
  expect(rows).toHaveLength(1)
})
