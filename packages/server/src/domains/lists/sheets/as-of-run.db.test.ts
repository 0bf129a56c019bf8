import type { Input } from '@merkwerk/client/app'
import { endpoints, type List } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  completeList,
  edit,
  openRunSite,
  type RunSite,
  readRow,
  readRows,
  testEan,
} from '../../../testing/index.ts'

let site: RunSite
let seller: Caller
let stranger: Caller
let admin: Caller
let list: List
let run: string

beforeAll(async () => {
  site = await openRunSite()
  seller = await site.signUp({ coins: 100 })
  stranger = await site.signUp({ coins: 100 })
  admin = await site.signUp({ isAdmin: true })
  await site.startWorker()
  list = await completeList(seller, [
    ['0042-Ä', testEan('00', 1)],
    ['0043', testEan('00', 2)],
    ['nirgends', testEan('50', 1)],
    ['leer'],
    ['0042-b', testEan('00', 3)],
  ])
  run = list.latest_run ?? ''
})
afterAll(() => site[Symbol.asyncDispose]())

type OrderQuery = Input<typeof endpoints.getListOrder>['query']

const findPositions = async (query: OrderQuery = {}, { client }: Caller = seller) =>
  (await client.call(endpoints.getListOrder, { params: { id: list.list_id }, query: { run, ...query } }))
    .positions

const getRow = (position: number, asOf: string, { client }: Caller = seller) =>
  client.call(endpoints.getListRow, { params: { id: list.list_id, position }, query: { run: asOf } })

/** Searches rows again. Returns the run. */
async function searchAgain(rows: number[]): Promise<string> {
  const params = { id: list.list_id }
  const { job } = await seller.client.call(endpoints.startListRun, { params, body: { rows } })
  await seller.until(job.job_id, 'Completed')
  return job.job_id
}

test('the rows of a run are in list order, page by page', async () => {
  expect(await findPositions()).toEqual([1, 2, 3, 4, 5])
  expect(await findPositions({ limit: 2 })).toEqual([1, 2])
  expect(await findPositions({ limit: 2, after: 2 })).toEqual([3, 4])
  expect(await findPositions({ limit: 2, after: 4 })).toEqual([5])
})

test('they are filtered by verdict and by the beginning of the article number, ignoring case', async () => {
  expect(await findPositions({ verdict: 'found' })).toEqual([1, 2, 5])
  expect(await findPositions({ verdict: 'not-found,skipped' })).toEqual([3, 4])
  expect(await findPositions({ search: '0042' })).toEqual([1, 5])
  expect(await findPositions({ search: '0042-ä' })).toEqual([1])
  expect(await findPositions({ search: '%' })).toEqual([])
  expect(await findPositions({ search: '0042', verdict: 'skipped' })).toEqual([])
})

test('a row of a run has verdict, reason and product in the language of the run', async () => {
  const found = await getRow(1, run)
  expect(found.row).toMatchObject({ article_number: '0042-Ä', verdict: 'found', run, edited: [] })
  expect(found.record.products.map(({ source }) => source)).toEqual(['amazon', 'ebay'])
  const { row, record } = await getRow(4, run)
  expect(row).toMatchObject({ verdict: 'skipped', title: null, fetched_at: null, missing_safety: null })
  expect(record).toMatchObject({ reason: 'no-identifier', products: [], title: null })
  expect(record.reason_text).toMatch(/EAN/)
})

test('a run keeps its rows as they were, without edits and later runs', async () => {
  const [before] = await readRows(seller, list, { positions: '2' })
  const later = await searchAgain([1, 2])
  await edit(seller, list, 'title', 'Mein Titel', [2])
  // The later run came to the same result.
  expect((await readRow(seller, list, 2)).row).toMatchObject({ title: 'Mein Titel', run })
  const query = { positions: '2,3', run, attributes: JSON.stringify(['Farbe']) }
  const { rows } = await seller.client.call(endpoints.getListRows, { params: { id: list.list_id }, query })
  expect(rows.map(({ position }) => position)).toEqual([2, 3])
  const { title, image, brand, prices, attributes, fetched_at } = before!
  expect(rows[0]).toMatchObject({ title, image, brand, prices, attributes, fetched_at, run })
  expect(rows[0]?.values).toHaveLength(1)
  const asOf = await getRow(2, run)
  expect(asOf).toMatchObject({ row: { title }, record: { title }, edits: [], originals: [] })
  expect(asOf.history.map((each) => each.run)).toEqual([later, run])
  expect(await findPositions({ run: later })).toEqual([1, 2])
  await expect(getRow(3, later)).rejects.toMatchObject({ status: 404 })
})

test('only the owner and admins see them, and only runs of the list', async () => {
  const other = await completeList(stranger, [['fremd', testEan('00', 4)]])
  for (const unknown of ['MW-NOSUCHID', other.latest_run ?? '']) {
    await expect(findPositions({ run: unknown })).rejects.toMatchObject({ status: 404 })
    await expect(getRow(1, unknown)).rejects.toMatchObject({ status: 404 })
  }
  await expect(findPositions({}, stranger)).rejects.toMatchObject({ status: 404 })
  expect(await findPositions({ verdict: 'found' }, admin)).toEqual([1, 2, 5])
  expect((await getRow(1, run, admin)).row.article_number).toBe('0042-Ä')
  const params = { id: list.list_id }
  const rename = admin.client.call(endpoints.changeList, { params, body: { name: 'Admin' } })
  await expect(rename).rejects.toMatchObject({ status: 404 })
})
