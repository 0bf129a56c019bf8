import type { ChosenCandidate, RowRecord } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  chooseCandidate,
  type ListRow,
  openRunSite,
  type RunSite,
  testEan,
} from '../../../testing/index.ts'

let site: RunSite
let seller: Caller

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

/** The first record of a completed run over one row. */
async function completed(row: ListRow): Promise<{ runId: string; record: RowRecord }> {
  const { job_id: runId } = await seller.complete([row])
  return { runId, record: await firstRecord(runId) }
}

async function firstRecord(runId: string): Promise<RowRecord> {
  const [record] = await seller.records(runId)
  if (!record) throw new Error('The run has no records')
  return record
}

async function choose(
  runId: string,
  candidate: ChosenCandidate | null,
  { caller = seller, position = 1 } = {},
) {
  const { list_id } = await seller.run(runId)
  return chooseCandidate(caller, list_id ?? '', candidate, position)
}

const searchOpenRows = async (runId: string) => (await seller.completeRun(runId, { rows: 'open' })).job_id

function candidateOn(source: ChosenCandidate['source'], { candidates }: RowRecord) {
  const candidate = candidates.filter((each) => each.source === source).at(-1)
  if (!candidate) throw new Error(`There is no candidate on ${source}`)
  return { source, id: candidate.id }
}

test.each(['amazon', 'ebay'] as const)(
  'finds the product that was chosen on %s in a run over open rows',
  async (marketplace) => {
    const { runId, record } = await completed(['several', testEan('60', marketplace === 'ebay' ? 11 : 10)])
    expect(record).toMatchObject({ verdict: 'ambiguous', chosen: null })
    const chosen = candidateOn(marketplace, record)
    await choose(runId, chosen)
    expect(await firstRecord(runId)).toMatchObject({ verdict: 'ambiguous', chosen })
    expect(await seller.quoteRun(runId, 'open')).toMatchObject({ rows: 1, chosen_rows: 1 })
    const run = await searchOpenRows(runId)
    const idName = marketplace === 'amazon' ? 'asin' : 'itemId'
    const found = await firstRecord(run)
    expect(found).toMatchObject({
      verdict: 'found',
      products: [{ source: marketplace, [idName]: chosen.id }],
    })
    expect(found.notes).toContain('Unter mehreren Produkten gewählt')
    expect(await seller.run(run)).toMatchObject({ coins_used: 1 })
  },
)

test('replaces and removes a choice', async () => {
  const { runId, record } = await completed(['several', testEan('60', 12)])
  await choose(runId, candidateOn('amazon', record))
  await choose(runId, candidateOn('ebay', record))
  expect((await firstRecord(runId)).chosen).toEqual(candidateOn('ebay', record))
  await choose(runId, null)
  expect((await firstRecord(runId)).chosen).toBeNull()
  expect((await firstRecord(await searchOpenRows(runId))).verdict).toBe('ambiguous')
})

test('keeps a choice that a marketplace refused for the next run', async () => {
  const { runId, record } = await completed(['several', testEan('60', 13)])
  await choose(runId, candidateOn('amazon', record))
  await site.setFaults('amazon', { rates: { captcha: 1 } })
  const refused = await searchOpenRows(runId).finally(() => site.setFaults('amazon', {}))
  expect((await firstRecord(refused)).verdict).toBe('ambiguous')
  expect(await firstRecord(await searchOpenRows(refused))).toMatchObject({
    verdict: 'found',
    products: [{ asin: candidateOn('amazon', record).id }],
  })
})

test('accepts only candidates of ambiguous rows of own lists', async () => {
  const { runId, record } = await completed(['several', testEan('60', 14)])
  const candidate = candidateOn('amazon', record)
  const refused = (answer: Promise<unknown>, status: number) =>
    expect(answer).rejects.toMatchObject({ status })
  await refused(choose(runId, { source: 'amazon', id: 'B000000000' }), 400)
  expect(await choose(runId, candidate, { position: 2 })).toMatchObject({
    change: null,
    refused: [{ field: 'choice', code: 'row-missing', positions: [2] }],
  })
  for (const caller of [await site.signUp(), await site.signUp({ isAdmin: true })])
    await refused(choose(runId, candidate, { caller }), 404)
  const plain = await completed(['found', testEan('00', 900)])
  await refused(choose(plain.runId, candidate), 409)
})
