import { productTruth } from '@merkwerk/sandbox'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type ListRow, openRunSite, type RunSite, testEan } from '../../../../testing/index.ts'
import { openProductCache, type ProductCache } from '../../../products/product-cache/index.ts'
import { findOpenRecords } from '../open-records-queries.ts'
import { finalizeRun, writeCancelledOutputs } from '../outputs/finalize-run.ts'
import { initializeRun } from '../process/initialize-run.ts'
import { processRecord } from '../process/process-record.ts'
import { searchBatch } from '../process/search-batch.ts'
import type { ListRecord } from '../record.ts'
import { flushResults, toStoredRecord } from '../results/insert-results.ts'
import type { RunContext } from '../run-context.ts'
import { estimateSecondsPerProduct } from '../submit/quote-run.ts'
import { gatherRecords } from './gather-records.ts'

const never = new AbortController().signal
const hourMs = 3_600_000
let site: RunSite
let seller: Caller
let productCache: ProductCache
let context: RunContext

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0.1' })
  await reopenProductCache()
})
// Sessions end while the clock is moved on.
beforeEach(async () => {
  seller = await site.signUp({ coins: 100_000 })
})
afterAll(async () => {
  await productCache[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})
afterEach(async () => {
  await site.setFaults('amazon', {})
  await site.setFaults('ebay', {})
  await reopenProductCache()
})

/** A new fetcher, without the circuit breaker state of earlier tests. */
async function reopenProductCache() {
  await productCache?.[Symbol.asyncDispose]()
  productCache = openProductCache(site.context)
  context = { ...site.context, productCache: productCache, gpt: undefined }
}

/** Serves a captcha for every page. */
const refusing = { rates: { captcha: 1 } }

let serial = 0
/** Rows of five products at most. Each has an article number of its own, so none is skipped. */
function products(count: number): ListRow[] {
  serial += 5
  return Array.from({ length: count }, (_, index) => [`A-${index}`, testEan('00', serial - (index % 5))])
}
/** Products that can only be looked up on Amazon. */
const byAsin = (count: number): ListRow[] =>
  products(count).map(([article, ean = '']) => [article, '', productTruth(ean, site.sandbox.url).asin])

async function initialized(rows: readonly ListRow[]) {
  const caller = seller
  const publicId = await caller.start(rows)
  const { id } = await caller.run(publicId)
  await initializeRun(context, { runId: id }, never)
  const openBatches = async () => {
    const open = context.db.selectFrom('batches').select(['number', 'state', 'gathered', 'size'])
    return open.where('run_id', '=', id).where('state', '<>', 'closed').orderBy('number').execute()
  }
  const run = (batch: number) => searchBatch(context, { runId: id, batch }, never)
  return {
    id,
    publicId,
    run,
    /** Runs the batches that are queued, not those that follow. */
    runQueued: async () => {
      for (const { number, state } of await openBatches()) if (state === 'queued') await run(number)
    },
    /** Makes the next attempts due. */
    gather: async () => {
      await sql`UPDATE records SET next_attempt_at = now() WHERE run_id = ${id} AND waiting_for IS NOT NULL`.execute(
        context.db,
      )
      await sql`UPDATE runs SET gather_at = now() WHERE id = ${id} AND gather_at IS NOT NULL`.execute(
        context.db,
      )
      await gatherRecords(context, { runId: id })
    },
    openBatches,
    states: async () => (await openBatches()).map(({ state }) => state),
    deferred: async () =>
      context.db
        .selectFrom('records')
        .selectAll()
        .where('run_id', '=', id)
        .where('waiting_for', 'is not', null)
        .orderBy('position')
        .execute(),
    /** Times in seconds from now on for which gatherings are enqueued. */
    gatherings: async () => {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM pgboss.job WHERE name = 'gather-records' AND data ->> 'runId' = ${String(id)}`.execute(
        context.db,
      )
      return rows.length
    },
    job: () => caller.run(publicId),
    log: () => seller.log(publicId),
    masterData: async () => {
      const { output_files } = await seller.run(publicId)
      const text = await (await fetch(`${site.api.url}${output_files[0]}`)).text()
      return text.trim().split('\r\n').slice(1)
    },
  }
}

/** A product cache that looks one EAN up only once it is released. */
function holdUp(ean: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const lookUp: ProductCache['lookUp'] = async (marketplace, identifiers, signal, options) => {
    if (identifiers.gtin === ean) await promise
    return productCache.lookUp(marketplace, identifiers, signal, options)
  }
  context = { ...context, productCache: Object.assign(Object.create(productCache), { lookUp }) }
  return { release: resolve }
}

/** Refuses without delay. */
const captcha = (serial: number): ListRow => [`captcha-${serial}`, testEan('10', serial)]

test('waits while a marketplace is unreachable and resumes automatically', async () => {
  const worker = await site.startWorker()
  await site.setFaults('amazon', { isDown: true })
  const publicId = await seller.start(products(3))
  await expect.poll(async () => (await seller.run(publicId)).progress.waiting).toMatch(/Amazon/)
  expect((await seller.run(publicId)).status).toBe('Data Processing')
  await site.setFaults('amazon', {})
  const done = await seller.until(publicId, 'Completed')
  expect(done).toMatchObject({
    coins_used: 3,
    progress: { waiting: null, deferred: null, verdicts: { found: 3 } },
  })
  await worker[Symbol.asyncDispose]()
})

describe('four rows, one of them behind a captcha', () => {
  const start = () => initialized([...products(2), captcha(400), ...products(1)])

  test('closes, shows and counts the other three and describes what waits', async () => {
    const { id, run, job, deferred, openBatches } = await start()
    await run(0)
    expect(await openBatches()).toEqual([])
    expect(await deferred()).toMatchObject([{ position: 3, attempts: 1, waiting_for: 'amazon', batch: null }])
    expect(await job()).toMatchObject({
      status: 'Data Processing',
      can_finish: true,
      progress: {
        done: 3,
        verdicts: { found: 3 },
        deferred: { records: 1, waiting_for: 'amazon', next_attempt_at: expect.any(String) },
      },
    })
    expect((await seller.records(String(id))).map(({ position }) => position)).toEqual([1, 2, 4])
  })

  test('blocks the record without another request when its owner finishes the run', async () => {
    const { id, publicId, run, runQueued, job, openBatches, masterData, log } = await start()
    await run(0)
    const requests = await site.countRequests()
    expect((await seller.call('POST', `/api/runs/${publicId}/finish/`)).status).toBe(200)
    expect(await openBatches()).toEqual([{ number: 1, state: 'queued', gathered: true, size: 1 }])
    expect((await job()).can_finish).toBe(false)
    await runQueued()
    expect(await site.countRequests()).toBe(requests)
    await finalizeRun(context, { runId: id })
    expect(await job()).toMatchObject({
      status: 'Completed',
      coins_used: 3,
      progress: { verdicts: { found: 3, blocked: 1 }, deferred: null },
    })
    expect((await masterData()).map((line) => line.split(';')[3])).toEqual([
      'gefunden',
      'gefunden',
      'blockiert',
      'gefunden',
    ])
    expect(await log()).toContain(
      'Wartende Zeilen zählen als gefunden, wenn eine andere Quelle sie gefunden hat, sonst als blockiert',
    )
  })

  test('charges three and writes four lines when its owner cancels the run', async () => {
    const { id, publicId, run, job, masterData, deferred } = await start()
    await run(0)
    expect((await seller.call('POST', `/api/jobs/${publicId}/cancel/`)).status).toBe(200)
    await writeCancelledOutputs(context, { runId: id }, never)
    expect(await job()).toMatchObject({ status: 'Cancelled', coins_used: 3 })
    expect((await masterData()).map((line) => line.split(';').slice(3, 5))).toEqual([
      ['gefunden', expect.any(String)],
      ['gefunden', expect.any(String)],
      ['übersprungen', 'Nicht gesucht: Der Lauf wurde vorher abgebrochen'],
      ['gefunden', expect.any(String)],
    ])
    expect(await deferred()).toEqual([])
  })
})

test('inserts records while others of their batch are looked up', async () => {
  const { id, run, job } = await initialized([...products(3), ['slow', testEan('00', 90_000)]])
  const { release } = holdUp(testEan('00', 90_000))
  const running = run(0)
  await expect.poll(async () => (await job()).progress.done, { interval: 20 }).toBe(3)
  const found = { verdict: 'found' }
  expect(await seller.records(String(id))).toMatchObject([found, found, found])
  release()
  await running
  expect(await job()).toMatchObject({ status: 'Finalizing', progress: { done: 4 } })
})

test('keeps a record that another attempt stored meanwhile, and counts it once', async () => {
  const { id, run, job, masterData } = await initialized([...products(2), ['slow', testEan('00', 90_002)]])
  const [, , last] = await findOpenRecords(context.db, id, { number: 0, first_position: 1, last_position: 3 })
  const answered = processRecord({ ...(last?.record as ListRecord), skipReason: 'duplicate' }, undefined)
  const { release } = holdUp(testEan('00', 90_002))
  const running = run(0)
  await expect.poll(async () => (await job()).progress.done, { interval: 20 }).toBe(2)
  await flushResults(context, id, { number: 0, begunAt: new Date() }, [toStoredRecord(answered)])
  release()
  await running
  await finalizeRun(context, { runId: id })
  expect(await job()).toMatchObject({ coins_used: 2, progress: { verdicts: { found: 2, skipped: 1 } } })
  expect((await masterData()).map((line) => line.split(';')[3])).toEqual([
    'gefunden',
    'gefunden',
    'übersprungen',
  ])
})

test('does not hold a run back for captchas on single products', async () => {
  const remembered = products(5)
  const rows = Array.from({ length: 12 }, (_, batch): ListRow[] => [
    captcha(batch),
    ...Array.from(
      { length: 49 },
      (_, index): ListRow => [`A-${batch}-${index}`, remembered[index % 5]?.[1] ?? ''],
    ),
  ]).flat()
  const { run, job, openBatches, gather, deferred, gatherings } = await initialized(rows)
  for (let batch = 0; batch < 8; batch += 1) await run(batch)
  expect((await job()).progress).toMatchObject({ done: 8 * 49, waiting: null, deferred: { records: 8 } })
  expect(await gatherings()).toBe(1)
  await gather()
  expect((await openBatches()).filter(({ gathered }) => gathered)).toMatchObject([{ size: 8 }])
  await run(12)
  expect((await openBatches()).map(({ number, state }) => `${number} ${state}`)).toEqual([
    '8 queued',
    '9 queued',
    '10 queued',
    '11 queued',
  ])
  expect((await deferred()).map(({ attempts }) => attempts)).toEqual(Array(8).fill(2))
  expect((await job()).progress.waiting).toBeNull()
})

test('gathers and enqueues nothing before the next attempt is due', async () => {
  const { id, run, openBatches, gatherings } = await initialized([captcha(700)])
  await run(0)
  for (let times = 0; times < 3; times += 1) await gatherRecords(context, { runId: id })
  expect(await openBatches()).toEqual([])
  expect(await gatherings()).toBe(1)
})

test('holds the rest of a run back while a marketplace is unreachable', async () => {
  const { run, job, states, gather, deferred } = await initialized(byAsin(451))
  await site.setFaults('amazon', refusing)
  for (let batch = 0; batch < 8; batch += 1) await run(batch)
  expect(await states()).toEqual([])
  expect(await deferred()).toHaveLength(400)
  expect((await job()).progress.waiting).toMatch(/Amazon/)
  await site.setFaults('amazon', {})
  await reopenProductCache()
  await gather()
  await run(10)
  expect((await states()).filter((state) => state === 'queued')).toHaveLength(8)
  expect((await job()).progress.waiting).toBeNull()
  expect((await job()).progress.verdicts.found).toBe(50)
})

test('probes a held-back run with each gathering', async () => {
  const captchas = Array.from({ length: 30 }, (_, index) => captcha(1_000 + index))
  const { id, run, gather, states, runQueued, job } = await initialized([...captchas, ...products(70)])
  // As if the second batch had not been queued yet.
  await context.db.deleteFrom('batches').where('run_id', '=', id).where('number', '=', 1).execute()
  await context.db.updateTable('runs').set({ batched_to: 50 }).where('id', '=', id).execute()
  await run(0)
  expect(await states()).toEqual([])
  await gather()
  expect(await states()).toEqual(['queued', 'queued'])
  await runQueued()
  expect((await job()).progress).toMatchObject({ done: 70, deferred: { records: 30 } })
})

test('blocks refused records after the maximum wait, and later batches at once', async () => {
  const { run, runQueued, job, gather } = await initialized(byAsin(451))
  await site.setFaults('amazon', refusing)
  for (let batch = 0; batch < 8; batch += 1) await run(batch)
  site.pass(0.1 * hourMs)
  await gather()
  await runQueued()
  expect((await job()).progress.verdicts.blocked).toBeGreaterThanOrEqual(400)
  await runQueued()
  expect(await job()).toMatchObject({ status: 'Finalizing', progress: { verdicts: { blocked: 451 } } })
})

test('blocks a product that stays refused with its reason and charges nothing', async () => {
  const { id, run, runQueued, gather, job } = await initialized([captcha(900), ...products(1)])
  await run(0)
  expect((await job()).progress.done).toBe(1)
  site.pass(0.1 * hourMs)
  await gather()
  await runQueued()
  await finalizeRun(context, { runId: id })
  expect(await job()).toMatchObject({ coins_used: 1, progress: { verdicts: { blocked: 1, found: 1 } } })
  const records = await seller.records(String(id))
  expect(records.filter(({ verdict }) => verdict === 'blocked')).toMatchObject([
    { article_number: 'captcha-900', reason: 'marketplace-blocks' },
  ])
})

test('leaves waiting out of the execution time', async () => {
  const { id, run, runQueued, gather, job } = await initialized(products(1))
  await site.setFaults('amazon', refusing)
  await run(0)
  site.pass(60_000)
  expect((await job()).execution_time).toBeLessThan(30)
  await site.setFaults('amazon', {})
  await reopenProductCache()
  await gather()
  await runQueued()
  await finalizeRun(context, { runId: id })
  expect((await job()).execution_time).toBeLessThan(30)
})

test('allows only the owner to finish a run, and only while records wait', async () => {
  const { id, run, runQueued, job, states } = await initialized(byAsin(60))
  const finish = (caller: Caller) => caller.call('POST', `/api/runs/${id}/finish/`)
  expect((await job()).can_finish).toBe(false)
  expect((await finish(seller)).status).toBe(409)
  await site.setFaults('amazon', refusing)
  await run(0)
  expect((await job()).can_finish).toBe(true)
  expect((await finish(await site.signUp({ isAdmin: true }))).status).toBe(404)
  expect((await finish(seller)).status).toBe(200)
  expect((await finish(seller)).status).toBe(409)
  expect(await states()).toEqual(['queued', 'queued'])
  const requests = await site.countRequests()
  await runQueued()
  expect(await site.countRequests()).toBe(requests)
  expect(await job()).toMatchObject({ status: 'Finalizing', progress: { verdicts: { blocked: 60 } } })
})

test('leaves nothing waiting after an attempt that ran when its owner finished the run', async () => {
  const rows = [captcha(950), ...products(48), ['slow', testEan('00', 90_001)], captcha(951)] as ListRow[]
  const { id, run, runQueued, job } = await initialized(rows)
  await run(1)
  const { release } = holdUp(testEan('00', 90_001))
  const running = run(0)
  await expect.poll(async () => (await job()).progress.done, { interval: 20 }).toBe(48)
  expect((await seller.call('POST', `/api/runs/${id}/finish/`)).status).toBe(200)
  release()
  await running
  await runQueued()
  expect(await job()).toMatchObject({
    status: 'Finalizing',
    progress: { verdicts: { blocked: 2, found: 49 } },
  })
})

test('shows the remaining time once known, but not while the run waits', async () => {
  const { id, run, job } = await initialized([...products(50), ...products(60)])
  await run(0)
  await context.db.updateTable('runs').set({ started_at: context.clock.now() }).where('id', '=', id).execute()
  expect((await job()).progress).toMatchObject({ rate: null, time_left: null })
  site.pass(5_000)
  const { rate, time_left } = (await job()).progress
  // 50 products, and what the quote assumed for the rest of the first three minutes.
  const assumed = (180 - 50 / (rate ?? 0)) / estimateSecondsPerProduct(context.config)
  expect(time_left).toBeCloseTo(60 / ((50 + assumed) / 180), 1)
  await site.setFaults('amazon', refusing)
  await run(1)
  await run(2)
  expect((await job()).progress).toMatchObject({ rate: expect.any(Number), time_left: null })
})
