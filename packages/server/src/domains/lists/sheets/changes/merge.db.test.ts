import { randomUUID } from 'node:crypto'
import { endpoints, type List } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  completeList,
  edit,
  openRunSite,
  type RunSite,
  testEan,
} from '../../../../testing/index.ts'

let site: RunSite
let seller: Caller
let list: List
const [from, into] = ['Colour', 'Color']

beforeAll(async () => {
  site = await openRunSite()
  seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
  list = await completeList(
    seller,
    [811, 812, 813, 814].map((serial) => [`a${serial}`, testEan('00', serial)]),
  )
  await edit(seller, list, `attribute:${from}`, 'red', [1, 2])
  await edit(seller, list, `attribute:${from}`, 'blue', [3])
  await edit(seller, list, `attribute:${into}`, 'rot', [2])
  await edit(seller, list, `attribute:${into}`, 'blue', [3])
})
afterAll(() => site[Symbol.asyncDispose]())

const params = () => ({ id: list.list_id })
async function readBoth() {
  const query = { positions: '1,2,3,4', attributes: JSON.stringify([from, into]) }
  const { rows } = await seller.client.call(endpoints.getListRows, { params: params(), query })
  return rows.map(({ values }) => values)
}
const merge = (conflicts: 'keep' | 'replace') =>
  seller.client.call(endpoints.changeRows, {
    params: params(),
    body: { id: randomUUID(), kind: 'merge', merge: { from, into, conflicts } },
  })
const undo = () => seller.client.call(endpoints.undoChange, { params: params(), body: { id: randomUUID() } })

const before = [
  ['red', null],
  ['red', 'rot'],
  ['blue', 'blue'],
  [null, null],
]

test('a preview counts what moves, what is the same and what differs', async () => {
  expect(
    await seller.client.call(endpoints.previewMerge, { params: params(), query: { from, into } }),
  ).toEqual({
    rows: 3,
    moved: 1,
    same: 1,
    conflicts: 1,
    examples: [{ position: 2, article_number: 'a812', from: 'red', into: 'rot' }],
  })
})

test.each([
  ['keep', 'rot'],
  ['replace', 'red'],
] as const)('merging moves values in one change, which can be undone (%s)', async (conflicts, kept) => {
  expect(await readBoth()).toEqual(before)
  const { change, refused } = await merge(conflicts)
  expect(change).toMatchObject({ kind: 'merge', rows: 3 })
  expect(refused).toEqual([])
  expect(await readBoth()).toEqual([
    [null, 'red'],
    [null, kept],
    [null, 'blue'],
    [null, null],
  ])
  await undo()
  expect(await readBoth()).toEqual(before)
})

test('an attribute is not merged into itself', async () => {
  const body = { id: randomUUID(), kind: 'merge', merge: { from, into: from, conflicts: 'keep' } } as const
  const same = seller.client.call(endpoints.changeRows, { params: params(), body })
  await expect(same).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})
