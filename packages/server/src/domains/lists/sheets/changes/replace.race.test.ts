import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, createTestContext } from '../../../../testing/index.ts'
import { getPublicId, openList } from '../../rows/index.ts'
import { type Change, saveChange } from './save-change.ts'

type TestContext = Awaited<ReturnType<typeof createTestContext>>

let context: TestContext
let accountId: number
let listId: number
let id: string
const now = new Date('2026-11-23T08:00:00Z')

beforeAll(async () => {
  context = await createTestContext()
  accountId = (await createAccount(context)).id
  const { db } = context
  const upload = await db
    .insertInto('uploads')
    .values({ account_id: accountId, sha256: 'x', file_key: 'x', bytes: 1, created_at: now, used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const list = { accountId, uploadId: upload.id, reading: {}, name: 'L', fileName: 'l.csv', totalRows: 3 }
  listId = await db.transaction().execute((tx) => openList(tx, list, now))
  id = await getPublicId(db, listId)
  await sql`UPDATE lists SET lines_stored = true WHERE id = ${listId}`.execute(db)
  await sql`
    INSERT INTO list_rows (list_id, position, article_number, title, brand, attributes, verdict, changed_at)
    SELECT ${listId}, n, 'A-' || n, 'Saw ' || n, 'Saw', 0, 'found', ${now} FROM generate_series(1, 3) AS n`.execute(
    db,
  )
})
afterAll(() => context[Symbol.asyncDispose]())

const { signal } = new AbortController()
const call = { signal, closed: signal }
const change = (content: Omit<Change, 'id'>) =>
  saveChange(context, { accountId }, { id, change: { id: randomUUID(), ...content }, language: 'en', call })

/** Transactions of this database that wait for another one. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`.execute(
    context.db,
  )
  return rows.length
}

test('a cell that somebody changes between search and replacement keeps its new value', async () => {
  const { db } = context
  const { edited, replaced } = await db.transaction().execute(async (tx) => {
    await sql`SELECT FROM lists WHERE id = ${listId} FOR NO KEY UPDATE`.execute(tx)
    const cells = { fields: ['title', 'brand'], rows: [{ position: 2, values: ['Mine', 'Saw'] }] }
    const editing = change({ kind: 'edit', cells })
    await expect.poll(countWaiting).toBe(1)
    const replacing = change({
      kind: 'replace',
      replacement: {
        rows: {},
        fields: ['title', 'brand'],
        find: 'saw',
        replacement: 'Säge',
        expression: false,
        match_case: false,
        whole_cell: false,
      },
    })
    await expect.poll(countWaiting).toBe(2)
    return { edited: editing, replaced: replacing }
  })
  expect((await edited).change).toMatchObject({ cells: 2 })
  const { change: made, refused } = await replaced
  expect(made).toMatchObject({ kind: 'replace', rows: 3, cells: 5 })
  expect(refused).toEqual([
    {
      field: 'title',
      code: 'cell-changed-meanwhile',
      message: 'This cell has changed since it was searched. Please search again.',
      cells: 1,
      positions: [2],
    },
  ])
  const { rows } = await sql<{ position: number; field: string; value: string }>`
    SELECT position, field, value FROM list_edits WHERE list_id = ${listId} AND field = 'title' ORDER BY position`.execute(
    db,
  )
  expect(rows.map(({ value }) => value)).toEqual(['Säge 1', 'Mine', 'Säge 3'])
})
