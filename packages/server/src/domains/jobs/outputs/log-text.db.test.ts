import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JobSite, openJobSite, testEan } from '../../../testing/index.ts'
import { getJob } from '../queries.ts'
import type { StoredRecord } from '../record.ts'
import { storeRecords } from '../results/results-store.ts'
import { insertOpenRecords } from '../submit/open-records-store.ts'
import { jobLogText } from './log-text.ts'

let site: JobSite
beforeAll(async () => {
  site = await openJobSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const listed = (position: number, ean: string) => ({
  ...{ position, articleNumber: 'A-1', ean, asin: null, skipReason: null, remarks: [] },
})
const stored = (row: StoredRecord['row']) => ({ row, result: null })

test('logs disagreeing attributes and the condition of a used offer', async () => {
  const seller = await site.signUp({ coins: 5 })
  const ean = testEan('00', 1)
  const publicId = await seller.start([['A-1', ean]])
  const { id } = await seller.job(publicId)
  await site.context.db.transaction().execute(async (tx) => {
    await insertOpenRecords(tx, id, [listed(1, ean)])
    await storeRecords(tx, id, [
      stored({
        ...{
          position: 1,
          verdict: 'found',
          reason: 'found-both',
          remarks: ['values-disagree', 'amazon-used-only'],
        },
        ...{
          product_keys: ['asin:B0TEST0001'],
          read_at: new Date(),
          fingerprint: null,
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
      }),
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
  const rows = Array.from({ length: records }, (_, index) =>
    stored({
      ...{
        position: index + 1,
        verdict: 'not-found',
        reason: 'no-offer' as const,
        remarks: [],
        facts: undefined,
      },
      ...{ product_keys: null, fingerprint: null },
    }),
  )
  await site.context.db.transaction().execute(async (tx) => {
    await insertOpenRecords(
      tx,
      id,
      rows.map(({ row }) => listed(row.position, ean)),
    )
    await storeRecords(tx, id, rows)
  })
  const log = await text(Readable.from(jobLogText(site.context, await getJob(site.context.db, id), 1_000)))
  expect(log.match(/^#/gm)).toHaveLength(1_000)
  expect(log.includes('…')).toBe(isCut)
})
