import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, createTestContext } from '../../../testing/index.ts'
import { openList } from '../rows/index.ts'
import { readOrder } from './rows-queries.ts'

type TestContext = Awaited<ReturnType<typeof createTestContext>>

let context: TestContext
let listId: number

/** Title and time of fetching. */
const rows: readonly [string, string | null][] = [
  ['a', '2026-11-27T09:00:00Z'],
  ['b', '2026-11-28T16:00:00Z'],
  ['d', '2026-11-28T08:00:00Z'],
  ['c', '2026-11-28T12:00:00.5Z'],
  ['e', null],
]

beforeAll(async () => {
  context = await createTestContext()
  const accountId = (await createAccount(context)).id
  const { db } = context
  const now = new Date('2026-11-29T08:00:00Z')
  const upload = await db
    .insertInto('uploads')
    .values({ account_id: accountId, sha256: 'x', file_key: 'x', bytes: 1, created_at: now, used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const list = { accountId, uploadId: upload.id, reading: {}, name: 'L', fileName: 'l.csv', totalRows: 5 }
  listId = await db.transaction().execute((tx) => openList(tx, list, now))
  for (const [index, [title, at]] of rows.entries())
    await sql`
      INSERT INTO list_rows (list_id, position, article_number, title, fetched_at, attributes, attribute_names, changed_at)
      VALUES (${listId}, ${index + 1}, ${title}, ${title}, ${at}, 0, '{}', ${now})`.execute(db)
})
afterAll(() => context[Symbol.asyncDispose]())

const order = (query: Partial<Parameters<typeof readOrder>[2]>) =>
  readOrder(context.db, listId, { sort: 'position', order: 'asc', group_by: 'fetched', ...query })

test('moments are grouped by their days, whose rows are sorted by their moments', async () => {
  const { positions, groups } = await order({ sort: 'fetched', order: 'desc' })
  expect(groups?.map(({ value, rows: count }) => [value, count])).toEqual([
    ['2026-11-28', 3],
    ['2026-11-27', 1],
    [null, 1],
  ])
  expect(positions).toEqual([2, 4, 3, 1, 5])
  const next = await order({ sort: 'fetched', order: 'desc', after: 4, limit: 2 })
  expect(next.positions).toEqual([3, 1])
})

test('rows of a day are in the order of another field', async () => {
  expect((await order({ sort: 'title' })).positions).toEqual([1, 2, 4, 3, 5])
})
