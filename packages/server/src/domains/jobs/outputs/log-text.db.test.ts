import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JobSite, openJobSite, testEan } from '../../../testing/index.ts'
import { getJob } from '../queries.ts'
import { insertRecords } from '../results/results-store.ts'
import { insertBatches } from '../store.ts'
import { jobLogText } from './log-text.ts'

let site: JobSite
beforeAll(async () => {
  site = await openJobSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test('logs disagreeing attributes and the condition of a used offer', async () => {
  const seller = await site.signUp({ coins: 5 })
  const ean = testEan('00', 1)
  const publicId = await seller.start([['A-1', ean]])
  const { id } = await seller.job(publicId)
  await site.context.db.transaction().execute(async (tx) => {
    await insertBatches(tx, id, 1, 50)
    await insertRecords(tx, [
      {
        ...{ job_id: id, position: 1, batch: 0, article_number: 'A-1', ean, asin: null },
        ...{ verdict: 'found', reason: 'found-both', remarks: ['values-disagree', 'amazon-used-only'] },
        ...{
          product_keys: ['asin:B0TEST0001'],
          read_at: new Date(),
          fingerprint: null,
          result_start: 0,
          result_bytes: 0,
        },
        facts: {
          disagreements: [
            {
              name: 'Gewicht',
              values: [
                { source: 'Amazon (API)', value: '0,64 kg' },
                { source: 'eBay', value: '700 g' },
              ],
            },
          ],
          condition: 'Gebraucht: Gut',
        },
      },
    ])
  })
  const log = await seller.log(publicId)
  expect(log).toContain('bei einem Merkmal: Gewicht (Amazon (API) „0,64 kg“, eBay „700 g“)')
  expect(log).toContain('daher ohne Amazon-Preis: „Gebraucht: Gut“')
})

test.each([
  { records: 1_000, isCut: false },
  { records: 1_001, isCut: true },
])('refers to the log file only for records beyond the maximum: $records', async ({ records, isCut }) => {
  const seller = await site.signUp({ coins: 5 })
  const ean = testEan('00', 2)
  const { id } = await seller.job(await seller.start([['A-1', ean]]))
  const rows = Array.from({ length: records }, (_, index) => ({
    ...{ job_id: id, position: index + 1, batch: 0, article_number: 'A-1', ean, asin: null },
    ...{ verdict: 'not-found', reason: 'no-offer' as const, remarks: [], facts: undefined },
    ...{ product_keys: null, fingerprint: null, result_start: 0, result_bytes: 0 },
  }))
  await site.context.db.transaction().execute(async (tx) => {
    await insertBatches(tx, id, records, 50)
    await insertRecords(tx, rows)
  })
  const log = await text(Readable.from(jobLogText(site.context, await getJob(site.context.db, id), 1_000)))
  expect(log.match(/^#/gm)).toHaveLength(1_000)
  expect(log.includes('…')).toBe(isCut)
})
