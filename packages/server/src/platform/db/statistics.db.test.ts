import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext } from '../../testing/index.ts'

let context: Awaited<ReturnType<typeof createTestContext>>

beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context[Symbol.asyncDispose]())

test('few arrays of large tables have statistics', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT regexp_replace(relname, '_0$', '') || '.' || attname AS name
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_type ON pg_type.oid = atttypid
    WHERE typcategory = 'A' AND attstattarget IS DISTINCT FROM 0
      AND relname IN ('results', 'records_0', 'list_rows_0', 'list_lines_0', 'list_scores_0', 'list_values', 'list_change_cells')
    ORDER BY 1`.execute(context.db)
  expect(rows.map(({ name }) => name)).toEqual([
    'list_lines.stated',
    'list_rows.sources',
    'list_scores.missing',
    'list_scores.missing_safety',
  ])
})
