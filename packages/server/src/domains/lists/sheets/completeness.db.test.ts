import type { Input } from '@merkwerk/client/app'
import { endpoints, type List } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type Caller,
  edit,
  ignoreRows,
  openRunSite,
  polling,
  type RunSite,
  readRows,
  testEan,
} from '../../../testing/index.ts'

let site: RunSite
let seller: Caller
let list: List

const params = () => ({ id: list.list_id })
const getList = () => seller.client.call(endpoints.getList, { params: params() })
const getGaps = (caller = seller) => caller.client.call(endpoints.getListGaps, { params: params() })
const order = async (query: Input<typeof endpoints.getListOrder>['query'] = {}) =>
  (await seller.client.call(endpoints.getListOrder, { params: params(), query })).positions
const getRows = () => readRows(seller, list)
const getExpected = (category: string, { client } = seller) =>
  client.call(endpoints.getExpectedAttributes, { params: params(), query: { category } })
const setExpected = (
  category: string,
  names: string | string[],
  expected: boolean | null,
  { client } = seller,
) => client.call(endpoints.setExpectedAttributes, { body: { category, names: [names].flat(), expected } })

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
  const found = Array.from({ length: 11 }, (_, index) => [`F${index}`, testEan('00', 700 + index)] as const)
  const runId = await seller.start([...found, ['missing', testEan('50', 1)]])
  await seller.until(runId, 'Completed')
  const { lists } = await seller.client.call(endpoints.getLists)
  list = lists[0]!
  await vi.waitFor(async () => expect((await getList()).completeness).not.toBeNull(), polling)
})
afterAll(() => site[Symbol.asyncDispose]())

test('a run ends with a score of each found row, by which rows are sorted', async () => {
  const rows = await getRows()
  const scores = rows.flatMap(({ completeness }) => completeness ?? [])
  expect(scores).toHaveLength(11)
  expect(rows.at(-1)).toMatchObject({ verdict: 'not-found', completeness: null, missing: [] })
  const average = Math.floor(scores.reduce((sum, score) => sum + score, 0) / scores.length)
  expect((await getList()).completeness).toBe(average)
  const byPosition = new Map(rows.map(({ position, completeness }) => [position, completeness]))
  const ascending = (await order({ sort: 'completeness' })).map((position) => byPosition.get(position) ?? 101)
  expect(ascending).toEqual(ascending.toSorted((a, b) => a - b))
})

test('an attribute that the owner expects is a gap until an edit states it', async () => {
  const category = (await getRows())[0]?.category ?? ''
  const field = 'attribute:Prüfzeichen'
  await setExpected(category, 'Prüfzeichen', true)
  const lacking = (await getRows()).filter((row) => row.category === category).map(({ position }) => position)
  await vi.waitFor(async () => expect(await order({ missing: field })).toEqual(lacking), polling)
  expect((await getGaps()).gaps).toContainEqual(expect.objectContaining({ field, rows: lacking.length }))
  expect((await getExpected(category)).attributes).toContainEqual({
    name: 'Prüfzeichen',
    peers: 0,
    expected: true,
    set: true,
    suggested: false,
  })
  const [position = 0] = lacking
  const before = (await getRows())[position - 1]
  await edit(seller, list, field, 'CE', [position])
  const after = (await getRows())[position - 1]
  expect(after?.missing).toEqual(before?.missing.filter((name) => name !== field))
  expect(after?.completeness).toBeGreaterThan(before?.completeness ?? 100)
  expect(await order({ missing: field })).toEqual(lacking.slice(1))
  await edit(seller, list, field, null, [position])
  expect(await order({ missing: field })).toEqual(lacking)
  await setExpected(category, 'Prüfzeichen', null)
  await vi.waitFor(async () => expect(await order({ missing: field })).toEqual([]), polling)
})

test('what another list brings is suggested, and changes no row until its owner takes it over', async () => {
  const [first] = (await getRows()).filter(({ completeness }) => completeness !== null)
  const category = first?.category ?? ''
  const before = await getRows()
  const counted = { account_id: seller.id, category, peers: 11 }
  await site.context.db
    .insertInto('category_profiles')
    .values({ ...counted, counted_at: new Date() })
    .onConflict((conflict) => conflict.columns(['account_id', 'category']).doUpdateSet({ peers: 11 }))
    .execute()
  await site.context.db
    .insertInto('category_attributes')
    .values({ ...counted, name: 'Neu' })
    .execute()
  expect((await getGaps()).suggestions).toEqual([{ category, names: ['Neu'] }])
  expect((await getExpected(category)).attributes).toContainEqual(
    expect.objectContaining({ name: 'Neu', expected: false, set: false, suggested: true }),
  )
  expect(await getRows()).toEqual(before)
  await setExpected(category, ['Neu'], true)
  await vi.waitFor(async () => expect(await order({ missing: 'attribute:Neu' })).not.toEqual([]), polling)
  expect((await getGaps()).suggestions).toEqual([])
  await setExpected(category, ['Neu'], false)
  await vi.waitFor(async () => expect(await getRows()).toEqual(before), polling)
  expect((await getGaps()).suggestions).toEqual([])
})

test('an ignored row has no score until it is taken back', async () => {
  const before = await getRows()
  const ignore = (ignored: boolean) => ignoreRows(seller, params().id, [2], ignored)
  await ignore(true)
  expect((await getRows())[1]).toMatchObject({ completeness: null, missing: [] })
  await ignore(false)
  expect(await getRows()).toEqual(before)
})

test('another account sees neither the expectations nor the gaps, and sets its own', async () => {
  const category = (await getRows())[0]?.category ?? ''
  const stranger = await site.signUp({ coins: 1 })
  await setExpected(category, 'Nur fremd', true, stranger)
  expect((await getExpected(category)).attributes.map(({ name }) => name)).not.toContain('Nur fremd')
  await expect(getExpected(category, stranger)).rejects.toMatchObject({ status: 404 })
  await expect(getGaps(stranger)).rejects.toMatchObject({ status: 404 })
  const exported = await stranger.call('GET', '/user/export/')
  expect(exported.body.expectedAttributes).toEqual([
    expect.objectContaining({ category, name: 'Nur fremd', is_expected: true }),
  ])
})

test('an owner decides on 200 attributes of a category, and can still change and clear them', async () => {
  const owner = await site.signUp({ coins: 1 })
  const decided = { account_id: owner.id, category: 'Lampen', is_expected: true, set_at: new Date() }
  const names = Array.from({ length: 200 }, (_, index) => `A${index}`)
  await site.context.db
    .insertInto('expected_attributes')
    .values(names.map((name) => ({ ...decided, name })))
    .execute()
  await expect(setExpected('Lampen', 'More', true, owner)).rejects.toMatchObject({
    status: 409,
    message: 'You can decide on 200 attributes of a category. Please clear some first.',
  })
  await setExpected('Lampen', 'A0', false, owner)
  await setExpected('Lampen', 'A1', null, owner)
  await expect(setExpected('Lampen', ['More', 'Most'], true, owner)).rejects.toMatchObject({ status: 409 })
  await setExpected('Lampen', ['A0', 'More'], true, owner)
})

test.each(['missing=colour', 'missing=attribute:', 'sort=complete'])(
  'refuses the query %s',
  async (query) => {
    expect((await seller.call('GET', `/api/lists/${list.list_id}/order/?${query}`)).status).toBe(400)
  },
)
