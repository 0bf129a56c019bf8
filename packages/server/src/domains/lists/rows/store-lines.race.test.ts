import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type ListRow, openRunSite, type RunSite, testEan } from '../../../testing/index.ts'
import { getRun } from '../runs/index.ts'
import { clearList, markDeleted } from './lists-store.ts'
import { storeLines } from './store-lines.ts'

let site: RunSite
let seller: Caller

beforeAll(async () => {
  site = await openRunSite()
  seller = await site.signUp({ coins: 20_000 })
})
afterAll(() => site[Symbol.asyncDispose]())

const never = new AbortController().signal
const rows = (count: number, prefix: string): ListRow[] =>
  Array.from({ length: count }, (_, index) => [`${prefix}-${index}`, testEan('00', index)])

/** A list whose run no worker takes. */
async function submit(count: number, prefix: string): Promise<number> {
  const runId = await seller.start(rows(count, prefix))
  return (await getRun(site.context.db, (await seller.run(runId)).id)).list_id
}

const readLines = (listId: number) =>
  site.context.db
    .selectFrom('list_lines')
    .select(['position', 'article_number'])
    .where('list_id', '=', listId)
    .orderBy('position')
    .execute()
const readList = (listId: number) =>
  site.context.db
    .selectFrom('lists')
    .select(['lines_stored', 'stored_bytes'])
    .where('id', '=', listId)
    .executeTakeFirstOrThrow()

/** Stops the storing of lines after some statements. */
async function storeUntil(listId: number, statements: number): Promise<void> {
  const stop = new AbortController()
  let left = statements
  const db = site.context.db.withPlugin({
    transformQuery: ({ node }) => {
      left -= 1
      if (left === 0) stop.abort(new Error('stopped'))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await expect(storeLines({ ...site.context, db }, listId, stop.signal)).rejects.toThrow()
}

test('an attempt that is stopped anywhere is completed by the next ones, also at the same time', async () => {
  const listId = await submit(4_500, 'S')
  for (const statements of [1, 3, 4, 5]) {
    await storeUntil(listId, statements)
    expect((await readList(listId)).lines_stored).toBe(false)
  }
  const stored = (await readLines(listId)).length
  expect(stored).toBeGreaterThan(0)
  expect(stored).toBeLessThan(4_500)
  await Promise.all([1, 2, 3].map(() => storeLines(site.context, listId, never)))
  expect(
    (await readLines(listId)).map(({ position, article_number }) => `${position} ${article_number}`),
  ).toEqual(rows(4_500, 'S').map(([article], index) => `${index + 1} ${article}`))
  const { lines_stored, stored_bytes } = await readList(listId)
  expect(lines_stored).toBe(true)
  expect(stored_bytes).toBeGreaterThan(4_500 * 50)
})

test('a list that is deleted meanwhile gets no lines', async () => {
  const listId = await submit(1_500, 'D')
  await storeUntil(listId, 3)
  await site.context.db.transaction().execute((tx) => markDeleted(tx, listId, site.context.clock.now()))
  await clearList(site.context.db, listId)
  await storeLines(site.context, listId, never)
  expect(await readLines(listId)).toEqual([])
})

test('corrections of an owner outlive an attempt that stores the file once more', async () => {
  const listId = await submit(3, 'K')
  await storeLines(site.context, listId, never)
  await site.context.db
    .updateTable('runs')
    .set({ status: 'Data Processing' })
    .where('list_id', '=', listId)
    .execute()
  const { public_id: id } = await site.context.db
    .selectFrom('lists')
    .select('public_id')
    .where('id', '=', listId)
    .executeTakeFirstOrThrow()
  await seller.client.call(endpoints.correctRow, {
    params: { id, position: 2 },
    body: { article_number: 'Mine' },
  })
  await storeLines(site.context, listId, never)
  expect((await readLines(listId)).map(({ article_number }) => article_number)).toEqual([
    'K-0',
    'Mine',
    'K-2',
  ])
})
