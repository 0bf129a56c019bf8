import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRunSite, type RunSite, testEan } from '../../../../testing/index.ts'

import { storeRecords } from '../results/results-store.ts'

let site: RunSite
beforeAll(async () => {
  site = await openRunSite()
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

const countResults = async () => {
  const { count } = await site.context.db
    .selectFrom('results')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The results of a run's records, by position. */
const readResults = async (publicId: string) =>
  site.context.db
    .selectFrom('records')
    .innerJoin('runs', 'runs.id', 'records.run_id')
    .select(['records.position', 'records.verdict', 'records.notes', 'records.result_id', 'read_at'])
    .where('public_id', '=', publicId)
    .orderBy('records.position')
    .execute()

test('another list of known products points to their results, and writes the same values', async () => {
  const seller = await site.signUp({ coins: 20 })
  const found = testEan('00', 7_001)
  const first = await seller.complete([
    ['A', found],
    ['B', testEan('60', 7_002)],
    ['C', testEan('50', 7_003)],
  ])
  const before = await countResults()
  const second = await seller.complete([
    ['X', testEan('60', 7_002)],
    ['Y', found],
    ['Y', testEan('50', 7_003)],
  ])
  expect(await countResults()).toBe(before)
  const [a, b] = [await readResults(first.job_id), await readResults(second.job_id)]
  expect([b[1]?.result_id, b[0]?.result_id, b[2]?.result_id]).toEqual(
    [a[0], a[1], a[2]].map((record) => record?.result_id),
  )
  expect(b.map(({ verdict }) => verdict)).toEqual(['ambiguous', 'found', 'not-found'])
  // A note of the list belongs to the record alone.
  expect(b.map(({ notes }) => notes)).toEqual([[], [], ['article-number-shared']])
  expect(b[1]?.read_at).toEqual(a[0]?.read_at)
  const findShown = async (id: string) =>
    (await seller.records(id)).map(({ title, attributes, candidates }) => ({ title, attributes, candidates }))
  const [shown, shownAgain] = [await findShown(first.job_id), await findShown(second.job_id)]
  expect(shownAgain).toEqual([shown[1], shown[0], shown[2]])
  expect(second.progress).toMatchObject({ verdicts: { found: 1, ambiguous: 1, 'not-found': 1 } })
})

test('a known result that is deleted before it is stored is an error, and its record stays open', async () => {
  const seller = await site.signUp({ coins: 20 })
  const { id } = await seller.run(await seller.start([['A', testEan('00', 7_010)]]))
  const { db } = site.context
  const known = { position: 1, key: 'f'.repeat(32), readAt: null, fetchedAt: null }
  const runId = -id
  const open = { run_id: runId, position: 1, article_number: 'A', notes: [] }
  await db.insertInto('records').values(open).execute()
  await expect(db.transaction().execute((tx) => storeRecords(tx, runId, [known]))).rejects.toThrow(/deleted/)
  const records = await db
    .selectFrom('records')
    .select(['position', 'verdict'])
    .where('run_id', '=', runId)
    .execute()
  expect(records).toEqual([{ position: 1, verdict: null }])
})
