import { endpoints, type List } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type Caller,
  listUpload,
  openRunSite,
  polling,
  type RunSite,
  testEan,
} from '../../../testing/index.ts'

const dayMs = 86_400_000
let site: RunSite
let seller: Caller
let list: List

const readInsights = ({ client }: Caller, weeks = 4) =>
  client.call(endpoints.getInsights, { query: { weeks } })
type Weeks = Awaited<ReturnType<typeof readInsights>>['weeks']
const lookedUp = (week: Weeks[number] | undefined) =>
  week?.sources.map(({ source, looked_up }) => [source, looked_up])
const getList = async () => (await seller.client.call(endpoints.getLists)).lists[0]!

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
  const found = Array.from({ length: 4 }, (_, index) => [`F${index}`, testEan('00', 900 + index)] as const)
  await seller.until(await seller.start([...found, ['missing', testEan('50', 901)]]), 'Completed')
  await vi.waitFor(async () => expect((await getList()).completeness).not.toBeNull(), polling)
  list = await getList()
})
afterAll(() => site[Symbol.asyncDispose]())

test('counts the lookups in each source in the week of their run', async () => {
  const { weeks } = await readInsights(seller)
  expect(weeks).toHaveLength(4)
  expect(weeks.slice(0, 3).map(({ sources }) => sources)).toEqual([[], [], []])
  const records = await site.context.db
    .selectFrom('records')
    .innerJoin('runs', 'runs.id', 'run_id')
    .select('reason')
    .where('account_id', '=', seller.id)
    .execute()
  const foundOn = (marketplace: string) =>
    records.filter(({ reason }) => [`found-${marketplace}`, 'found-both'].includes(reason ?? '')).length
  expect(weeks[3]?.sources).toEqual([
    { source: 'amazon', looked_up: 5, found: foundOn('amazon') },
    { source: 'ebay', looked_up: 5, found: foundOn('ebay') },
  ])
  expect(foundOn('amazon') + foundOn('ebay')).toBeGreaterThanOrEqual(4)
})

test('counts the sources that were asked: those of the run, for identifiers that they know', async () => {
  const other = await site.signUp({ coins: 10 })
  const rows = [['A-1', testEan('00', 950)] as const]
  const { job: run } = await other.client.call(
    endpoints.runScraper,
    listUpload(rows, { sources: 'ebay,dnb' }),
  )
  await other.until(run.job_id, 'Completed')
  const week = (await readInsights(other)).weeks.at(-1)
  // The EAN is no ISBN, so the library was not asked.
  expect(lookedUp(week)).toEqual([['ebay', 1]])
})

test('counts the scored rows that have each field', async () => {
  const { completeness } = await readInsights(seller)
  expect(completeness.rows).toBe(4)
  const rows = await site.context.db
    .selectFrom('list_scores')
    .innerJoin('lists', 'lists.id', 'list_id')
    .select('missing')
    .where('account_id', '=', seller.id)
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

test('sums the coins of each list, without runs before the first week', async () => {
  const { spending } = await readInsights(seller)
  expect(spending).toEqual({
    coins: 4,
    found: 4,
    lists: [{ list_id: list.list_id, name: list.name, coins: 4, found: 4 }],
  })
  const before = site.context.clock.now().getTime() - 4 * 7 * dayMs - 1
  await site.context.db
    .updateTable('runs')
    .set({ created_at: new Date(before) })
    .where('account_id', '=', seller.id)
    .execute()
  expect((await readInsights(seller)).spending).toEqual({ coins: 0, found: 0, lists: [] })
  expect((await readInsights(seller, 5)).spending.coins).toBe(4)
})

test('an account without lists has no figures', async () => {
  const { weeks, completeness, spending } = await readInsights(await site.signUp())
  expect(weeks.flatMap(({ sources }) => sources)).toEqual([])
  expect(completeness).toMatchObject({ rows: 0 })
  expect(spending).toEqual({ coins: 0, found: 0, lists: [] })
})
