import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  createAccount,
  createTestContext,
  makeRowResult,
  polling,
  storeRowResults,
} from '../../../testing/index.ts'
import { lockRows } from './edits-store.ts'
import { isIgnored } from './ignored-store.ts'
import { createLine } from './lines.ts'
import { findLines, finishLines, insertFileLines, insertLines } from './lines-store.ts'
import { getListSource, openList } from './lists-store.ts'
import { type NextRows, replaceRows } from './replace-rows.ts'
import { measureList } from './stored-bytes-store.ts'

type TestContext = Awaited<ReturnType<typeof createTestContext>>

let context: TestContext
let accountId: number
const now = new Date('2026-11-23T08:00:00Z')

beforeAll(async () => {
  context = await createTestContext()
  accountId = (await createAccount(context)).id
})
afterAll(() => context[Symbol.asyncDispose]())

const createStatement = (position: number, articleNumber = String(position)) =>
  createLine(position, {
    kind: 'usable',
    row: position,
    articleNumber,
    notes: [],
    identifiers: { gtin: '4006381333931' },
  })

/** A list whose lines are stored. */
async function createList(sha256: string, rows: number): Promise<number> {
  const upload = await context.db
    .insertInto('uploads')
    .values({ account_id: accountId, sha256, file_key: sha256, bytes: 1, created_at: now, used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const list = { accountId, uploadId: upload.id, reading: {}, name: 'L', fileName: 'l.csv', totalRows: rows }
  return context.db.transaction().execute(async (tx) => {
    const id = await openList(tx, list, now)
    const lines = Array.from({ length: rows }, (_, index) => createStatement(index + 1))
    await insertLines(tx, id, lines, { isAdded: false })
    return id
  })
}

async function replace(listId: number, changes: Partial<NextRows>) {
  const next: NextRows = {
    list: await getListSource(context.db, listId),
    ownColumns: [],
    missing: [],
    unchanged: 0,
    repeated: 0,
    added: [],
    changed: [],
    removed: [],
    returned: [],
    taken: [],
    changesSearch: true,
    changesAny: true,
    ...changes,
  }
  return context.db.transaction().execute((tx) => replaceRows(tx, context, { next, fileName: 'n.csv', now }))
}

const store = (listId: number, runId: number, positions: readonly number[], title: string) =>
  context.db.transaction().execute((tx) =>
    storeRowResults(
      tx,
      { listId, runId, now },
      positions.map((position) => makeRowResult(position, 'found', { title, fingerprint: title })),
    ),
  )

const readRows = (listId: number) =>
  context.db
    .selectFrom('list_rows')
    .select(['position', 'article_number', isIgnored('list_rows').as('is_ignored')])
    .where('list_id', '=', listId)
    .orderBy('position')
    .execute()

async function countBlocked(): Promise<number> {
  const { rows: counted } = await sql<{ blocked: number }>`
    SELECT count(*) AS blocked FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE NOT granted AND datname = current_database()`.execute(context.db)
  return counted[0]?.blocked ?? 0
}

test('a file without most of the rows removes them', async () => {
  const listId = await createList('many', 300)
  const removed = Array.from({ length: 299 }, (_, index) => index + 2)
  await store(listId, 1, [1, 2], 'Drill')
  expect(await replace(listId, { removed })).toBe(true)
  expect((await readRows(listId)).map(({ is_ignored }) => is_ignored)).toEqual([false, true])
})

test('a newer file and a run that stores the same rows at once neither block each other nor lose what the file states', async () => {
  const listId = await createList('both', 3)
  await store(listId, 1, [1], 'Drill')
  const locked = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const storing = context.db.transaction().execute(async (tx) => {
    await lockRows(tx, listId, [1])
    locked.resolve()
    await left.promise
    await storeRowResults(tx, { listId, runId: 2, now }, [makeRowResult(1, 'found', { title: 'Lamp' })])
  })
  await Promise.race([locked.promise, storing])
  const changed = [{ ...createStatement(1, 'New'), change: 'identifiers' as const }]
  const replacing = replace(listId, { changed, removed: [2, 3] })
  await vi.waitFor(async () => expect(await countBlocked()).toBe(1), polling)
  left.resolve()
  expect((await Promise.all([replacing, storing]))[0]).toBe(true)
  await store(listId, 2, [2, 3], 'Saw')
  expect(await readRows(listId)).toEqual([
    { position: 1, article_number: 'New', is_ignored: false },
    { position: 2, article_number: '2', is_ignored: true },
    { position: 3, article_number: '3', is_ignored: true },
  ])
})

test('a run that stores a row while a newer file removes it takes what the file states', async () => {
  const listId = await createList('meanwhile', 2)
  const locked = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const next: NextRows = {
    list: await getListSource(context.db, listId),
    ownColumns: [],
    missing: [],
    unchanged: 0,
    repeated: 0,
    added: [],
    changed: [{ ...createStatement(1, 'New'), change: 'identifiers' }],
    removed: [2],
    returned: [],
    taken: [],
    changesSearch: true,
    changesAny: true,
  }
  const replacing = context.db.transaction().execute(async (tx) => {
    await replaceRows(tx, context, { next, fileName: 'n.csv', now })
    locked.resolve()
    await left.promise
  })
  await Promise.race([locked.promise, replacing])
  const storing = store(listId, 1, [1, 2], 'Drill')
  await vi.waitFor(async () => expect(await countBlocked()).toBe(1), polling)
  left.resolve()
  await Promise.all([replacing, storing])
  expect(await readRows(listId)).toEqual([
    { position: 1, article_number: 'New', is_ignored: false },
    { position: 2, article_number: '2', is_ignored: true },
  ])
})

test('a file with too many cells leaves none of those that were stored before', async () => {
  const listId = await createList('cells', 1)
  await insertFileLines(context.db, listId, [{ ...createStatement(2), cells: ['9,90'] }])
  await insertFileLines(context.db, listId, [createStatement(2), createStatement(3)])
  await finishLines(context.db, listId, [])
  const lines = await findLines(context.db, listId, { after: 0, limit: 9 })
  expect(lines.map(({ cells }) => cells)).toEqual([[], [], []])
})

test('what a list stores is counted right after every kind of change', async () => {
  const listId = await createList('bytes', 3)
  await store(listId, 1, [1, 2], 'Drill')
  await measureList(context.db, listId)
  const readBytes = async () => {
    const list = await context.db
      .selectFrom('lists')
      .select('stored_bytes')
      .where('id', '=', listId)
      .executeTakeFirstOrThrow()
    return list.stored_bytes
  }
  const before = await readBytes()
  const cells = ['A long description of the product that the file states by now']
  const changed = [
    { ...createStatement(1, 'Another, longer article number'), change: 'identifiers' as const },
    { ...createStatement(2), cells, change: 'cells' as const },
  ]
  const added = [{ ...createStatement(4), cells }, createStatement(5)]
  expect(await replace(listId, { changed, added, ownColumns: ['Text'] })).toBe(true)
  const after = await readBytes()
  expect(after).toBeGreaterThan(before)
  await measureList(context.db, listId)
  expect(await readBytes()).toBe(after)
})
