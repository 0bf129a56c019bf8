import { endpoints } from '@merkwerk/contract'
import { v1Endpoints } from '@merkwerk/contract/v1'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '../../../../platform/durations.ts'
import {
  type Caller,
  createKey,
  type ListRow,
  listUpload,
  openRunSite,
  type RunSite,
  testEan,
} from '../../../../testing/index.ts'
import { checkOwnBooks } from '../../../office/reconciliation/check-books.ts'
import { getRun } from '../queries.ts'
import { readSettlements } from './charge-queries.ts'
import { decideCharges, findProducts } from './charges.ts'

let site: RunSite
let seller: Caller
let serial = 0

/** A row with the EAN of a product that no other test uses. */
const product = (article = 'A'): ListRow => {
  serial += 1
  return [article, testEan('00', 40_000 + serial)]
}

beforeAll(async () => {
  site = await openRunSite()
  await site.startWorker()
})
beforeEach(async () => {
  seller = await site.signUp({ coins: 100 })
})
afterAll(async () => {
  expect(await checkOwnBooks(site.context)).toEqual([])
  await site[Symbol.asyncDispose]()
})

const charges = async (id: string) => (await seller.records(id)).map(({ charge }) => charge)
const estimate = (rows: readonly ListRow[], fields = {}) =>
  seller.client.call(endpoints.getEstimation, listUpload(rows, fields))

const again = async (id: string, run: { read_afresh?: boolean } = {}) =>
  seller.until(await seller.startRun(id, run), 'Completed')

test('quotes, holds and charges nothing for what the account has paid for, in whatever list', async () => {
  const [known, unknown] = [product(), product('B')]
  expect(await seller.complete([known])).toMatchObject({ coins_used: 1 })
  const list: ListRow[] = [['C', known[1] ?? ''], unknown]
  expect(await estimate(list)).toMatchObject({
    distinct_products: 2,
    paid_products: 1,
    estimation_cost: 1,
    afresh_cost: 2,
  })
  const id = await seller.start(list)
  expect(await seller.run(id)).toMatchObject({ coins_held: 1 })
  expect(await seller.until(id, 'Completed')).toMatchObject({ coins_used: 1, found_free: 1 })
  expect(await charges(id)).toEqual(['paid-before', 'charged'])
})

test('charges each account for what another has paid for', async () => {
  const row = product()
  await seller.complete([row])
  seller = await site.signUp({ coins: 1 })
  expect(await estimate([row])).toMatchObject({ paid_products: 0, estimation_cost: 1 })
  expect(await seller.complete([row])).toMatchObject({ coins_used: 1 })
})

test('delivers what was paid for without coins, also after the cache has forgotten it', async () => {
  seller = await site.signUp({ coins: 1 })
  const { job_id: id } = await seller.complete([product()])
  await site.context.db.deleteFrom('cached_answers').execute()
  expect(await again(id)).toMatchObject({ coins_used: 0, progress: { verdicts: { found: 1 } } })
})

test('charges what is read afresh, as quoted', async () => {
  const { job_id: id } = await seller.complete([product(), product('B')])
  expect(await seller.quoteRun(id)).toMatchObject({ coins: 0, paid_products: 2, coins_afresh: 2 })
  const afresh = await again(id, { read_afresh: true })
  expect(afresh).toMatchObject({ coins_used: 2 })
  expect(await charges(afresh.job_id)).toEqual(['charged', 'charged'])
  expect(await again(id)).toMatchObject({ coins_used: 0 })
})

test('charges one reading once, although several runs asked to read afresh', async () => {
  const { job_id: id } = await seller.complete([product()])
  const afresh = await again(id, { read_afresh: true })
  const run = await getRun(site.context.db, afresh.id)
  const { products, tooLittle } = await findProducts(site.context.db, run)
  const coins = async (readAt?: Date) =>
    (
      await decideCharges(site.context.db, run, {
        products: products.map((each) => ({ ...each, readAt: readAt ?? each.readAt })),
        tooLittle,
      })
    ).coins
  expect(await coins()).toBe(0)
  expect(await coins(new Date(Date.now() + dayMs))).toBe(1)
})

test('knows a product by each of its identifiers', async () => {
  const { job_id: id } = await seller.complete([['by EAN', testEan('00', 1)]])
  const [record] = await seller.records(id)
  const asin = record?.products.find((shown) => shown.source === 'amazon')?.asin ?? ''
  expect(asin).toMatch(/^B0/)
  expect(await seller.complete([['by ASIN', '', asin]])).toMatchObject({ coins_used: 0, coins_held: 0 })
  expect(await estimate([['both', testEan('00', 1), asin]])).toMatchObject({ estimation_cost: 0 })
})

test('charges nothing for what an administrator cancelled, and then for the first delivery', async () => {
  const row = product()
  await site.setFaults('ebay', { isDown: true })
  const id = await seller.start([row])
  const admin = await site.signUp({ isAdmin: true })
  await admin.client.call(endpoints.cancelJob, { params: { id } })
  await site.setFaults('ebay', {})
  expect(await estimate([row])).toMatchObject({ paid_products: 0 })
  expect(await seller.complete([row])).toMatchObject({ coins_used: 1 })
})

test('lookups of the API, quotes of it and runs pay for a product once between them', async () => {
  const [, ean = ''] = product()
  const { secret } = await createKey(site.context, seller)
  const client = site.api.client(secret)
  const look = (body: object) =>
    client.call(v1Endpoints.createLookup, {
      headers: { prefer: 'wait=60' },
      body: { identifiers: [ean], ...body },
    })
  await look({ max_coins: 1 })
  // Lookups are kept for a day, what was paid for is not forgotten.
  await site.context.db.deleteFrom('lookup_results').where('account_id', '=', seller.id).execute()
  const { results } = await look({ max_coins: 0 })
  expect(results).toMatchObject([{ verdict: 'found' }])
  const list = { name: 'A', rows: [{ article_number: 'A', ean }] }
  expect(await client.call(v1Endpoints.createList, { body: list })).toMatchObject({
    quote: { paid_products: 1, coins: 0, coins_afresh: 1 },
  })
  expect(await seller.complete([['A', ean]])).toMatchObject({ coins_used: 0 })
})

test('a deleted run does not hide that another one was settled meanwhile', async () => {
  const { db } = site.context
  const { job_id: first } = await seller.complete([product()])
  const before = await readSettlements(db, seller.id)
  expect(await readSettlements(db, seller.id)).toBe(before)
  await seller.complete([product()])
  // As the deletion of its list does.
  await db.updateTable('runs').set({ usual_charge: null }).where('public_id', '=', first).execute()
  expect(await readSettlements(db, seller.id)).not.toBe(before)
  await db.updateTable('runs').set({ usual_charge: 'charged' }).where('public_id', '=', first).execute()
})
