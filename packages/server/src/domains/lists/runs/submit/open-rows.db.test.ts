import { endpoints } from '@merkwerk/contract'
import { productTruth } from '@merkwerk/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type ListRow, openRunSite, type RunSite, testEan } from '../../../../testing/index.ts'
import { availableCoins } from '../../../money/wallet/index.ts'

let site: RunSite
let seller: Caller

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 10_000 })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

let serial = 0
function product(article: string): ListRow {
  serial += 1
  return [article, testEan('00', serial)]
}
const openRun = (runId: string, caller = seller) => caller.startRun(runId, { rows: 'open' })
const quote = (runId: string) => seller.quoteRun(runId, 'open')
const cancel = ({ client }: Caller, id: string) => client.call(endpoints.cancelJob, { params: { id } })
const coins = () => availableCoins(site.context.db, seller.id)

/** As the page of the list counts them. */
async function countOpenRows(runId: string): Promise<number> {
  const { list_id: id } = await seller.run(runId)
  const counted = await seller.client.call(endpoints.getOpenRows, { params: { id: id ?? '' } })
  return counted.open_rows
}

async function runOpenRows(runId: string) {
  const run_id = await openRun(runId)
  return { run_id, started: await seller.run(run_id), done: await seller.until(run_id, 'Completed') }
}

/** A run over one product while a marketplace is down; it is back afterwards. */
async function completedWithout(marketplaces: ('amazon' | 'ebay')[], rows: readonly ListRow[]) {
  for (const name of marketplaces) await site.setFaults(name, { rates: { captcha: 1 } })
  try {
    return await seller.complete(rows)
  } finally {
    for (const name of marketplaces) await site.setFaults(name, {})
  }
}

test('looks up only rows without a product or of a source that refused, at their positions', async () => {
  const { job_id: runId } = await seller.complete([
    product('found'),
    ['nowhere', testEan('50', 1)],
    ['bare'],
    ['several', testEan('60', 1)],
    ['refused', testEan('10', 1)],
    ['half', testEan('41', 1)],
  ])
  expect(await countOpenRows(runId)).toBe(4)
  const { run_id, started } = await runOpenRows(runId)
  expect(started).toMatchObject({ total_rows: 4, skipped_rows: 0 })
  expect((await seller.records(run_id)).map(({ position }) => position)).toEqual([2, 4, 5, 6])
})

test('ignores cached negative results and requests no found product again', async () => {
  const { job_id: runId } = await seller.complete([['nowhere', testEan('50', 2)]])
  const before = await site.countRequests()
  await seller.complete([['nowhere again', testEan('50', 2)]])
  expect(await site.countRequests()).toBe(before)
  await runOpenRows(runId)
  expect(await site.countRequests()).toBeGreaterThan(before)
})

test('completes the missing marketplace of a paid record for free', async () => {
  const row = product('half found')
  const { job_id: runId } = await completedWithout(['ebay'], [row])
  expect((await seller.run(runId)).coins_used).toBe(1)
  const balance = await coins()
  // Its row is found, and open all the same.
  expect(await countOpenRows(runId)).toBe(1)
  const { run_id, done } = await runOpenRows(runId)
  expect(await countOpenRows(runId)).toBe(0)
  expect(done).toMatchObject({ coins_used: 0, progress: { verdicts: { found: 1 } } })
  expect(await seller.records(run_id)).toMatchObject([
    { products: [{ source: 'amazon' }, { source: 'ebay' }] },
  ])
  expect(await coins()).toBe(balance)
})

test('does not charge a product again that an earlier run paid', async () => {
  const [, ean = ''] = product('by EAN')
  const { asin } = productTruth(ean, site.sandbox.url)
  await seller.complete([['remembered', ean]])
  const { job_id: runId } = await completedWithout(
    ['amazon'],
    [
      ['by EAN', ean],
      ['by ASIN', '', asin],
    ],
  )
  const verdicts = { found: 1, blocked: 1 }
  expect(await seller.run(runId)).toMatchObject({ coins_used: 0, progress: { verdicts } })
  const { done } = await runOpenRows(runId)
  expect(done).toMatchObject({ total_rows: 1, coins_used: 0, progress: { verdicts: { found: 1 } } })
  const masterData = await (await fetch(`${site.api.url}${done.output_files[0]}`)).text()
  expect(masterData).toContain('by ASIN')
})

test('refuses a run over open rows without one', async () => {
  const { job_id: runId } = await seller.complete([product('found'), ['bare']])
  const refused = { status: 409, message: expect.stringContaining('None of these rows') }
  await expect(openRun(runId)).rejects.toMatchObject(refused)
  await expect(quote(runId)).rejects.toMatchObject(refused)
})

test('refuses open rows of a list that is searched or belongs to another account', async () => {
  const { job_id: runId } = await seller.complete([['nowhere', testEan('50', 4)]])
  const { list_id: id } = await seller.run(runId)
  const call = { params: { id: id ?? '' }, body: { rows: 'open' as const } }
  for (const other of [await site.signUp({ coins: 5 }), await site.signUp({ isAdmin: true })])
    await expect(other.client.call(endpoints.startListRun, call)).rejects.toMatchObject({ status: 404 })
  const slow = await seller.start([['slow', testEan('30', 200)]])
  await expect(openRun(slow)).rejects.toMatchObject({ status: 409 })
  // The run of an administrator's cancellation was free. Its rows can be searched again.
  await cancel(await site.signUp({ isAdmin: true }), slow)
  await cancel(seller, await openRun(slow))
})

test('starts nothing without enough coins and allows it later', async () => {
  const poor = await site.signUp({ coins: 1 })
  const runId = await poor.start([['nowhere', testEan('50', 5)]])
  await poor.until(runId, 'Completed')
  const spent = await poor.start([['slow', testEan('30', 100)]])
  await expect(openRun(runId, poor)).rejects.toMatchObject({ status: 402 })
  await cancel(poor, spent)
  await openRun(runId, poor)
})

test('quotes open rows, before and after a run over them', async () => {
  const { job_id: runId } = await seller.complete([
    product('found'),
    ['nowhere', testEan('50', 6)],
    ['several', testEan('60', 2)],
    ['bare'],
  ])
  const expected = { rows: 2, skipped: [], chosen_rows: 0, available_coins: await coins() }
  const costs = { coins: 2, coins_afresh: 2, paid_products: 0, distinct_products: 2 }
  const remembered = { checked: 2, products: 0, oldest: null }
  expect(await quote(runId)).toEqual({
    ...expected,
    ...costs,
    remembered,
    seconds: expect.any(Number),
    seconds_afresh: expect.any(Number),
  })
  const { run_id, started } = await runOpenRows(runId)
  expect(started).toMatchObject({ coins_held: 2 })
  expect(await quote(run_id)).toMatchObject(costs)
})

test('quotes and counts the completion of a paid record as free', async () => {
  const { job_id: runId } = await completedWithout(['ebay'], [product('half found')])
  expect(await quote(runId)).toMatchObject({ rows: 1, coins: 0 })
  const { run_id, done } = await runOpenRows(runId)
  expect(done).toMatchObject({ coins_used: 0, found_free: 1 })
  expect(await seller.records(run_id)).toMatchObject([{ charge: 'paid-before' }])
})

test('counts free found records with their reasons', async () => {
  const [, ean = ''] = product('first')
  const { job_id: runId } = await seller.complete([
    ['first', ean],
    ['second', ean],
    ['bare'],
    ['wrong', '4006381333932'],
  ])
  expect(await seller.run(runId)).toMatchObject({ coins_used: 1, found_free: 1 })
  expect(await seller.records(runId)).toMatchObject([
    { charge: 'charged', bad_value: null },
    { charge: 'charged-elsewhere', bad_value: null },
    { charge: null, verdict: 'skipped', bad_value: null },
    { charge: null, verdict: 'skipped', bad_value: '4006381333932' },
  ])
})
