import { endpoints } from '@merkwerk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type JobSite, type ListRow, openJobSite, testEan } from '../../../testing/index.ts'
import { openProductCache, type ProductCache } from '../../product-cache/index.ts'
import type { JobContext } from '../job-context.ts'
import { closeCachedBatches } from './close-cached-batches.ts'
import { initializeJob } from './initialize-job.ts'
import { searchBatch } from './search-batch.ts'

const never = new AbortController().signal
let site: JobSite
let seller: Caller
let productCache: ProductCache
let context: JobContext

beforeAll(async () => {
  site = await openJobSite({})
  seller = await site.signUp({ coins: 100_000 })
  productCache = openProductCache(site.context)
  context = { ...site.context, productCache: productCache, gpt: undefined }
  const { run } = await initialized(rowsOfKnown(5))
  await run(0)
})
afterAll(async () => {
  await productCache[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

/** Articles of five products in turn. */
const rowsOfKnown = (count: number): ListRow[] =>
  Array.from({ length: count }, (_, index) => [`A-${index}`, testEan('00', 7_000 + (index % 5))])

async function initialized(rows: readonly ListRow[]) {
  const publicId = await seller.start(rows)
  const { id } = await seller.job(publicId)
  await initializeJob(context, { jobId: id }, never)
  return {
    run: (batch: number) => searchBatch(context, { jobId: id, batch }, never),
    recall: (...batches: number[]) => closeCachedBatches(context, { jobId: id, batches }),
    job: () => seller.job(publicId),
    /** The tasks of one kind that were enqueued for the job, by their batches. */
    tasks: async (name: string) => {
      const { rows } = await sql<{ batches: number[] | number }>`
        SELECT coalesce(data -> 'batches', data -> 'batch') AS batches FROM pgboss.job
        WHERE name = ${name} AND data ->> 'jobId' = ${String(id)} ORDER BY created_on, data -> 'batches' -> 0, 1`.execute(
        context.db,
      )
      return rows.map(({ batches }) => batches)
    },
  }
}

test('closes several cached batches per task, each once with repeated deliveries', async () => {
  const { run, recall, job, tasks } = await initialized(rowsOfKnown(1_201))
  expect(await tasks('recall-batches')).toEqual([])
  await run(0)
  const first = Array.from({ length: 16 }, (_, index) => 8 + index)
  expect(await tasks('recall-batches')).toEqual([first, [24]])
  await Promise.all([recall(...first, 24), recall(...first, 24), run(9)])
  expect((await job()).progress).toMatchObject({ done: 50 + 801, verdicts: { found: 851 } })
  await recall(1, 2, 3, 4, 5, 6, 7)
  expect(await job()).toMatchObject({ status: 'Finalizing', progress: { verdicts: { found: 1_201 } } })
})

test('counts each cached record once with concurrent deliveries', async () => {
  const { run, recall, job } = await initialized(rowsOfKnown(500))
  await run(0)
  const before = await countRecalled()
  await Promise.all([recall(8, 9), recall(8, 9)])
  expect((await job()).progress.done).toBe(150)
  expect(await countRecalled()).toBe(before + 100)
})

/** Results of Amazon that jobs took from the product cache. */
async function countRecalled(): Promise<number> {
  const { recalled } = await context.db
    .selectFrom('catalogue_use')
    .select(({ fn }) => fn.sum<string>('recalled').as('recalled'))
    .where('marketplace', '=', 'amazon')
    .executeTakeFirstOrThrow()
  return Number(recalled)
}

test('enqueues batches with an uncached record to be looked up', async () => {
  const rows = rowsOfKnown(500)
  rows[460] = ['new', testEan('00', 7_900)]
  const { run, recall, job, tasks } = await initialized(rows)
  await run(0)
  await recall(8, 9)
  expect((await job()).progress.done).toBe(100)
  expect(await tasks('search-batch')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 9])
  await run(9)
  expect((await job()).progress).toMatchObject({ done: 150, verdicts: { found: 150 } })
})

test('closes no cached batches of a cancelled job', async () => {
  const { run, recall, job } = await initialized(rowsOfKnown(500))
  await run(0)
  await seller.client.call(endpoints.cancelJob, { params: { id: (await job()).job_id } })
  await recall(8, 9)
  expect(await job()).toMatchObject({ status: 'Cancelled', progress: { done: 50 } })
})
