import { endpoints } from '@merkwerk/contract'
import { productTruth } from '@merkwerk/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type JobSite, type ListRow, openJobSite, testEan } from '../../../testing/index.ts'
import { availableCoins } from '../../wallet/index.ts'

let site: JobSite
let seller: Caller

beforeAll(async () => {
  site = await openJobSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 10_000 })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

let serial = 0
function product(article: string): ListRow {
  serial += 1
  return [article, testEan('00', serial)]
}
const retry = (jobId: string, caller = seller) => caller.call('POST', `/api/jobs/${jobId}/retry/`)
const quote = (id: string, { client } = seller) => client.call(endpoints.quoteRetry, { params: { id } })
const cancel = ({ client }: Caller, id: string) => client.call(endpoints.cancelJob, { params: { id } })
const coins = () => availableCoins(site.context.db, seller.id)

async function completed(rows: readonly ListRow[]): Promise<string> {
  const jobId = await seller.start(rows)
  await seller.until(jobId, 'Completed')
  return jobId
}

async function retried(id: string) {
  const { job_id } = (await seller.client.call(endpoints.retryJob, { params: { id } })).job
  return { job_id, started: await seller.job(job_id), done: await seller.until(job_id, 'Completed') }
}

/** A job over one product while a marketplace is down; it is back afterwards. */
async function completedWithout(marketplaces: ('amazon' | 'ebay')[], rows: readonly ListRow[]) {
  for (const name of marketplaces) await site.setFaults(name, { rates: { captcha: 1 } })
  try {
    return await completed(rows)
  } finally {
    for (const name of marketplaces) await site.setFaults(name, {})
  }
}

test('retries only records without a product at their original positions', async () => {
  const jobId = await completed([
    product('found'),
    ['nowhere', testEan('50', 1)],
    ['bare'],
    ['several', testEan('60', 1)],
    ['refused', testEan('10', 1)],
    ['half', testEan('41', 1)],
  ])
  const { job_id, started } = await retried(jobId)
  expect(started).toMatchObject({ total_rows: 4, skipped_rows: 0 })
  expect((await seller.records(job_id)).map(({ position }) => position)).toEqual([2, 4, 5, 6])
})

test('ignores cached negative results in a retry and requests no found product again', async () => {
  const jobId = await completed([['nowhere', testEan('50', 2)]])
  const before = await site.countRequests()
  await completed([['nowhere again', testEan('50', 2)]])
  expect(await site.countRequests()).toBe(before)
  await retried(jobId)
  expect(await site.countRequests()).toBeGreaterThan(before)
})

test('completes the missing marketplace of a paid record for free', async () => {
  const row = product('half found')
  const jobId = await completedWithout(['ebay'], [row])
  expect((await seller.job(jobId)).coins_used).toBe(1)
  const balance = await coins()
  const { job_id, done } = await retried(jobId)
  expect(done).toMatchObject({ coins_used: 0, progress: { verdicts: { found: 1 } } })
  expect(await seller.records(job_id)).toMatchObject([
    { products: [{ source: 'amazon' }, { source: 'ebay' }] },
  ])
  expect(await coins()).toBe(balance)
})

test('does not charge a product again that an earlier job paid', async () => {
  const [, ean = ''] = product('by EAN')
  const { asin } = productTruth(ean, site.sandbox.url)
  await completed([['remembered', ean]])
  const jobId = await completedWithout(
    ['amazon'],
    [
      ['by EAN', ean],
      ['by ASIN', '', asin],
    ],
  )
  const verdicts = { found: 1, blocked: 1 }
  expect(await seller.job(jobId)).toMatchObject({ coins_used: 0, progress: { verdicts } })
  const { done } = await retried(jobId)
  expect(done).toMatchObject({ total_rows: 1, coins_used: 0, progress: { verdicts: { found: 1 } } })
  const masterData = await (await fetch(`${site.api.url}${done.output_files[0]}`)).text()
  expect(masterData).toContain('by ASIN')
})

test('creates one job from concurrent retries', async () => {
  const jobId = await completed([['nowhere', testEan('50', 3)]])
  const answers = await Promise.all(Array.from({ length: 5 }, () => retry(jobId)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect((await seller.job(jobId)).can_retry).toBe(false)
})

test('refuses to retry a job whose records all have products', async () => {
  const jobId = await completed([product('found'), ['bare']])
  expect((await seller.job(jobId)).can_retry).toBe(false)
  const answer = await retry(jobId)
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({ success: false, error: expect.stringContaining('nothing to retry') })
})

test('refuses to retry a running job, another account’s job and a job cancelled by an admin', async () => {
  const other = await site.signUp({ coins: 5 })
  const jobId = await completed([['nowhere', testEan('50', 4)]])
  expect((await retry(jobId, other)).status).toBe(404)
  expect((await retry(jobId, await site.signUp({ isAdmin: true }))).status).toBe(404)
  const slow = await seller.start([['slow', testEan('30', 200)]])
  expect((await retry(slow)).status).toBe(409)
  const admin = await site.signUp({ isAdmin: true })
  await cancel(admin, slow)
  expect((await retry(slow)).status).toBe(409)
})

test('starts no retry without enough coins and allows it later', async () => {
  const poor = await site.signUp({ coins: 1 })
  const jobId = await poor.start([['nowhere', testEan('50', 5)]])
  await poor.until(jobId, 'Completed')
  const spent = await poor.start([['slow', testEan('30', 100)]])
  expect((await retry(jobId, poor)).status).toBe(402)
  await cancel(poor, spent)
  expect((await retry(jobId, poor)).status).toBe(200)
})

test('quotes a retry and links both jobs', async () => {
  const jobId = await completed([
    product('found'),
    ['nowhere', testEan('50', 6)],
    ['several', testEan('60', 2)],
    ['bare'],
  ])
  const expected = { records: 2, chosen_records: 0, available_coins: await coins() }
  const costs = { cost: 2, afresh_cost: 2, paid_products: 0 }
  expect(await quote(jobId)).toEqual({ ...expected, ...costs })
  const { job_id, started } = await retried(jobId)
  expect(started).toMatchObject({ coins_held: 2, retry_of: jobId, retried_as: null })
  expect(await seller.job(jobId)).toMatchObject({ retry_of: null, retried_as: job_id })
  await expect(quote(jobId)).rejects.toMatchObject({ status: 409 })
  await expect(quote(job_id, await site.signUp())).rejects.toMatchObject({ status: 404 })
})

test('quotes and counts the completion of a paid record as free', async () => {
  const jobId = await completedWithout(['ebay'], [product('half found')])
  expect(await quote(jobId)).toMatchObject({ records: 1, cost: 0 })
  const { job_id, done } = await retried(jobId)
  expect(done).toMatchObject({ coins_used: 0, found_free: 1 })
  expect(await seller.records(job_id)).toMatchObject([{ charge: 'paid-before' }])
})

test('counts free found records with their reasons', async () => {
  const [, ean = ''] = product('first')
  const jobId = await completed([['first', ean], ['second', ean], ['bare'], ['wrong', '4006381333932']])
  expect(await seller.job(jobId)).toMatchObject({ coins_used: 1, found_free: 1 })
  expect(await seller.records(jobId)).toMatchObject([
    { charge: 'charged', bad_value: null },
    { charge: 'charged-elsewhere', bad_value: null },
    { charge: null, verdict: 'skipped', bad_value: null },
    { charge: null, verdict: 'skipped', bad_value: '4006381333932' },
  ])
})
