import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JobSite, type ListRow, openJobSite, testEan } from '../../../testing/index.ts'
import { availableCoins } from '../../wallet/index.ts'
import { getJob } from '../queries.ts'
import { countChargedProducts } from './charge-queries.ts'
import { readJobResults } from './read-results.ts'

let site: JobSite
beforeAll(async () => {
  site = await openJobSite()
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Products that are found, found only on one marketplace, ambiguous and unknown, by EAN, ASIN or both. */
const eans = ['', testEan('00', 1), testEan('00', 2), '4041234500108', '4041234500276', '4041234500344']
const asins = ['', 'B026KXMY4E', 'B09NUR7NUX', 'B05ZITRKJQ']
const row = fc.tuple(fc.constantFrom('A', 'B', 'C', 'D'), fc.constantFrom(...eans), fc.constantFrom(...asins))

test('holds one coin per distinct product and never charges more for any list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows: ListRow[]) => {
      const products = new Set(rows.flatMap(([, ean, asin]) => (ean || asin ? [`${asin} ${ean}`] : [])))
      const seller = await site.signUp({ coins: products.size })
      const jobId = await seller.start(rows)
      expect((await seller.job(jobId)).coins_held).toBe(products.size)
      const { coins_used } = await seller.until(jobId, 'Completed')
      expect(coins_used).toBeLessThanOrEqual(products.size)
      expect(await availableCoins(site.context.db, seller.id)).toBe(products.size - coins_used)
      const charged = await site.context.db
        .selectFrom('records')
        .innerJoin('jobs', 'jobs.id', 'records.job_id')
        .select('product_key')
        .distinct()
        .where('jobs.public_id', '=', jobId)
        .where('product_key', 'is not', null)
        .execute()
      expect(coins_used).toBe(charged.length)
    }),
    { numRuns: 12 },
  )
}, 120_000)

test('charges a product once even if a marketplace returned different results', async () => {
  const seller = await site.signUp({ coins: 1 })
  const jobId = await seller.start([
    ['A', testEan('00', 7)],
    ['B', testEan('00', 7)],
  ])
  const { id } = await seller.until(jobId, 'Completed')
  await site.context.db
    .updateTable('records')
    .set({ product_key: 'gtin:other' })
    .where('job_id', '=', id)
    .where('position', '=', 2)
    .execute()
  expect(await countChargedProducts(site.context.db, id)).toBe(1)
  const charges = (await seller.records(jobId)).map(({ charge }) => charge)
  expect(charges).toEqual(['charged', 'charged-elsewhere'])
  const job = await getJob(site.context.db, id)
  const results = (await Array.fromAsync(readJobResults(site.context, job))).flat()
  expect(results.map(({ coins, remarks }) => [coins, remarks.includes('charged-elsewhere')])).toEqual([
    [1, false],
    [0, true],
  ])
})
