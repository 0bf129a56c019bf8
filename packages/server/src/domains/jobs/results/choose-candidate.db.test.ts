import type { JobRecord } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type JobSite, type ListRow, openJobSite, testEan } from '../../../testing/index.ts'

let site: JobSite
let seller: Caller

beforeAll(async () => {
  site = await openJobSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

/** The first record of a completed job over one row. */
async function completed(row: ListRow): Promise<{ jobId: string; record: JobRecord }> {
  const jobId = await seller.start([row])
  await seller.until(jobId, 'Completed')
  return { jobId, record: await firstRecord(jobId) }
}

async function firstRecord(jobId: string): Promise<JobRecord> {
  const { body } = await seller.call('GET', `/api/jobs/${jobId}/records/`)
  const [record] = body.records as JobRecord[]
  if (!record) throw new Error('The job has no records')
  return record
}

const choose = (jobId: string, candidate: object | null, { caller = seller, position = 1 } = {}) =>
  caller.call('POST', `/api/jobs/${jobId}/records/${position}/choose/`, { body: { candidate } })

async function retried(jobId: string): Promise<string> {
  const { status, body } = await seller.call('POST', `/api/jobs/${jobId}/retry/`)
  expect(status, JSON.stringify(body)).toBe(200)
  const { job_id } = body.job as { job_id: string }
  await seller.until(job_id, 'Completed')
  return job_id
}

function candidateOn(marketplace: string, { candidates }: JobRecord) {
  const candidate = candidates.filter((each) => each.marketplace === marketplace).at(-1)
  if (!candidate) throw new Error(`There is no candidate on ${marketplace}`)
  return { marketplace, id: candidate.id }
}

test.each(['amazon', 'ebay'])('finds the product that was chosen on %s in a retry', async (marketplace) => {
  const { jobId, record } = await completed(['several', testEan('60', marketplace === 'ebay' ? 11 : 10)])
  expect(record).toMatchObject({ verdict: 'ambiguous', chosen: null })
  const chosen = candidateOn(marketplace, record)
  expect((await choose(jobId, chosen)).status).toBe(200)
  expect(await firstRecord(jobId)).toMatchObject({ verdict: 'ambiguous', chosen })
  expect(await seller.job(jobId)).toMatchObject({ chosen_records: 1, can_retry: true })
  const retry = await retried(jobId)
  const idName = marketplace === 'amazon' ? 'asin' : 'itemId'
  const found = await firstRecord(retry)
  expect(found).toMatchObject({ verdict: 'found', products: [{ marketplace, [idName]: chosen.id }] })
  expect(found.remarks).toContain('Unter mehreren Produkten gewählt')
  expect(await seller.job(retry)).toMatchObject({ coins_used: 1, chosen_records: 0 })
})

test('replaces and removes a choice', async () => {
  const { jobId, record } = await completed(['several', testEan('60', 12)])
  await choose(jobId, candidateOn('amazon', record))
  await choose(jobId, candidateOn('ebay', record))
  expect((await firstRecord(jobId)).chosen).toEqual(candidateOn('ebay', record))
  await choose(jobId, null)
  expect((await firstRecord(jobId)).chosen).toBeNull()
  expect((await firstRecord(await retried(jobId))).verdict).toBe('ambiguous')
})

test('copies a choice that a marketplace refused to the next retry', async () => {
  const { jobId, record } = await completed(['several', testEan('60', 13)])
  await choose(jobId, candidateOn('amazon', record))
  await site.setFaults('amazon', { rates: { captcha: 1 } })
  const refused = await retried(jobId).finally(() => site.setFaults('amazon', {}))
  expect((await firstRecord(refused)).verdict).toBe('ambiguous')
  expect(await firstRecord(await retried(refused))).toMatchObject({
    verdict: 'found',
    products: [{ asin: candidateOn('amazon', record).id }],
  })
})

test('accepts only candidates of ambiguous records of own jobs without a retry', async () => {
  const { jobId, record } = await completed(['several', testEan('60', 14)])
  const candidate = candidateOn('amazon', record)
  expect((await choose(jobId, { marketplace: 'amazon', id: 'B000000000' })).status).toBe(400)
  expect((await choose(jobId, candidate, { position: 2 })).status).toBe(404)
  expect((await choose(jobId, candidate, { caller: await site.signUp() })).status).toBe(404)
  expect((await choose(jobId, candidate, { caller: await site.signUp({ isAdmin: true }) })).status).toBe(404)
  const plain = await completed(['found', testEan('00', 900)])
  expect((await choose(plain.jobId, candidate)).status).toBe(409)
  await retried(jobId)
  const late = await choose(jobId, candidate)
  expect(late.status).toBe(409)
  expect(late.body.error).toContain('Please choose there')
})
