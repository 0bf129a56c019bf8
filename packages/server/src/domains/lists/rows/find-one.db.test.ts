import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext } from '../../../testing/index.ts'
import { findOne } from './rows-store.ts'

let context: Awaited<ReturnType<typeof createTestContext>>

beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context[Symbol.asyncDispose]())

/** What PostgreSQL knows of a table whose rows were all deleted: it has pages, and is taken for empty however it grows. */
async function forgetRows(table: string) {
  const owner = new pg.Client(context.config.databaseUrl)
  await owner.connect()
  await owner.query(
    `SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', inhrelid::regclass::text, 'relpages', 1, 'reltuples', 0::real)
     FROM pg_inherits WHERE inhparent = $1::regclass`,
    [table],
  )
  await owner.end()
}

const numbers = sql`generate_series(1, 2000) AS number`
const tables = {
  list_rows: {
    owner: sql`list_id = 7`,
    fill: sql`INSERT INTO list_rows (list_id, position, article_number, attributes, changed_at, verdict, fetched_at, title)
      SELECT 7, number, 'A' || number, number % 9, now(), 'found', now() - number * interval '1 s', 'Title ' || number FROM ${numbers}`,
  },
  records: {
    owner: sql`run_id = 7`,
    fill: sql`INSERT INTO records (run_id, position, article_number, verdict, reason, notes)
      SELECT 7, number, 'A' || number, 'found', 'found', '{}' FROM ${numbers}`,
  },
  list_scores: {
    owner: sql`list_id = 7`,
    fill: sql`INSERT INTO list_scores (list_id, position, completeness, missing) SELECT 7, number, number % 100, '{}' FROM ${numbers}`,
  },
}

test.each(Object.entries(tables))(
  'finds rows of %s by their keys in a partition that counts as empty',
  async (table, { owner, fill }) => {
    await fill.execute(context.db)
    await forgetRows(table)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF, SUMMARY OFF)
      SELECT row FROM generate_series(1, 2000, 20) AS given (position)
        CROSS JOIN LATERAL (${findOne(table, owner)}) AS row`.execute(context.db)
    const plan = rows.map((line) => line['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan using \w+_pkey/)
    expect(plan.match(/Index Scan|Bitmap|Seq Scan/g)).toHaveLength(1)
    // Three pages a row: two of the index, and its own. Another index of the list would read hundreds.
    const [, pages] = /shared hit=(\d+)/.exec(plan) ?? []
    expect(Number(pages)).toBeLessThan(100 * 5)
  },
)
