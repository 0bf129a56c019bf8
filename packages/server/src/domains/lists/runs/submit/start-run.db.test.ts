import { randomBytes } from 'node:crypto'
import type { Input } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  chooseCandidate,
  type ListRow,
  openRunSite,
  type RunSite,
  testEan,
} from '../../../../testing/index.ts'

let site: RunSite
let seller: Caller

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Runs the whole list of a run again, and returns the response. */
async function runAgain(runId: string, caller = seller, headers = {}, options: object = {}) {
  const { list_id: id } = await caller.run(runId)
  return caller.call('POST', `/api/lists/${id}/run/`, { headers, body: { rows: 'all', ...options } })
}

/** Chooses the last candidate on Amazon for a row and returns its ASIN. */
async function choose(runId: string, position: number): Promise<string> {
  const { list_id } = await seller.run(runId)
  const params = { id: list_id ?? '', position }
  const { record } = await seller.client.call(endpoints.getListRow, { params })
  const id = record.candidates.filter(({ source }) => source === 'amazon').at(-1)?.id ?? ''
  const candidate = { source: 'amazon' as const, id }
  await chooseCandidate(seller, params.id, candidate, position)
  return id
}

const countRuns = async () => (await seller.client.call(endpoints.getJobsList)).totalJobs
const cancel = (id: string) => seller.client.call(endpoints.cancelJob, { params: { id } })
const changes = (id: string, query: Input<typeof endpoints.getRunChanges>['query'] = {}) =>
  seller.client.call(endpoints.getRunChanges, { params: { id }, query })

/** Changes a cached product, as a marketplace may after some time. */
async function remember(ean: string, change: (product: Record<string, unknown>) => object): Promise<void> {
  const answered = await site.context.db
    .selectFrom('cached_answers')
    .select(['marketplace', 'product_id'])
    .where('identifiers', '=', ean)
    .where('marketplace', '=', 'amazon')
    .executeTakeFirstOrThrow()
  const row = await site.context.db
    .selectFrom('cached_products')
    .select('product')
    .where('product_id', '=', answered.product_id ?? '')
    .executeTakeFirstOrThrow()
  await site.context.db
    .updateTable('cached_products')
    .set({
      product: JSON.stringify(change(row.product as Record<string, unknown>)),
      version: randomBytes(16),
    })
    .where('product_id', '=', answered.product_id ?? '')
    .execute()
}

test('quotes and searches the stored list of a run again without an upload', async () => {
  const { job_id: runId } = await seller.complete([
    ['A-1', testEan('00', 501)],
    ['A-2', testEan('00', 502)],
    ['bare'],
  ])
  const quote = { rows: 3, skipped: [{ count: 1 }], coins: 0, coins_afresh: 2, paid_products: 2 }
  expect(await seller.quoteRun(runId)).toMatchObject(quote)
  const again = await seller.completeRun(runId)
  expect(again).toMatchObject({ name: 'Herbst-2026', file_name: 'liste.csv', total_rows: 3, coins_used: 0 })
})

test('creates one run per idempotency key', async () => {
  const { job_id: runId } = await seller.complete([['A-3', testEan('00', 503)]])
  const key = { 'idempotency-key': 'again-1' }
  const answers = await Promise.all([runAgain(runId, seller, key), runAgain(runId, seller, key)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(answers.map(({ body }) => (body.job as { id: number }).id)).size).toBe(1)
})

test('refuses another run with the idempotency key of one', async () => {
  const { job_id: runId } = await seller.complete([['A-50', testEan('00', 590)]])
  const { job_id: other } = await seller.complete([['A-51', testEan('00', 591)]])
  const key = { 'idempotency-key': 'again-3' }
  const { body } = await runAgain(runId, seller, key)
  await seller.until((body.job as { job_id: string }).job_id, 'Completed')
  const answers = [
    await runAgain(other, seller, key),
    await runAgain(runId, seller, key, { read_afresh: true }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([409, 409])
  expect((await runAgain(runId, seller, key)).body.job).toEqual(body.job)
})

test('creates one run from concurrent runs of a list without a key', async () => {
  const { job_id: runId } = await seller.complete([['A-4', testEan('00', 504)]])
  const before = await countRuns()
  // The run that starts waits three seconds for its first page.
  await site.setFaults('amazon', { rates: { slow: 1 } })
  const afresh = { read_afresh: true }
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => runAgain(runId, seller, {}, afresh)),
    runAgain(runId, seller, { 'idempotency-key': 'again-2' }, afresh),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.error).toMatch(/already being searched as MW-/)
  const started = answers.find(({ status }) => status === 200)?.body.job as { job_id: string }
  await cancel(started.job_id)
  await site.setFaults('amazon', {})
  expect(await countRuns()).toBe(before + 1)
})

test('quotes cached records with their age and can ignore the cache', async () => {
  const { job_id: runId } = await seller.complete([
    ['A-20', testEan('00', 520)],
    ['A-21', testEan('00', 521)],
    ['bare'],
  ])
  site.pass(10 * 60_000)
  const quote = await seller.quoteRun(runId)
  expect(quote).toMatchObject({ remembered: { checked: 2, products: 2 }, chosen_rows: 0 })
  const age = site.context.clock.now().getTime() - Date.parse(quote.remembered.oldest ?? '')
  expect(age).toBeGreaterThanOrEqual(10 * 60_000)
  const requests = await site.countRequests()
  await seller.completeRun(runId)
  expect(await site.countRequests()).toBe(requests)
  await seller.completeRun(runId, { read_afresh: true })
  expect(await site.countRequests()).toBeGreaterThan(requests)
})

test('looks a chosen product up in the next run of the list, also if it was chosen after a run over open rows', async () => {
  const rows: ListRow[] = [
    ['several', testEan('60', 20)],
    ['others', testEan('60', 21)],
    ['nowhere', testEan('50', 20)],
  ]
  const { job_id: runId } = await seller.complete(rows)
  const first = await choose(runId, 1)
  const open = await seller.startRun(runId, { rows: 'open' })
  await seller.until(open, 'Completed')
  const second = await choose(open, 2)
  expect(await seller.quoteRun(runId)).toMatchObject({ chosen_rows: 2 })
  const { job_id: again } = await seller.completeRun(runId)
  expect(await seller.records(again)).toMatchObject([
    { verdict: 'found', products: [{ asin: first }] },
    { verdict: 'found', products: [{ asin: second }] },
    { verdict: 'not-found' },
  ])
  // The run over open rows has paid for the first one.
  expect(await seller.run(again)).toMatchObject({ coins_held: 0, coins_used: 1 })
  expect(await seller.quoteRun(again)).toMatchObject({ chosen_rows: 2, coins: 1, paid_products: 2 })
})

test('refuses a list that is searched or belongs to another account', async () => {
  const slow = await seller.start([['slow', testEan('30', 300)]])
  expect((await runAgain(slow)).status).toBe(409)
  await cancel(slow)
  const { list_id } = await seller.complete([['nowhere', testEan('50', 504)]])
  const stranger = await site.signUp()
  const answer = await stranger.call('POST', `/api/lists/${list_id}/run/`, { body: { rows: 'all' } })
  expect(answer.status).toBe(404)
})

test('searches the whole list after a run over a part of it', async () => {
  const { job_id: runId } = await seller.complete([
    ['found', testEan('00', 530)],
    ['nowhere', testEan('50', 505)],
  ])
  const open = await seller.startRun(runId, { rows: 'open' })
  expect(await seller.until(open, 'Completed')).toMatchObject({ total_rows: 1 })
  expect(await seller.completeRun(open)).toMatchObject({ total_rows: 2 })
})

test('quotes and starts nothing over a list whose rows were never stored and whose file is gone', async () => {
  const { job_id: runId } = await seller.complete([['kept', testEan('41', 9)]])
  const { db, files } = site.context
  const { id, list_id, file_key } = await db
    .selectFrom('runs')
    .innerJoin('uploads', 'uploads.id', 'runs.upload_id')
    .select(['runs.id', 'list_id', 'file_key'])
    .where('public_id', '=', runId)
    .executeTakeFirstOrThrow()
  await files.delete(file_key)
  // A later run reads no file.
  expect(await seller.quoteRun(runId)).toMatchObject({ rows: 1 })
  await db.updateTable('lists').set({ lines_stored: false }).where('id', '=', list_id).execute()
  await db.deleteFrom('list_lines').where('list_id', '=', list_id).execute()
  await db
    .updateTable('runs')
    .set({ status: 'Failed', failure: 'list-unreadable' })
    .where('id', '=', id)
    .execute()
  const before = await countRuns()
  const refused = { status: 409, message: expect.stringContaining('upload the list again') }
  await expect(seller.startRun(runId)).rejects.toMatchObject(refused)
  await expect(seller.quoteRun(runId)).rejects.toMatchObject(refused)
  expect(await countRuns()).toBe(before)
})

test('starts nothing with too few coins for the new quote', async () => {
  const poor = await site.signUp({ coins: 1 })
  const runId = await poor.start([['A-5', testEan('00', 505)]])
  await poor.until(runId, 'Completed')
  expect((await runAgain(runId, poor, {}, { read_afresh: true })).status).toBe(402)
  expect((await runAgain(runId, poor)).status).toBe(200)
})

test('reports no changes for a first run and for an identical second run', async () => {
  const { job_id: runId } = await seller.complete([['A-6', testEan('00', 506)]])
  expect(await changes(runId)).toMatchObject({ before: null, changes: [], next: null })
  const { job_id: again } = await seller.completeRun(runId)
  expect(await changes(again)).toMatchObject({
    before: { job_id: runId },
    counts: { gained: 0, lost: 0, changed: 0, added: 0, removed: 0, restated: 0 },
    changes: [],
  })
})

test('lists changed prices, titles and attributes with their old values by page', async () => {
  const eans = [507, 508, 509].map((serial) => testEan('00', serial))
  const { job_id: runId } = await seller.complete(eans.map((ean, index) => [`A-${index + 1}`, ean]))
  const price = { amount: '1.99', currency: 'EUR' }
  await remember(eans[0] ?? '', (product) => ({ ...product, price }))
  await remember(eans[2] ?? '', (product) => ({
    ...product,
    title: 'A new title',
    attributes: [...(product.attributes as object[]), { name: 'Neuheit', value: 'ja' }],
  }))
  const { job_id: again } = await seller.completeRun(runId)
  const first = await changes(again, { limit: 1 })
  expect(first).toMatchObject({
    counts: { gained: 0, lost: 0, changed: 2, added: 0, removed: 0, restated: 0 },
    changes: [{ position: 1, article_number: 'A-1', attributes: [] }],
    next: 1,
  })
  expect(first.changes[0]?.prices).toEqual([
    { marketplace: 'amazon', before: expect.objectContaining({ currency: 'EUR' }), now: price },
  ])
  expect(await changes(again, { after: 1 })).toMatchObject({
    changes: [
      {
        position: 3,
        title: { now: 'A new title' },
        prices: [],
        attributes: [{ name: 'Neuheit', before: null, now: 'ja' }],
      },
    ],
    next: null,
  })
})

test('counts gained and lost records separately', async () => {
  const rows: ListRow[] = [['A-1', testEan('00', 510)]]
  await site.setFaults('amazon', { rates: { captcha: 1 } })
  await site.setFaults('ebay', { rates: { captcha: 1 } })
  const { job_id: runId } = await seller.complete(rows).finally(async () => {
    await site.setFaults('amazon', {})
    await site.setFaults('ebay', {})
  })
  const { job_id: again } = await seller.completeRun(runId)
  expect(await changes(again)).toMatchObject({
    counts: { gained: 1, lost: 0, changed: 0, added: 0, removed: 0, restated: 0 },
    changes: [{ verdict: { before: 'blocked', now: 'found' }, title: { before: null } }],
  })
})
