import { endpoints } from '@merkwerk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, type JobSite, type ListRow, openJobSite, testEan } from '../../../../testing/index.ts'
import { openProductCache, type ProductCache } from '../../../products/product-cache/index.ts'
import type { JobContext } from '../job-context.ts'
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
// Their products are cached. Their results are made anew, because they depend on something else.
beforeEach(() => forgetResults())
afterAll(async () => {
  await productCache[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

const forgetResults = () => sql`UPDATE results SET key = uuid_send(gen_random_uuid())`.execute(context.db)

/** Articles of five products in turn. */
const rowsOfKnown = (count: number): ListRow[] =>
  Array.from({ length: count }, (_, index) => [`A-${index}`, testEan('00', 7_000 + (index % 5))])

async function initialized(rows: readonly ListRow[]) {
  const publicId = await seller.start(rows)
  const { id } = await seller.job(publicId)
  await initializeJob(context, { jobId: id }, never)
  return {
    run: (batch: number) => searchBatch(context, { jobId: id, batch }, never),
    /** The smaller batches, whose records are cached. */
    runFirst: async () => {
      for (let batch = 0; batch < 8; batch += 1) await searchBatch(context, { jobId: id, batch }, never)
    },
    job: () => seller.job(publicId),
    /** The sizes of the batches after the first ones. */
    sizes: async () => {
      const batches = context.db.selectFrom('batches').select('size').where('job_id', '=', id)
      return (await batches.where('number', '>=', 8).orderBy('number').execute()).map(({ size }) => size)
    },
  }
}

test('puts up to 800 cached records into one batch, and stores each once with repeated deliveries', async () => {
  const { runFirst, run, job, sizes } = await initialized(rowsOfKnown(1_301))
  expect(await sizes()).toEqual([])
  await runFirst()
  expect(await sizes()).toEqual([800, 101])
  await Promise.all([run(8), run(8), run(9), run(8)])
  expect(await job()).toMatchObject({
    status: 'Finalizing',
    progress: { done: 1_301, verdicts: { found: 1_301 } },
  })
})

test('counts each cached record once', async () => {
  const { runFirst, run, job } = await initialized(rowsOfKnown(500))
  await runFirst()
  const before = await countRecalled()
  await run(8)
  await run(8)
  expect((await job()).progress.done).toBe(500)
  expect(await countRecalled()).toBe(before + 100)
})

/** Results of Amazon that jobs took from the product cache. */
async function countRecalled(): Promise<number> {
  const { recalled } = await context.db
    .selectFrom('cache_use')
    .select(({ fn }) => fn.sum<string>('recalled').as('recalled'))
    .where('marketplace', '=', 'amazon')
    .executeTakeFirstOrThrow()
  return Number(recalled)
}

test('looks a few uncached records of a large batch up, and many in further batches', async () => {
  const rows = rowsOfKnown(1_200)
  rows[460] = ['new', testEan('00', 7_900)]
  for (let index = 500; index < 560; index += 1) rows[index] = [`new-${index}`, testEan('00', 7_400 + index)]
  const { runFirst, run, job, sizes } = await initialized(rows)
  await runFirst()
  await run(8)
  expect((await job()).progress.done).toBe(1_139)
  expect(await sizes()).toEqual([800, 50, 11])
  await run(9)
  await run(10)
  expect(await job()).toMatchObject({ status: 'Finalizing', progress: { verdicts: { found: 1_200 } } })
  const few = rowsOfKnown(500)
  few[460] = ['newer', testEan('00', 7_901)]
  const next = await initialized(few)
  await next.runFirst()
  await next.run(8)
  expect((await next.job()).progress.verdicts.found).toBe(500)
})

test('stores rows with known results at once, without a batch, also when several attempts do', async () => {
  await (await initialized(rowsOfKnown(5))).run(0)
  const rows = rowsOfKnown(2_400)
  rows[2_300] = ['new', testEan('00', 7_902)]
  const publicId = await seller.start(rows)
  const { id } = await seller.job(publicId)
  const before = await countRecalled()
  await Promise.all([1, 2, 3].map(() => initializeJob(context, { jobId: id }, never)))
  expect(await seller.job(publicId)).toMatchObject({
    status: 'Data Processing',
    progress: { done: 2_399, verdicts: { found: 2_399 } },
  })
  expect(await countRecalled()).toBeGreaterThan(before)
  await searchBatch(context, { jobId: id, batch: 0 }, never)
  expect(await seller.job(publicId)).toMatchObject({
    status: 'Finalizing',
    progress: { done: 2_400, verdicts: { found: 2_400 } },
  })
  const known = await initialized(rowsOfKnown(3))
  expect(await known.job()).toMatchObject({ status: 'Finalizing', progress: { done: 3 } })
  expect((await known.job()).progress.verdicts.found).toBe(3)
})

test('stores nothing for a cancelled job', async () => {
  const { runFirst, run, job } = await initialized(rowsOfKnown(500))
  await runFirst()
  await seller.client.call(endpoints.cancelJob, { params: { id: (await job()).job_id } })
  await run(8)
  expect(await job()).toMatchObject({ status: 'Cancelled', progress: { done: 400 } })
})
