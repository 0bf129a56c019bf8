import { Readable } from 'node:stream'
import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type ListRow, openRunSite, type RunSite, testEan } from '../../../../testing/index.ts'
import { availableCoins } from '../../../money/wallet/index.ts'
import { openProductCache, type ProductCache } from '../../../products/product-cache/index.ts'
import { storeLines } from '../../rows/index.ts'
import { countRecords } from '../open-records-queries.ts'
import { finalizeRun, writeCancelledOutputs } from '../outputs/finalize-run.ts'
import { initializeRun } from '../process/initialize-run.ts'
import { searchBatch } from '../process/search-batch.ts'
import { getRun } from '../queries.ts'
import type { RunContext } from '../run-context.ts'
import { watchRun } from '../run-monitor.ts'
import { storeRows } from './insert-results.ts'

const never = new AbortController().signal
let site: RunSite
let productCache: ProductCache
let context: RunContext

beforeAll(async () => {
  site = await openRunSite()
  productCache = openProductCache(site.context)
  context = { ...site.context, productCache: productCache, gpt: undefined }
})
afterAll(async () => {
  await productCache[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

let stated = 0
/** Rows of products that no other list has, so that none is known before it is searched. The rows of a product cost one coin. */
function products(count: number, different = count): ListRow[] {
  stated += different
  return Array.from({ length: count }, (_, index) => [
    `A-${index}`,
    testEan('00', stated - (index % different)),
  ])
}
const coins = (caller: Caller) => availableCoins(site.context.db, caller.id)

async function initialized(rows: readonly ListRow[]) {
  const seller = await site.signUp({ coins: 200 })
  const publicId = await seller.start(rows)
  const { id } = await seller.run(publicId)
  await initializeRun(context, { runId: id }, never)
  const cancel = () => seller.call('POST', `/api/jobs/${publicId}/cancel/`)
  return { seller, publicId, id, cancel }
}

test('charges an owner’s cancel for found products and writes a line for every row', async () => {
  const { seller, publicId, id, cancel } = await initialized(products(60))
  await searchBatch(context, { runId: id, batch: 0 }, never)
  expect((await cancel()).body).toMatchObject({ success: true })
  expect(await seller.run(publicId)).toMatchObject({ status: 'Cancelled', coins_used: 50, can_cancel: false })
  expect(await coins(seller)).toBe(150)
  await writeCancelledOutputs(context, { runId: id }, never)
  const { output_files } = await seller.run(publicId)
  expect(output_files).toHaveLength(3)
  const masterData = await (await fetch(`${site.api.url}${output_files[0]}`)).text()
  const lines = masterData.trim().split('\r\n')
  expect(lines).toHaveLength(61)
  expect(lines.filter((line) => line.includes('Der Lauf wurde vorher abgebrochen'))).toHaveLength(10)
})

test('makes an admin’s cancel free, writes no files and audits it', async () => {
  const admin = await site.signUp({ isAdmin: true })
  const { seller, publicId, id } = await initialized(products(60, 5))
  await searchBatch(context, { runId: id, batch: 0 }, never)
  expect((await admin.call('POST', `/api/jobs/${id}/cancel/`)).status).toBe(200)
  expect(await seller.run(publicId)).toMatchObject({ status: 'Cancelled', coins_used: 0, output_files: [] })
  expect(await coins(seller)).toBe(200)
  const audit = await context.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'cancel-job')
    .where('account_id', '=', seller.id)
    .execute()
  expect(audit).toMatchObject([{ actor_account_id: admin.id, details: { run: publicId } }])
})

test('neither counts nor charges records processed after the cancel', async () => {
  const { seller, publicId, id, cancel } = await initialized(products(60))
  const [, answer] = await Promise.all([searchBatch(context, { runId: id, batch: 0 }, never), cancel()])
  expect(answer.status).toBe(200)
  const run = await seller.run(publicId)
  await searchBatch(context, { runId: id, batch: 1 }, never)
  expect(await seller.run(publicId)).toEqual(run)
  expect(run.coins_used).toBe(run.progress.verdicts.found)
  expect(await coins(seller)).toBe(200 - run.coins_used)
})

test('lets one of a concurrent cancel and completion win and settles coins accordingly', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { seller, publicId, id, cancel } = await initialized(products(2))
    const [, answer] = await Promise.all([searchBatch(context, { runId: id, batch: 0 }, never), cancel()])
    await finalizeRun(context, { runId: id })
    const { status, coins_used } = await seller.run(publicId)
    expect(status).toBe(answer.status === 200 ? 'Cancelled' : 'Completed')
    if (status === 'Completed') expect(coins_used).toBe(2)
    expect(await coins(seller)).toBe(200 - coins_used)
  }
})

test('returns 409 for a cancel during Finalizing', async () => {
  const { seller, publicId, id, cancel } = await initialized(products(2))
  await searchBatch(context, { runId: id, batch: 0 }, never)
  const answer = await cancel()
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({ success: false, code: 'CONFLICT' })
  expect((await seller.run(publicId)).status).toBe('Finalizing')
})

test('settles the hold once with concurrent cancels', async () => {
  const { seller, id, cancel } = await initialized(products(60, 5))
  await searchBatch(context, { runId: id, batch: 0 }, never)
  const answers = await Promise.all(Array.from({ length: 6 }, cancel))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await coins(seller)).toBe(195)
})

test('stops reading the list on a cancel and releases the hold', async () => {
  const seller = await site.signUp({ coins: 6_000 })
  const rows = Array.from({ length: 5_000 }, (_, index): ListRow => [`A-${index}`, testEan('00', index)])
  const publicId = await seller.start(rows)
  const { id } = await seller.run(publicId)
  const [isRead, isNoticed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // The rest of the file arrives once the cancel was noticed.
  async function* stall(file: AsyncIterable<Buffer>) {
    for await (const chunk of file) {
      yield chunk.subarray(0, 1_000)
      isRead.resolve()
      await isNoticed.promise
      yield chunk.subarray(1_000)
    }
  }
  const files: typeof context.files = Object.create(context.files, {
    read: { value: async (key: string) => Readable.from(stall(await context.files.read(key))) },
  })
  const reading = initializeRun({ ...context, files }, { runId: id }, never)
  await isRead.promise
  using _watch = watchRun(context.db, id, ({ status }) => {
    if (status === 'Cancelled') isNoticed.resolve()
  })
  expect((await seller.call('POST', `/api/jobs/${id}/cancel/`)).status).toBe(200)
  await reading
  expect(await countRecords(context.db, id)).toBe(0)
  await writeCancelledOutputs(context, { runId: id }, never)
  expect(await countRecords(context.db, id)).toBe(rows.length)
  expect(await seller.run(publicId)).toMatchObject({ status: 'Cancelled', coins_used: 0 })
  expect(await coins(seller)).toBe(6_000)
})

test('aborts running lookups on a cancel', async () => {
  const ean = testEan('30', 300)
  const { id, cancel } = await initialized([['slow', ean]])
  const before = await site.countRequests()
  const run = searchBatch(context, { runId: id, batch: 0 }, never)
  await expect.poll(() => site.countRequests(), { interval: 10 }).toBeGreaterThan(before)
  await cancel()
  await run
  const remembered = context.db.selectFrom('cached_answers').select('kind').where('identifiers', '=', ean)
  expect(await remembered.execute()).toEqual([])
})

test('stores no rows once a run was cancelled, although an attempt still stores them', async () => {
  const seller = await site.signUp({ coins: 200 })
  const publicId = await seller.start(products(3))
  const { id } = await seller.run(publicId)
  const run = await getRun(context.db, id)
  await seller.client.call(endpoints.cancelJob, { params: { id: publicId } })
  await storeLines(context, run.list_id, never)
  await storeRows(context, run, never)
  expect(await countRecords(context.db, id)).toBe(0)
})
