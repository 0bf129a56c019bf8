import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ListRow, openRunSite, type RunSite, testEan } from '../../../../testing/index.ts'
import { availableCoins } from '../../../money/wallet/index.ts'
import { getRun } from '../queries.ts'
import { decideCharges, findProducts } from './charges.ts'
import { readRunResults } from './read-results.ts'

let site: RunSite
beforeAll(async () => {
  site = await openRunSite()
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Products that are found, found only on one marketplace, ambiguous and unknown, by EAN, ASIN or both. */
const eans = ['', testEan('00', 1), testEan('00', 2), '4041234500108', '4041234500276', '4041234500344']
const asins = ['', 'B026KXMY4E', 'B09NUR7NUX', 'B05ZITRKJQ']
const row = fc.tuple(fc.constantFrom('A', 'B', 'C', 'D'), fc.constantFrom(...eans), fc.constantFrom(...asins))

/** Counts what has no key in common. */
function countProducts(found: readonly (readonly string[])[]): number {
  let products: Set<string>[] = []
  for (const keys of found) {
    const same = products.filter((product) => keys.some((key) => product.has(key)))
    products = [
      ...products.filter((product) => !same.includes(product)),
      new Set([...keys, ...same.flatMap((product) => [...product])]),
    ]
  }
  return products.length
}

test(
  'holds one coin per distinct product, never charges more for any list, and nothing again',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows: ListRow[]) => {
        const products = new Set(rows.flatMap(([, ean, asin]) => (ean || asin ? [`${asin} ${ean}`] : [])))
        const seller = await site.signUp({ coins: products.size })
        const runId = await seller.start(rows)
        expect((await seller.run(runId)).coins_held).toBe(products.size)
        const { coins_used } = await seller.until(runId, 'Completed')
        expect(coins_used).toBeLessThanOrEqual(products.size)
        expect(await availableCoins(site.context.db, seller.id)).toBe(products.size - coins_used)
        const charged = await site.context.db
          .selectFrom('records')
          .innerJoin('runs', 'runs.id', 'records.run_id')
          .select('product_keys')
          .where('runs.public_id', '=', runId)
          .where('product_keys', 'is not', null)
          .execute()
        expect(coins_used).toBe(countProducts(charged.map((record) => record.product_keys ?? [])))
        const again = await seller.until(await seller.start(rows), 'Completed')
        expect(again.coins_used).toBe(0)
      }),
      { numRuns: Math.ceil(inject('randomSequences') / 5) },
    )
  },
  inject('pollTimeoutMs') * 30,
)

test('charges products of rows with the same identifiers once, up to the hold, whatever was found', async () => {
  const seller = await site.signUp({ coins: 1 })
  const runId = await seller.start([
    ['A', testEan('00', 7)],
    ['B', testEan('00', 7)],
  ])
  const run = await getRun(site.context.db, (await seller.until(runId, 'Completed')).id)
  expect((await seller.records(runId)).map(({ charge }) => charge)).toEqual(['charged', 'charged-elsewhere'])
  const results = (await Array.fromAsync(readRunResults(site.context, run))).flat()
  expect(results.map(({ coins, notes }) => [coins, notes.includes('charged-elsewhere')])).toEqual([
    [1, false],
    [0, true],
  ])
  const { db } = site.context
  await db.deleteFrom('paid_products').where('account_id', '=', seller.id).execute()
  await db
    .updateTable('records')
    .set({ product_keys: ['gtin:other'] })
    .where('run_id', '=', run.id)
    .where('position', '=', 2)
    .execute()
  const { coins, byPosition, paid } = await decideCharges(db, run, await findProducts(db, run))
  expect({ coins, charges: [...byPosition.values()] }).toEqual({
    coins: 1,
    charges: ['charged', 'over-quote'],
  })
  expect(paid.has('gtin:other')).toBe(false)
})
