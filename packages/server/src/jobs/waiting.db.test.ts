import { mintProduct } from '@merkwerk/sandbox'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Catalogue, openCatalogue } from '../catalogue/index.ts'
import { type Caller, type JobSite, type ListRow, openJobSite, testEan } from '../testing/index.ts'
import { finalizeJob } from './finalize-job.ts'
import { initializeJob } from './initialize-job.ts'
import type { JobContext } from './job-context.ts'
import { runBatch } from './run-batch.ts'

const never = new AbortController().signal
const hourMs = 3_600_000
let site: JobSite
let seller: Caller
let catalogue: Catalogue
let context: JobContext

beforeAll(async () => {
  site = await openJobSite({ MAX_WAIT_HOURS: '0.01' })
  seller = await site.signUp({ coins: 100_000 })
  await reopenCatalogue()
})
afterAll(async () => {
  await catalogue[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})
afterEach(async () => {
  await site.setFaults('amazon', {})
  await site.setFaults('ebay', {})
  await reopenCatalogue()
})

/** A fetcher of its own, so that no circuit breaker remembers what another test did. */
async function reopenCatalogue() {
  await catalogue?.[Symbol.asyncDispose]()
  catalogue = openCatalogue(site.context)
  context = { ...site.context, catalogue, gpt: undefined }
}

/** Every page is a captcha. */
const refusing = { rates: { captcha: 1 } }

let serial = 0
function products(count: number): ListRow[] {
  serial += count
  return Array.from({ length: count }, (_, index) => [`A-${index}`, testEan('00', serial - index)])
}
/** Products that only Amazon can be asked for. */
const byAsin = (count: number): ListRow[] =>
  products(count).map(([article, ean = '']) => [article, '', mintProduct(ean, site.sandbox.url).asin])

async function initialized(rows: readonly ListRow[]) {
  const publicId = await seller.start(rows)
  const { id } = await seller.job(publicId)
  await initializeJob(context, { jobId: id }, never)
  return {
    id,
    publicId,
    run: (batch: number) => runBatch(context, { jobId: id, batch }, never),
    job: () => seller.job(publicId),
    states: async () => {
      const batches = await context.db
        .selectFrom('batches')
        .select('state')
        .where('job_id', '=', id)
        .orderBy('number')
        .execute()
      return batches.map(({ state }) => state)
    },
    log: async () => {
      const { body } = await seller.call('GET', `/api/jobs/streamLog/?job_id=${publicId}`)
      return String(body.log)
    },
  }
}

test('a job whose marketplace is away waits, says so, and goes on by itself when it is back', async () => {
  const worker = await site.startWorker()
  await site.setFaults('amazon', { isDown: true })
  const publicId = await seller.start(products(3))
  await expect
    .poll(async () => (await seller.job(publicId)).progress.waiting, { timeout: 60_000 })
    .toMatch(/Amazon/)
  expect((await seller.job(publicId)).status).toBe('Data Processing')
  await site.setFaults('amazon', {})
  const done = await seller.until(publicId, 'Completed')
  expect(done).toMatchObject({ coins_used: 3, progress: { waiting: null, verdicts: { found: 3 } } })
  await worker[Symbol.asyncDispose]()
})

test('a captcha on one product holds back its own batch only, also when everything else is remembered', async () => {
  const remembered = products(5)
  const rows = Array.from({ length: 9 }, (_, batch): ListRow[] => [
    [`captcha-${batch}`, testEan('10', batch)],
    ...Array.from(
      { length: 49 },
      (_, index): ListRow => [`A-${batch}-${index}`, remembered[index % 5]?.[1] ?? ''],
    ),
  ]).flat()
  const { run, job, states } = await initialized(rows)
  for (let round = 0; round < 2; round += 1) for (let batch = 0; batch < 8; batch += 1) await run(batch)
  expect(await states()).toEqual([...Array(8).fill('waiting'), 'queued'])
  expect((await job()).progress.waiting).toBeNull()
})

test('while a marketplace is away the rest of the job is held back, and goes on with the first answers', async () => {
  const { run, job, states } = await initialized(byAsin(451))
  await site.setFaults('amazon', refusing)
  for (let batch = 0; batch < 8; batch += 1) await run(batch)
  expect(await states()).toEqual([...Array(8).fill('waiting'), 'pending', 'pending'])
  expect((await job()).progress.waiting).toMatch(/Amazon/)
  await site.setFaults('amazon', {})
  await reopenCatalogue()
  await run(0)
  expect(await states()).toEqual(['closed', ...Array(7).fill('waiting'), 'queued', 'queued'])
  expect((await job()).progress.waiting).toBeNull()
})

test('after the longest wait what is still refused counts as blocked, and no later batch waits as long', async () => {
  const { run, job, states } = await initialized(byAsin(451))
  await site.setFaults('amazon', refusing)
  for (let batch = 0; batch < 8; batch += 1) await run(batch)
  site.pass(0.01 * hourMs)
  for (let batch = 0; batch < 8; batch += 1) await run(batch)
  expect(await states()).toEqual([...Array(8).fill('closed'), 'queued', 'queued'])
  await run(8)
  await run(9)
  expect(await job()).toMatchObject({ status: 'Finalizing', progress: { verdicts: { blocked: 451 } } })
})

test('a product that stays refused is blocked with its reason and costs nothing', async () => {
  const { id, run, job } = await initialized([['refused', testEan('10', 900)], ...products(1)])
  await run(0)
  expect((await job()).progress.done).toBe(0)
  site.pass(0.01 * hourMs)
  await run(0)
  await finalizeJob(context, { jobId: id })
  expect(await job()).toMatchObject({ coins_used: 1, progress: { verdicts: { blocked: 1, found: 1 } } })
  const { body } = await seller.call('GET', `/api/jobs/${id}/records/?verdict=blocked`)
  expect(body.records).toMatchObject([{ article_number: 'refused', reason: 'marketplace-blocks' }])
})

test('the time a job waits is not counted as its execution time', async () => {
  const { id, run, job } = await initialized(products(1))
  await site.setFaults('amazon', refusing)
  await run(0)
  site.pass(60_000)
  expect((await job()).execution_time).toBeLessThan(30)
  await site.setFaults('amazon', {})
  await reopenCatalogue()
  await run(0)
  await finalizeJob(context, { jobId: id })
  expect((await job()).execution_time).toBeLessThan(30)
})

test('only its owner may finish a waiting job, and not before the longest wait', async () => {
  const { id, run, job, states, log } = await initialized(byAsin(60))
  await site.setFaults('amazon', refusing)
  await run(0)
  await run(1)
  const finish = (caller: Caller) => caller.call('POST', `/api/jobs/${id}/finish/`)
  expect((await job()).can_finish).toBe(false)
  expect((await finish(seller)).status).toBe(409)
  site.pass(0.01 * hourMs)
  expect((await job()).can_finish).toBe(true)
  expect((await finish(await site.signUp({ isAdmin: true }))).status).toBe(404)
  expect((await finish(seller)).status).toBe(200)
  expect((await job()).can_finish).toBe(false)
  expect(await states()).toEqual(['queued', 'queued'])
  await run(0)
  await run(1)
  expect(await job()).toMatchObject({ status: 'Finalizing', progress: { verdicts: { blocked: 60 } } })
  expect(await log()).toContain('mit dem abgeschlossen, was da ist')
})

test('a job tells how long it still takes, but not while it waits', async () => {
  const { run, job } = await initialized(products(60))
  await run(0)
  expect((await job()).progress.time_left).toBeGreaterThan(0)
  await site.setFaults('amazon', refusing)
  await run(1)
  expect((await job()).progress).toMatchObject({ rate: expect.any(Number), time_left: null })
})

test('a waiting job can be cancelled: it pays what was found in closed batches', async () => {
  const { publicId, run, job } = await initialized(products(60))
  await run(0)
  await site.setFaults('amazon', refusing)
  await run(1)
  expect((await job()).progress.waiting).not.toBeNull()
  expect((await seller.call('POST', `/api/jobs/${publicId}/cancel/`)).status).toBe(200)
  await run(1)
  expect(await job()).toMatchObject({ status: 'Cancelled', coins_used: 50, progress: { waiting: null } })
})
