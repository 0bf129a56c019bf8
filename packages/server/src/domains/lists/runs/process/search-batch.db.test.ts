import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type ListRow, openRunSite, type RunSite, testEan } from '../../../../testing/index.ts'
import { openProductCache, type ProductCache } from '../../../products/product-cache/index.ts'
import { finalizeRun } from '../outputs/finalize-run.ts'
import type { RunContext } from '../run-context.ts'
import { initializeRun } from './initialize-run.ts'
import { searchBatch } from './search-batch.ts'

const never = new AbortController().signal
let site: RunSite
let seller: Caller
let productCache: ProductCache
let context: RunContext

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 10_000 })
  productCache = openProductCache(site.context)
  context = { ...site.context, productCache: productCache, gpt: undefined }
})
afterAll(async () => {
  await productCache[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

const products = (count: number, from = 0): ListRow[] =>
  Array.from({ length: count }, (_, index) => [`A-${index + 1}`, testEan('00', from + index)])

/** Submits and reads the list; its batches are left to the test. */
async function initialized(rows: readonly ListRow[]): Promise<{ id: number; publicId: string }> {
  const publicId = await seller.start(rows)
  const { id } = await seller.run(publicId)
  await initializeRun(context, { runId: id }, never)
  return { id, publicId }
}

const readLedger = async (runId: number) =>
  context.db
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as e', 'e.transaction_id', 't.id')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.ledger_account_id')
    .select(['a.kind', 'e.coins'])
    .where('t.business_key', '=', `settle:run:${runId}`)
    .orderBy('a.kind')
    .execute()

async function countEvents(runId: number, event: string): Promise<number> {
  const { count } = await context.db
    .selectFrom('run_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('run_id', '=', runId)
    .where('event', '=', event)
    .executeTakeFirstOrThrow()
  return count
}

test('closes a batch once and counts its records once with concurrent deliveries', async () => {
  const { id, publicId } = await initialized(products(60))
  const deliver = (batch: number) =>
    Promise.all(Array.from({ length: 6 }, () => searchBatch(context, { runId: id, batch }, never)))
  await deliver(0)
  expect((await seller.run(publicId)).progress).toMatchObject({ done: 50, verdicts: { found: 50 } })
  await deliver(1)
  const run = await seller.run(publicId)
  expect(run).toMatchObject({ status: 'Finalizing', progress: { done: 60, verdicts: { found: 60 } } })
  expect(await countEvents(id, 'finalizing')).toBe(1)
})

test('completes and charges a run once with two concurrent tasks', async () => {
  const { id, publicId } = await initialized(products(3))
  await searchBatch(context, { runId: id, batch: 0 }, never)
  await Promise.all(Array.from({ length: 3 }, () => finalizeRun(context, { runId: id })))
  expect(await seller.run(publicId)).toMatchObject({ status: 'Completed', coins_used: 3 })
  expect(await countEvents(id, 'completed')).toBe(1)
  expect(await readLedger(id)).toEqual([
    { kind: 'held', coins: -3 },
    { kind: 'revenue', coins: 3 },
  ])
})

test('does not complete a run with open batches', async () => {
  const { id, publicId } = await initialized(products(60, 100))
  await searchBatch(context, { runId: id, batch: 0 }, never)
  await finalizeRun(context, { runId: id })
  expect(await seller.run(publicId)).toMatchObject({ status: 'Data Processing', output_files: [] })
  expect(await readLedger(id)).toEqual([])
  await searchBatch(context, { runId: id, batch: 1 }, never)
  expect((await seller.run(publicId)).status).toBe('Finalizing')
})

test('looks articles with the same identifiers up once', async () => {
  const ean = testEan('00', 7_001)
  const before = await site.countRequests()
  const { id, publicId } = await initialized([['single', testEan('00', 7_000)]])
  await searchBatch(context, { runId: id, batch: 0 }, never)
  const single = (await site.countRequests()) - before
  const many = await initialized(Array.from({ length: 40 }, (_, index): ListRow => [`B-${index}`, ean]))
  await searchBatch(context, { runId: many.id, batch: 0 }, never)
  expect((await seller.run(publicId)).progress.verdicts.found).toBe(1)
  expect((await seller.run(many.publicId)).progress.verdicts.found).toBe(40)
  // A product has two to five listings on eBay.
  expect((await site.countRequests()) - before - single).toBeLessThanOrEqual(single + 4)
})

test('charges a product once, to its first record', async () => {
  const ean = testEan('00', 8_000)
  const { id, publicId } = await initialized([
    ['first', ean],
    ['second', ean],
    ['other', testEan('00', 8_001)],
  ])
  await searchBatch(context, { runId: id, batch: 0 }, never)
  await finalizeRun(context, { runId: id })
  const run = await seller.run(publicId)
  expect(run).toMatchObject({ coins_used: 2, progress: { verdicts: { found: 3 } } })
  expect(await readLedger(id)).toEqual([
    { kind: 'held', coins: -2 },
    { kind: 'revenue', coins: 2 },
  ])
})

test('charges nothing for records that are not found or unreadable', async () => {
  const { id, publicId } = await initialized([
    ['found', testEan('00', 9_000)],
    ['nowhere', testEan('50', 1)],
    ['several', testEan('60', 1)],
    ['half', testEan('41', 1)],
    ['refused', testEan('10', 1)],
    ['no identifier'],
    ['wrong digit', '4006381333932'],
  ])
  await searchBatch(context, { runId: id, batch: 0 }, never)
  await finalizeRun(context, { runId: id })
  const run = await seller.run(publicId)
  expect(run).toMatchObject({ status: 'Completed', coins_used: 1, skipped_rows: 2 })
  expect(run.progress.verdicts).toEqual({
    found: 1,
    'not-found': 1,
    ambiguous: 1,
    unreadable: 1,
    blocked: 1,
    skipped: 2,
  })
})

test('closes nothing and leaves no lookup running after an abort', async () => {
  const { id, publicId } = await initialized(products(30, 10_000))
  await site.setFaults('amazon', { rates: { slow: 1 } })
  try {
    const stop = new AbortController()
    const run = searchBatch(context, { runId: id, batch: 0 }, stop.signal)
    await expect.poll(() => site.countRequests()).toBeGreaterThan(0)
    stop.abort(new Error('the worker stops'))
    await expect(run).rejects.toThrow('the worker stops')
  } finally {
    await site.setFaults('amazon', {})
  }
  expect((await seller.run(publicId)).progress.done).toBe(0)
  await searchBatch(context, { runId: id, batch: 0 }, never)
  expect((await seller.run(publicId)).progress.verdicts.found).toBe(30)
})
