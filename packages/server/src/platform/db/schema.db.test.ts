// docs/decisions/0009-database.md

import { readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as TypesDialect } from 'kysely-codegen'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { describeSchema } from './describe-schema.ts'

let pool: pg.Pool

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await createTestDatabase()).url, max: 2 })
})
afterAll(() => pool.end())

// After a migration: vitest run packages/server/src/platform/db/schema.db.test.ts -u

test('schema.sql is what the migrations build', async () => {
  await expect(await describeSchema(pool)).toMatchFileSnapshot('./schema.sql')
})

test('tables.ts holds the row types of that schema', async () => {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const types = await generate({
    db,
    dialect: new TypesDialect(),
    defaultSchemas: ['public'],
    includePattern: 'public.*',
    typeMapping: { int8: 'number' },
    outFile: null,
  })
  await expect(types).toMatchFileSnapshot('./tables.ts')
  expect(await readFile(new URL('./tables.ts', import.meta.url), 'utf8')).toContain('export interface DB')
})
