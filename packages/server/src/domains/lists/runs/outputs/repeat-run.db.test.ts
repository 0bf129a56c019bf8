import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type ListRow, openRunSite, type RunSite, testEan } from '../../../../testing/index.ts'
import { checkOwnBooks } from '../../../office/reconciliation/check-books.ts'
import { getRun } from '../queries.ts'
import { readFirstResults } from '../results/read-results.ts'

let site: RunSite
let seller: Caller
let serial = 0

beforeAll(async () => {
  site = await openRunSite()
  seller = await site.signUp({ coins: 100 })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Two rows of a product that no other test uses, one of another such product, and a skipped one. */
function listRows(): ListRow[] {
  serial += 1
  const ean = testEan('00', 61_000 + serial)
  return [
    ['A', ean],
    ['B', ean],
    ['C', testEan('00', 62_000 + serial)],
    ['D', 'no number'],
  ]
}

const findRun = (publicId: string) =>
  site.context.db.selectFrom('runs').selectAll().where('public_id', '=', publicId).executeTakeFirstOrThrow()

async function readFiles(publicId: string) {
  const { outputs } = await findRun(publicId)
  const read = async (key = '') => text(await site.context.files.read(key))
  return { masterData: await read(outputs?.masterData), attributes: await read(outputs?.attributes) }
}

/** Replaces a file of a run, so that it is seen whether a later run copies it. */
async function markFile(publicId: string): Promise<string> {
  const { outputs } = await findRun(publicId)
  await site.context.files.write(
    outputs?.masterData ?? '',
    (async function* () {
      yield 'marked'
    })(),
  )
  return 'marked'
}

const charges = async (id: string) => (await seller.records(id)).map(({ charge }) => charge)

test('gives a run with the same records the files of the last one, and charges nothing', async () => {
  const rows = listRows()
  const first = await seller.complete(rows)
  expect(first).toMatchObject({ coins_used: 2 })
  expect(await charges(first.job_id)).toEqual(['charged', 'charged-elsewhere', 'charged', null])
  const again = await seller.complete(rows)
  expect(again).toMatchObject({ coins_used: 0, progress: { verdicts: first.progress.verdicts } })
  expect(await charges(again.job_id)).toEqual(['paid-before', 'charged-elsewhere', 'paid-before', null])
  expect(await readFiles(again.job_id)).toEqual(await readFiles(first.job_id))
  const [{ figures: stated }, { figures }] = [await findRun(first.job_id), await findRun(again.job_id)]
  expect(figures).toEqual(stated)
  const marked = await markFile(again.job_id)
  const third = await seller.complete(rows)
  expect((await readFiles(third.job_id)).masterData).toBe(marked)
  expect(await charges(third.job_id)).toEqual(await charges(again.job_id))
  expect(await checkOwnBooks(site.context)).toEqual([])
  const listed = await readFirstResults(site.context, await getRun(site.context.db, third.id), 2)
  expect(listed.map(({ articleNumber }) => articleNumber)).toEqual(['A', 'B'])
})

test('writes the files anew if a record, the language or the code differs, or the files are gone', async () => {
  const rows = listRows()
  const { db, files } = site.context
  const first = await seller.complete(rows)
  const stated = await readFiles(first.job_id)
  let last = first.job_id
  const expectNew = async () => {
    last = (await seller.complete(rows)).job_id
    expect(await readFiles(last)).toEqual(stated)
  }

  await markFile(last)
  await db.updateTable('runs').set({ language: 'en' }).where('public_id', '=', last).execute()
  await expectNew()

  await markFile(last)
  const { id, figures } = await findRun(last)
  await db
    .updateTable('runs')
    .set({ figures: JSON.stringify({ ...figures, code: 'older' }) })
    .where('id', '=', id)
    .execute()
  await expectNew()

  await markFile(last)
  const { id: newest } = await findRun(last)
  const second = db.updateTable('records').where('run_id', '=', newest).where('position', '=', 2)
  await second.set({ fetched_at: new Date(0) }).execute()
  await expectNew()

  await files.deleteFolder(`runs/${(await findRun(last)).id}`)
  await expectNew()
})

test('scores a list after a run only if the run has changed rows', async () => {
  const rows = listRows()
  const { db } = site.context
  const { list_id: listId } = await findRun((await seller.complete(rows)).job_id)
  const countTasks = async () => {
    const { rows: counted } = await sql<{ tasks: number }>`
      SELECT count(*)::integer AS tasks FROM pgboss.job
      WHERE name = 'update-rows' AND (data ->> 'listId')::integer = ${listId}`.execute(db)
    return counted[0]?.tasks
  }
  const list = db.selectFrom('lists').select(['needs_update', 'scored_rows']).where('id', '=', listId)
  await expect.poll(() => list.executeTakeFirstOrThrow()).toEqual({ needs_update: false, scored_rows: 3 })
  expect(await countTasks()).toBe(1)
  await seller.complete(rows)
  expect(await countTasks()).toBe(1)
  await db
    .updateTable('list_rows')
    .set({ fetched_at: new Date(0) })
    .where('list_id', '=', listId)
    .execute()
  await seller.complete(rows)
  expect(await countTasks()).toBe(2)
})

test('charges what the last run found beyond its hold', async () => {
  const rows = listRows()
  const { id } = await findRun((await seller.complete(rows)).job_id)
  const { db } = site.context
  await db.deleteFrom('paid_products').where('run_id', '=', id).execute()
  await db
    .updateTable('records')
    .set({ charge: 'over-quote' })
    .where('run_id', '=', id)
    .where('position', '=', 1)
    .execute()
  const again = await seller.complete(rows)
  expect(again).toMatchObject({ coins_used: 2 })
  expect(await charges(again.job_id)).toEqual(['charged', 'charged-elsewhere', 'charged', null])
})
