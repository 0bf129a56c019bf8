import { endpoints, type List } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, type JobSite, openJobSite, polling, testEan } from '../../testing/index.ts'

const dayMs = 86_400_000
let site: JobSite
let seller: Caller
let list: List

const readInsights = ({ client }: Caller, weeks = 4) =>
  client.call(endpoints.getInsights, { query: { weeks } })
const getList = async () => (await seller.client.call(endpoints.getLists)).lists[0]!

beforeAll(async () => {
  site = await openJobSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
  const found = Array.from({ length: 4 }, (_, index) => [`F${index}`, testEan('00', 900 + index)] as const)
  await seller.until(await seller.start([...found, ['missing', testEan('50', 901)]]), 'Completed')
  await vi.waitFor(async () => expect((await getList()).completeness).not.toBeNull(), polling)
  list = await getList()
})
afterAll(() => site[Symbol.asyncDispose]())

test('counts the lookups of each marketplace in the week of their job', async () => {
  const { weeks } = await readInsights(seller)
  expect(weeks).toHaveLength(4)
  expect(weeks.slice(0, 3).every(({ amazon }) => amazon.looked_up === 0)).toBe(true)
  const records = await site.context.db
    .selectFrom('records')
    .innerJoin('jobs', 'jobs.id', 'job_id')
    .select('reason')
    .where('account_id', '=', seller.id)
    .execute()
  const foundOn = (marketplace: string) =>
    records.filter(({ reason }) => [`found-${marketplace}`, 'found-both'].includes(reason)).length
  expect(weeks[3]).toMatchObject({
    amazon: { looked_up: 5, found: foundOn('amazon') },
    ebay: { looked_up: 5, found: foundOn('ebay') },
  })
  expect(foundOn('amazon') + foundOn('ebay')).toBeGreaterThanOrEqual(4)
})

test('a job of one marketplace counts for this one only', async () => {
  const other = await site.signUp({ coins: 10 })
  await other.until(await other.start([['A-1', testEan('00', 950)]]), 'Completed')
  await site.context.db
    .updateTable('jobs')
    .set({ sites: ['ebay.de'] })
    .where('account_id', '=', other.id)
    .execute()
  const week = (await readInsights(other)).weeks.at(-1)
  expect(week).toMatchObject({ amazon: { looked_up: 0 }, ebay: { looked_up: 1 } })
})

test('a job of a version without these counts is left out of the rates', async () => {
  const other = await site.signUp({ coins: 10 })
  await other.until(await other.start([['A-1', testEan('00', 951)]]), 'Completed')
  await site.context.db
    .updateTable('jobs')
    .set({ found_on_amazon: 0, found_on_ebay: 0 })
    .where('account_id', '=', other.id)
    .execute()
  const { weeks, spending } = await readInsights(other)
  expect(weeks.at(-1)).toMatchObject({ amazon: { looked_up: 0 }, ebay: { looked_up: 0 } })
  expect(spending.coins).toBe(1)
})

test('counts the scored rows that have each field', async () => {
  const { completeness } = await readInsights(seller)
  expect(completeness.rows).toBe(4)
  const rows = await site.context.db
    .selectFrom('list_rows')
    .innerJoin('lists', 'lists.id', 'list_id')
    .select('missing')
    .where('account_id', '=', seller.id)
    .where('completeness', 'is not', null)
    .execute()
  const lacking = (test: (field: string) => boolean) =>
    rows.filter(({ missing }) => missing.some(test)).length
  for (const { field, rows: complete } of completeness.fields)
    expect([field, complete]).toEqual([
      field,
      4 - lacking((each) => (field === 'attributes' ? each.startsWith('attribute:') : each === field)),
    ])
  expect(completeness.fields).toHaveLength(7)
})

test('sums the coins of each list, without jobs before the first week', async () => {
  const { spending } = await readInsights(seller)
  expect(spending).toEqual({
    coins: 4,
    found: 4,
    lists: [{ list_id: list.list_id, name: list.name, coins: 4, found: 4 }],
  })
  const before = site.context.clock.now().getTime() - 4 * 7 * dayMs - 1
  await site.context.db
    .updateTable('jobs')
    .set({ created_at: new Date(before) })
    .where('account_id', '=', seller.id)
    .execute()
  expect((await readInsights(seller)).spending).toEqual({ coins: 0, found: 0, lists: [] })
  expect((await readInsights(seller, 5)).spending.coins).toBe(4)
})

test('an account without lists has no figures', async () => {
  const { weeks, completeness, spending } = await readInsights(await site.signUp())
  expect(weeks.every(({ amazon, ebay }) => amazon.looked_up + ebay.looked_up === 0)).toBe(true)
  expect(completeness).toMatchObject({ rows: 0 })
  expect(spending).toEqual({ coins: 0, found: 0, lists: [] })
})
