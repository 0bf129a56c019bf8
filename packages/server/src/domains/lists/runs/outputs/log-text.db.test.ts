import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  makeRowResult,
  openRunSite,
  type RowResult,
  type RunSite,
  storeRowResults,
  testEan,
} from '../../../../testing/index.ts'
import { getRun } from '../queries.ts'
import type { RunRow } from '../store.ts'
import { runLogText } from './log-text.ts'

let site: RunSite
beforeAll(async () => {
  site = await openRunSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Stores results of a run that no worker searches. */
const store = (run: RunRow, results: readonly RowResult[]) =>
  site.context.db
    .transaction()
    .execute((tx) => storeRowResults(tx, { runId: run.id, now: new Date() }, results))

const openRun = async (ean: string) => {
  const seller = await site.signUp({ coins: 5 })
  const publicId = await seller.start([['A-1', ean]])
  const { id } = await seller.run(publicId)
  return { run: await getRun(site.context.db, id), log: () => seller.log(publicId) }
}

test('logs disagreeing attributes and the condition of a used offer', async () => {
  const { run, log } = await openRun(testEan('00', 1))
  await store(run, [
    makeRowResult(1, 'found', {
      reason: 'found-both',
      notes: ['values-disagree', 'amazon-used-only'],
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
  expect(await log()).toContain('bei einem Merkmal: Gewicht (Amazon (API) „0,64 kg“, eBay „700 g“)')
  expect(await log()).toContain('daher ohne Amazon-Preis: „Gebraucht: Gut“')
})

test.each([
  { records: 1_000, isCut: false },
  { records: 1_001, isCut: true },
])('refers to the log file only for records beyond the maximum: $records', async ({ records, isCut }) => {
  const { run } = await openRun(testEan('00', 2))
  const results = Array.from({ length: records }, (_, index) => makeRowResult(index + 1, 'not-found'))
  await store(run, results)
  const log = await text(Readable.from(runLogText(site.context, run, 1_000)))
  expect(log.match(/^#/gm)).toHaveLength(1_000)
  expect(log.includes('…')).toBe(isCut)
})
