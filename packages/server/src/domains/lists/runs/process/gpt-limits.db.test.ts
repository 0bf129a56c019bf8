import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type ListRow, openRunSite, type RunSite, testEan } from '../../../../testing/index.ts'
import { pinPrompt } from '../../../products/enrichment/index.ts'

let site: RunSite
let seller: Caller

beforeAll(async () => {
  site = await openRunSite({ GPT_TOKENS_PER_PRODUCT: '4000', GPT_TOKENS_PER_JOB: '216000' })
  seller = await site.signUp()
  const admin = await site.signUp({ isAdmin: true, coins: 0 })
  await admin.client.call(endpoints.savePrompt, { body: { text: 'Nenne die Leistung.' } })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

const leftOut = 'Ohne GPT ausgeliefert'

test('sends the first records that the tokens pay for, regardless of the batch order, and marks the others', async () => {
  // 216,000 tokens at 4,000 each: 54 records, which ends within the second batch.
  const rows = Array.from({ length: 60 }, (_, index): ListRow => [`A-${index}`, testEan('00', index % 5)])
  const runId = await seller.start(rows)
  await seller.until(runId, 'Completed')
  const records = await seller.records(runId, 200)
  const without = records.filter(({ notes }) => notes.includes(leftOut))
  expect(without.map(({ position }) => position)).toEqual([55, 56, 57, 58, 59, 60])
  const counts = '54 Produkte gelesen, 0 Antworten unbrauchbar, 6 Produkte ohne GPT'
  expect(await seller.log(runId)).toContain(counts)
})

test('leaves the GPT step out without a key', async () => {
  const { config, db } = site.context
  const keyless = { ...site.context, config: { ...config, openai: { ...config.openai, apiKey: undefined } } }
  expect(await db.transaction().execute((tx) => pinPrompt(keyless, tx, 1))).toBe('no-key')
})
