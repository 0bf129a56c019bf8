import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../../platform/http/index.ts'
import { createAccount, createTestContext } from '../../../../testing/index.ts'
import { getPublicId, openList } from '../../rows/index.ts'
import { updateRows } from '../../rows/update-rows.ts'
import { findOrder } from '../rows-queries.ts'
import { findCells } from './find-cells.ts'
import { type Change, saveChange } from './save-change.ts'
import { stepChange } from './step-change.ts'

type TestContext = Awaited<ReturnType<typeof createTestContext>>

let context: TestContext
let accountId: number
let listId: number
let id: string
const rows = 100_000
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
  const list = { accountId, uploadId: upload.id, reading: {}, name: 'L', fileName: 'l.csv', totalRows: rows }
  listId = await db.transaction().execute((tx) => openList(tx, list, now))
  id = await getPublicId(db, listId)
  await sql`UPDATE lists SET lines_stored = true WHERE id = ${listId}`.execute(db)
  await sql`
    INSERT INTO list_rows (list_id, position, article_number, title, brand, attributes, verdict, changed_at)
    SELECT ${listId}, n, 'A-' || n, 'Drill ' || n, 'Brand ' || n % 300, 10, 'found', ${now}
    FROM generate_series(1, ${rows}) AS n`.execute(db)
})
afterAll(() => context[Symbol.asyncDispose]())

const { signal } = new AbortController()
const call = { signal, closed: signal }

const change = (content: Omit<Change, 'id'>) =>
  saveChange(context, { accountId }, { id, change: { id: randomUUID(), ...content }, language: 'en', call })
const undo = () => stepChange(context, { accountId }, { id, step: { id: randomUUID() }, direction: 'undo' })
const countBrand = async (brand: string) =>
  (await findOrder(context.db, listId, { brand, sort: 'position', order: 'asc' })).length
const update = () => updateRows(context, { listId }, new AbortController().signal)
const countCopies = async () => {
  const copied = sql<number>`count(*) FILTER (WHERE own_brand IS NOT NULL)`.as('copied')
  const list = context.db.selectFrom('list_rows').select(copied).where('list_id', '=', listId)
  return (await list.executeTakeFirstOrThrow()).copied
}

test('a value for 100,000 rows is one entry, filters follow it at once, and a task copies it', async () => {
  const rows100k = { ranges: [[1, rows] satisfies [number, number]] }
  const { change: made } = await change({
    kind: 'fill',
    set: { rows: rows100k, field: 'brand', value: 'Mine' },
  })
  expect(made).toMatchObject({ rows, cells: rows })
  expect([await countBrand('Mine'), await countBrand('Brand 7'), await countCopies()]).toEqual([rows, 0, 0])
  const next = { rows: { brand: 'Mine', search: 'drill 9999' }, field: 'brand', value: 'Other' }
  expect((await change({ kind: 'edit', set: next })).change).toMatchObject({ rows: 11 })
  await update()
  expect([await countBrand('Mine'), await countBrand('Other'), await countCopies()]).toEqual([
    rows - 11,
    11,
    rows,
  ])
  await undo()
  await undo()
  expect([await countBrand('Mine'), await countBrand('Brand 7')]).toEqual([0, Math.floor((rows + 293) / 300)])
  await update()
  expect([await countCopies(), await countBrand('Mine')]).toEqual([0, 0])
  expect((await change({ kind: 'ignore', ignored: { rows: {}, ignored: true } })).change).toMatchObject({
    rows,
  })
})

test('a text in 100,000 rows is replaced as one entry, and undone', async () => {
  const search = {
    rows: {},
    fields: ['title'],
    find: String.raw`^Drill (\d+)$`,
    replacement: 'Saw $1',
    expression: true,
    match_case: false,
    whole_cell: false,
  }
  expect(
    await findCells(context, { kind: 'user', accountId } as Actor, { id, search, language: 'en', ...call }),
  ).toMatchObject({
    cells: rows,
    changed: rows,
  })
  const { change: made } = await change({ kind: 'replace', replacement: search })
  expect(made).toMatchObject({ rows, cells: rows })
  expect(made?.first[0]).toMatchObject({ before: null, after: 'Saw 1' })
  await undo()
})
