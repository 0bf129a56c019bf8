import type { ChosenCandidate, JobRecord } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  chooseCandidate,
  type JobSite,
  type ListRow,
  openJobSite,
  testEan,
} from '../../../testing/index.ts'

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
  const { job_id: jobId } = await seller.complete([row])
  return { jobId, record: await firstRecord(jobId) }
}

async function firstRecord(jobId: string): Promise<JobRecord> {
  const [record] = await seller.records(jobId)
  if (!record) throw new Error('The job has no records')
  return record
}

async function choose(
  jobId: string,
  candidate: ChosenCandidate | null,
  { caller = seller, position = 1 } = {},
) {
  const { list_id } = await seller.job(jobId)
  return chooseCandidate(caller, list_id ?? '', candidate, position)
}

const searchOpenRows = async (jobId: string) => (await seller.completeRun(jobId, { rows: 'open' })).job_id

function candidateOn(source: ChosenCandidate['source'], { candidates }: JobRecord) {
  const candidate = candidates.filter((each) => each.source === source).at(-1)
  if (!candidate) throw new Error(`There is no candidate on ${source}`)
  return { source, id: candidate.id }
}

test.each(['amazon', 'ebay'] as const)(
  'finds the product that was chosen on %s in a run over open rows',
  async (marketplace) => {
    const { jobId, record } = await completed(['several', testEan('60', marketplace === 'ebay' ? 11 : 10)])
    expect(record).toMatchObject({ verdict: 'ambiguous', chosen: null })
    const chosen = candidateOn(marketplace, record)
    await choose(jobId, chosen)
    expect(await firstRecord(jobId)).toMatchObject({ verdict: 'ambiguous', chosen })
    expect(await seller.quoteRun(jobId, 'open')).toMatchObject({ rows: 1, chosen_rows: 1 })
    const run = await searchOpenRows(jobId)
    const idName = marketplace === 'amazon' ? 'asin' : 'itemId'
    const found = await firstRecord(run)
    expect(found).toMatchObject({
      verdict: 'found',
      products: [{ source: marketplace, [idName]: chosen.id }],
    })
    expect(found.notes).toContain('Unter mehreren Produkten gewählt')
    expect(await seller.job(run)).toMatchObject({ coins_used: 1 })
  },
)

test('replaces and removes a choice', async () => {
  const { jobId, record } = await completed(['several', testEan('60', 12)])
  await choose(jobId, candidateOn('amazon', record))
  await choose(jobId, candidateOn('ebay', record))
  expect((await firstRecord(jobId)).chosen).toEqual(candidateOn('ebay', record))
  await choose(jobId, null)
  expect((await firstRecord(jobId)).chosen).toBeNull()
  expect((await firstRecord(await searchOpenRows(jobId))).verdict).toBe('ambiguous')
})

test('keeps a choice that a marketplace refused for the next run', async () => {
  const { jobId, record } = await completed(['several', testEan('60', 13)])
  await choose(jobId, candidateOn('amazon', record))
  await site.setFaults('amazon', { rates: { captcha: 1 } })
  const refused = await searchOpenRows(jobId).finally(() => site.setFaults('amazon', {}))
  expect((await firstRecord(refused)).verdict).toBe('ambiguous')
  expect(await firstRecord(await searchOpenRows(refused))).toMatchObject({
    verdict: 'found',
    products: [{ asin: candidateOn('amazon', record).id }],
  })
})

test('accepts only candidates of ambiguous rows of own lists', async () => {
  const { jobId, record } = await completed(['several', testEan('60', 14)])
  const candidate = candidateOn('amazon', record)
  const refused = (answer: Promise<unknown>, status: number) =>
    expect(answer).rejects.toMatchObject({ status })
  await refused(choose(jobId, { source: 'amazon', id: 'B000000000' }), 400)
  expect(await choose(jobId, candidate, { position: 2 })).toMatchObject({
    change: null,
    refused: [{ field: 'choice', code: 'row-missing', positions: [2] }],
  })
  for (const caller of [await site.signUp(), await site.signUp({ isAdmin: true })])
    await refused(choose(jobId, candidate, { caller }), 404)
  const plain = await completed(['found', testEan('00', 900)])
  await refused(choose(plain.jobId, candidate), 409)
})
