import pg from 'pg'
import { expect } from 'vitest'
import { startTemporaryPostgres } from '../scripts/postgres/temporary.ts'
import { test as base, signIn } from './browser-test.ts'
import { startProduct } from './product.ts'

/** A product on a database that the test can reach too. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures a fixture needs.
  .extend('databaseUrl', { scope: 'file' }, async ({}, { onCleanup }) => {
    const postgres = await startTemporaryPostgres()
    onCleanup(() => postgres.stop())
    return postgres.url
  })
  .extend('database', async ({ databaseUrl }, { onCleanup }) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    onCleanup(() => client.end())
    return client
  })
  .override('product', async ({ databaseUrl }, { onCleanup }) => {
    const product = await startProduct({ environment: { DATABASE_URL: databaseUrl } })
    onCleanup(() => product[Symbol.asyncDispose]())
    return product
  })

test('an administrator is told of a difference in the books until it is acknowledged', async ({
  page,
  database,
}) => {
  await signIn(page, 'admin')
  await page.getByRole('heading', { name: 'All Jobs' }).waitFor()
  expect(await page.getByRole('heading', { name: /The books have/ }).count()).toBe(0)

  await database.query(`INSERT INTO alerts (key, kind, facts, first_seen_at, last_seen_at) VALUES
    ('a', 'balance', '{"account": "wallet of account 2", "balance": 5, "entries": 4}', now(), now())`)
  await page.reload()
  await page.getByRole('heading', { name: 'The books have 1 difference' }).waitFor()
  await page.getByText('The balance of wallet of account 2 is 5 coins, its entries make 4.').waitFor()

  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await page.getByRole('heading', { name: /The books have/ }).waitFor({ state: 'detached' })
  const { rows } = await database.query('SELECT acknowledged_by IS NOT NULL AS is_seen FROM alerts')
  expect(rows).toEqual([{ is_seen: true }])
})
