import type { SourceName, Verdict } from '@merkwerk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  createAccount,
  createRun,
  createTestContext,
  makeRowResult,
  polling,
  type RowResult,
  saveEdits,
  storeRowResults,
} from '../../../testing/index.ts'
import { lockRows } from './edits-store.ts'
import { openList } from './lists-store.ts'

type TestContext = Awaited<ReturnType<typeof createTestContext>>

let context: TestContext
let accountId: number
const rows = 60
const now = new Date('2026-11-23T08:00:00Z')

beforeAll(async () => {
  context = await createTestContext()
  accountId = (await createAccount(context)).id
})
afterAll(() => context[Symbol.asyncDispose]())

/** A list of an upload of its own. */
async function createList(sha256: string): Promise<number> {
  const upload = await context.db
    .insertInto('uploads')
    .values({ account_id: accountId, sha256, file_key: sha256, bytes: 1, created_at: now, used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const list = { accountId, uploadId: upload.id, reading: {}, name: 'L', fileName: 'l.csv', totalRows: rows }
  return context.db.transaction().execute((tx) => openList(tx, list, now))
}

const result = (position: number, verdict: Verdict, title: string): RowResult =>
  makeRowResult(position, verdict, verdict === 'found' ? { title, fingerprint: title } : {})

const store = (listId: number, runId: number, results: readonly RowResult[]) =>
  context.db.transaction().execute((tx) => storeRowResults(tx, { listId, runId, now }, results))

const readCounts = (listId: number) =>
  context.db
    .selectFrom('lists')
    .select(['found', 'not_found', 'ambiguous', 'blocked'])
    .where('id', '=', listId)
    .executeTakeFirstOrThrow()

/** Transactions of this database that wait for another one. */
async function countBlocked(): Promise<number> {
  const { rows: counted } = await sql<{ blocked: number }>`
    SELECT count(*) AS blocked FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE NOT granted AND datname = current_database()`.execute(context.db)
  return counted[0]?.blocked ?? 0
}

test('stores a row whose texts contain NUL and a lone surrogate without these', async () => {
  const listId = await createList('hostile')
  const hostile = { ...result(1, 'found', 'a\0b\ud83d'), attribute_names: ['Far\0be', '\udc00'] }
  await store(listId, 1, [hostile])
  const stored = await context.db
    .selectFrom('list_rows')
    .select(['title', 'attribute_names'])
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ title: 'ab\ufffd', attribute_names: ['Farbe', '\ufffd'] })
})

test('two runs that store overlapping rows at once leave those of the later run, with the right counts', async () => {
  const listId = await createList('overlapping')
  const positions = Array.from({ length: rows }, (_, index) => index + 1)
  const storeBatch = (runId: number, batch: readonly number[]) =>
    store(
      listId,
      runId,
      batch.map((position) =>
        result(position, (position + runId) % 3 ? 'found' : 'not-found', `run ${runId}`),
      ),
    )
  const batches = [0, 1, 2, 3, 4, 5].map((start) => positions.filter((position) => position % 6 === start))
  await Promise.all([
    ...batches.map((batch) => storeBatch(2, batch.toReversed())),
    ...batches.toReversed().map((batch) => storeBatch(1, batch)),
    storeBatch(1, positions.toReversed()),
    storeBatch(2, positions),
  ])
  const stored = await context.db
    .selectFrom('list_rows')
    .select(['run_id', 'verdict'])
    .where('list_id', '=', listId)
    .execute()
  expect(stored).toHaveLength(rows)
  expect(new Set(stored.map(({ run_id }) => run_id))).toEqual(new Set([2]))
  const count = (verdict: string) => stored.filter((row) => row.verdict === verdict).length
  expect(await readCounts(listId)).toEqual({
    found: count('found'),
    not_found: count('not-found'),
    ambiguous: 0,
    blocked: 0,
  })
})

test('a refused lookup of a later run hides no result of an earlier run, whichever is stored first', async () => {
  const listId = await createList('refused')
  await store(listId, 2, [result(1, 'blocked', ''), result(2, 'not-found', '')])
  await store(listId, 1, [result(1, 'found', 'run 1'), result(2, 'found', 'run 1')])
  await store(listId, 3, [result(1, 'blocked', '')])
  const stored = await context.db
    .selectFrom('list_rows')
    .select(['run_id', 'verdict'])
    .where('list_id', '=', listId)
    .orderBy('position')
    .execute()
  expect(stored).toEqual([
    { run_id: 1, verdict: 'found' },
    { run_id: 2, verdict: 'not-found' },
  ])
  expect(await readCounts(listId)).toEqual({ found: 1, not_found: 1, ambiguous: 0, blocked: 0 })
})

test('a run with fewer sources loses no product of another source, whichever is stored first', async () => {
  const run = async (sources: SourceName[]) =>
    (await context.db.transaction().execute((tx) => createRun(tx, accountId, { sources }))).id
  const [wide, narrow, again] = [
    await run(['amazon', 'dnb']),
    await run([]),
    await run(['dnb', 'amazon', 'ebay']),
  ]
  const byDnb = { ...result(1, 'found', 'book'), sources: ['dnb' as const] }
  const byAmazon = result(2, 'found', 'lamp')
  const gone = [result(1, 'not-found', ''), result(2, 'not-found', '')].map((row) => ({
    ...row,
    sources: [],
  }))
  const readVerdicts = async (listId: number) =>
    (
      await context.db
        .selectFrom('list_rows')
        .select('verdict')
        .where('list_id', '=', listId)
        .orderBy('position')
        .execute()
    ).map(({ verdict }) => verdict)
  const inOrder = await createList('in order')
  await store(inOrder, wide, [byDnb, byAmazon])
  await store(inOrder, narrow, gone)
  expect(await readVerdicts(inOrder)).toEqual(['found', 'not-found'])
  const late = await createList('late')
  await store(late, narrow, gone)
  await store(late, wide, [byDnb, byAmazon])
  expect(await readVerdicts(late)).toEqual(['found', 'not-found'])
  expect(await readCounts(late)).toEqual({ found: 1, not_found: 1, ambiguous: 0, blocked: 0 })
  await store(inOrder, again, gone)
  expect(await readVerdicts(inOrder)).toEqual(['not-found', 'not-found'])
})

test('an edit wins over a run that stores the row while the edit is saved', async () => {
  const listId = await createList('edited')
  await store(listId, 1, [result(1, 'found', 'run 1')])
  const written = Promise.withResolvers<void>()
  const saved = Promise.withResolvers<void>()
  const editing = context.db.transaction().execute(async (tx) => {
    await lockRows(tx, listId, [1])
    await saveEdits(tx, { listId, positions: [1], field: 'title' }, 'mine', { accountId, at: now })
    written.resolve()
    await saved.promise
  })
  await Promise.race([written.promise, editing])
  const storing = store(listId, 2, [result(1, 'found', 'run 2')])
  await vi.waitFor(async () => expect(await countBlocked()).toBe(1), polling)
  saved.resolve()
  await Promise.all([editing, storing])
  const row = await context.db
    .selectFrom('list_rows')
    .select(['run_id', 'title', 'own_title'])
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ run_id: 2, title: 'run 2', own_title: 'mine' })
})
