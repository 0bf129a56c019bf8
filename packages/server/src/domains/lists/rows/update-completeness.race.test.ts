import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAccount,
  createTestContext,
  makeRowResult,
  type RowResult,
  saveEdits,
  storeRowResults,
} from '../../../testing/index.ts'
import { scoreRows } from './completeness-store.ts'
import { lockRows } from './edits-store.ts'
import { saveExpectations } from './expectations-store.ts'
import { openList } from './lists-store.ts'
import { indexWaitingTexts } from './rows-store.ts'
import { scoreCategories, updateCompleteness } from './update-completeness.ts'
import { updateRows } from './update-rows.ts'

type TestContext = Awaited<ReturnType<typeof createTestContext>>

let context: TestContext
let accountId: number
let listId: number
const rows = 60
const now = new Date('2026-11-23T08:00:00Z')
const signal = new AbortController().signal
const positions = Array.from({ length: rows }, (_, index) => index + 1)

beforeAll(async () => {
  context = await createTestContext()
  accountId = (await createAccount(context)).id
  const upload = await context.db
    .insertInto('uploads')
    .values({ account_id: accountId, sha256: 'x', file_key: 'x', bytes: 1, created_at: now, used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const list = { accountId, uploadId: upload.id, reading: {}, name: 'L', fileName: 'l.csv', totalRows: rows }
  listId = await context.db.transaction().execute((tx) => openList(tx, list, now))
})
afterAll(() => context[Symbol.asyncDispose]())

const result = (position: number, runId: number): RowResult =>
  makeRowResult(position, (position + runId) % 5 === 0 ? 'not-found' : 'found', {
    title: 'Drill',
    brand: (position + runId) % 3 === 0 ? null : 'Bosch',
    category: 'Drills',
    attributes: 1,
    attribute_names: (position + runId) % 2 === 0 ? ['Color'] : ['Power'],
  })

const store = (runId: number, batch: readonly number[]) =>
  context.db.transaction().execute((tx) =>
    storeRowResults(
      tx,
      { listId, runId, now },
      batch.map((position) => result(position, runId)),
    ),
  )

/** Sets an attribute of rows as an edit in the sheet does. */
const edit = (batch: readonly number[]) =>
  context.db.transaction().execute(async (tx) => {
    const found = await lockRows(tx, listId, batch)
    const by = { accountId, at: now }
    await saveEdits(tx, { listId, positions: found, field: 'attribute:Voltage' }, '230 V', by)
    await scoreRows(tx, { id: listId, accountId }, found)
  })

async function expectVoltage(isExpected: boolean) {
  await context.db
    .transaction()
    .execute((tx) =>
      saveExpectations(tx, { accountId, category: 'Drills', names: ['Voltage'] }, isExpected, now),
    )
  await scoreCategories(context, { accountId, categories: ['Drills'] }, signal)
}

const readScores = () =>
  context.db
    .selectFrom('list_rows as row')
    .leftJoin('list_scores as score', (join) =>
      join.onRef('score.list_id', '=', 'row.list_id').onRef('score.position', '=', 'row.position'),
    )
    .select(['row.position', 'completeness', 'missing'])
    .where('row.list_id', '=', listId)
    .orderBy('row.position')
    .execute()

async function expectSumsOfRows() {
  const scored = (await readScores()).flatMap(({ completeness }) => completeness ?? [])
  const sums = await context.db
    .selectFrom('lists')
    .select(['scored_rows', 'completeness_sum'])
    .where('id', '=', listId)
    .executeTakeFirstOrThrow()
  expect(sums).toEqual({
    scored_rows: scored.length,
    completeness_sum: scored.reduce((sum, score) => sum + score, 0),
  })
}

test('runs, edits and scorings at once neither block each other nor leave wrong sums', async () => {
  await store(1, positions)
  const batches = [0, 1, 2, 3, 4, 5].map((rest) => positions.filter((position) => position % 6 === rest))
  const update = () => updateCompleteness(context, { listId }, signal)
  await Promise.all([
    update(),
    ...batches.map((batch) => store(2, batch.toReversed())),
    update(),
    edit([40, 3, 17]),
    expectVoltage(true),
    ...batches.toReversed().map((batch) => store(3, batch)),
    update(),
    edit([17, 5]),
  ])
  await expectSumsOfRows()
  // The last run has ended: its task scores what it stored.
  await update()
  await expectSumsOfRows()
  const settled = await readScores()
  await update()
  expect(await readScores()).toEqual(settled)
  for (const position of [3, 5, 17, 40])
    expect(settled[position - 1]?.missing).not.toContain('attribute:Voltage')
  expect(settled[0]?.missing).toContain('attribute:Voltage')
})

test('the task after a run leaves no text out of the index', async () => {
  await store(9, positions)
  expect(await indexWaitingTexts(context.db)).toBeGreaterThan(0)
  await store(10, positions)
  await updateRows(context, { listId }, signal)
  expect(await indexWaitingTexts(context.db)).toBe(0)
})
