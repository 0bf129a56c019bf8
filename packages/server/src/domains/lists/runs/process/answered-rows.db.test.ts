import { endpoints } from '@merkwerk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, type ListRow, openRunSite, type RunSite, testEan } from '../../../../testing/index.ts'
import { openProductCache, type ProductCache } from '../../../products/product-cache/index.ts'
import type { RunContext } from '../run-context.ts'
import { initializeRun } from './initialize-run.ts'
import { searchBatch } from './search-batch.ts'

const never = new AbortController().signal
let site: RunSite
let seller: Caller
let productCache: ProductCache
let context: RunContext

beforeAll(async () => {
  site = await openRunSite({})
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

async function started(rows: readonly ListRow[]) {
  const publicId = await seller.start(rows)
  const { id } = await seller.run(publicId)
  return {
    initialize: (by = context, mostBlocks?: number) => initializeRun(by, { runId: id }, never, mostBlocks),
    countTasks: async () => {
      const { rows } = await sql<{ tasks: number }>`
        SELECT count(*)::integer AS tasks FROM pgboss.job
        WHERE name = 'initialize-run' AND (data ->> 'runId')::integer = ${id}`.execute(context.db)
      return rows[0]?.tasks
    },
    run: (batch: number) => searchBatch(context, { runId: id, batch }, never),
    job: () => seller.run(publicId),
    cancel: () => seller.client.call(endpoints.cancelJob, { params: { id: publicId } }),
    sizes: async () => {
      const batches = context.db.selectFrom('batches').select('size').where('run_id', '=', id)
      return (await batches.orderBy('number').execute()).map(({ size }) => size)
    },
  }
}

async function initialized(rows: readonly ListRow[]) {
  const run = await started(rows)
  await run.initialize()
  return run
}

/** Results of Amazon that runs took from the product cache. */
async function countRecalled(): Promise<number> {
  const { recalled } = await context.db
    .selectFrom('cache_use')
    .select(({ fn }) => fn.sum<string>('recalled').as('recalled'))
    .where('marketplace', '=', 'amazon')
    .executeTakeFirstOrThrow()
  return Number(recalled)
}

test('makes the results of cached products without a batch, and stores each row once with several attempts', async () => {
  const { initialize, job: run, sizes } = await started(rowsOfKnown(1_301))
  await Promise.all([1, 2, 3].map(() => initialize()))
  expect(await sizes()).toEqual([])
  expect(await run()).toMatchObject({
    status: 'Finalizing',
    progress: { done: 1_301, verdicts: { found: 1_301 } },
  })
})

test('counts each use of the product cache once, and skipped rows as skipped', async () => {
  const before = await countRecalled()
  const { job: run } = await initialized([
    ...rowsOfKnown(500),
    ['no identifier'],
    ['wrong digit', '4006381333932'],
  ])
  expect(await run()).toMatchObject({
    status: 'Finalizing',
    progress: { done: 502, verdicts: { found: 500, skipped: 2 } },
  })
  expect(await countRecalled()).toBe(before + 500)
})

test('looks rows that are not cached up in batches', async () => {
  const rows = rowsOfKnown(620)
  rows[460] = ['new', testEan('00', 7_900)]
  for (let index = 500; index < 560; index += 1) rows[index] = [`new-${index}`, testEan('00', 7_400 + index)]
  const { run, job, sizes } = await initialized(rows)
  expect(await job()).toMatchObject({ status: 'Data Processing', progress: { done: 559 } })
  expect(await sizes()).toEqual([50, 11])
  await run(0)
  await run(1)
  expect(await job()).toMatchObject({ status: 'Finalizing', progress: { verdicts: { found: 620 } } })
})

test('goes on after the rows that an attempt stored before it failed', async () => {
  const { initialize, job: run } = await started(rowsOfKnown(1_100))
  let calls = 0
  const failing: ProductCache = {
    ...productCache,
    findCached: (...asked) => {
      calls += 1
      if (calls === 14) throw new Error('the worker stops')
      return productCache.findCached(...asked)
    },
  }
  await expect(initialize({ ...context, productCache: failing })).rejects.toThrow('the worker stops')
  expect((await run()).progress.done).toBe(1_000)
  await initialize()
  expect(await run()).toMatchObject({ status: 'Finalizing', progress: { verdicts: { found: 1_100 } } })
})

test('takes several tasks for a long list, and goes on after a part that was stored twice or left', async () => {
  const { initialize, job: run, countTasks } = await started(rowsOfKnown(3_100))
  await initialize(context, 1)
  expect(await run()).toMatchObject({ status: 'Initializing', progress: { done: 1_000 } })
  expect(await countTasks()).toBe(2)
  await Promise.all([initialize(context, 1), initialize(context, 1)])
  const { status, progress } = await run()
  expect(status).toBe('Initializing')
  // The second of two tasks may begin where the first one has ended.
  expect([2_000, 3_000]).toContain(progress.done)
  await initialize()
  expect(await run()).toMatchObject({ status: 'Finalizing', progress: { verdicts: { found: 3_100 } } })
  const tasks = await countTasks()
  await initialize()
  expect(await countTasks()).toBe(tasks)
})

/** A product cache, and how many products it was asked for by each call, with or without their content. */
function watchCache() {
  const asked: { isBrief: boolean; products: number }[] = []
  const watched: ProductCache = {
    ...productCache,
    findCached: (source, requests, options) => {
      asked.push({ isBrief: options?.isBrief === true, products: requests.length })
      return productCache.findCached(source, requests, options)
    },
  }
  const list = (isBrief: boolean) =>
    asked.flatMap((each) => (each.isBrief === isBrief ? [each.products] : []))
  return { watched: { ...context, productCache: watched }, list }
}

test('stores rows with known results without reading products', async () => {
  await initialized(rowsOfKnown(5))
  const { watched, list } = watchCache()
  const { initialize, job: run } = await started(rowsOfKnown(3))
  await initialize(watched)
  expect(await run()).toMatchObject({ status: 'Finalizing', progress: { done: 3, verdicts: { found: 3 } } })
  expect([list(true), list(false)]).toEqual([[3, 3], []])
})

test('reads products at once after rows whose results had to be made', async () => {
  const { watched, list } = watchCache()
  const { initialize, job: run } = await started(rowsOfKnown(1_001))
  await initialize(watched)
  expect(await run()).toMatchObject({ status: 'Finalizing', progress: { verdicts: { found: 1_001 } } })
  // Of two sources each.
  expect(list(true)).toEqual([1_000, 1_000])
  expect(list(false)).toEqual([...Array.from({ length: 10 }, () => 200), 1, 1])
})

test('stores nothing for a cancelled run', async () => {
  const { initialize, job: run, cancel } = await started(rowsOfKnown(500))
  const cancelling: ProductCache = {
    ...productCache,
    findCached: async (...asked) => {
      if ((await run()).status !== 'Cancelled') await cancel()
      return productCache.findCached(...asked)
    },
  }
  await initialize({ ...context, productCache: cancelling })
  expect(await run()).toMatchObject({ status: 'Cancelled', progress: { done: 0 } })
})
