import { endpoints, type List } from '@merkwerk/contract'
import { v1Endpoints } from '@merkwerk/contract/v1'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  type Caller,
  completeList,
  edit,
  ignoreRows,
  openRunSite,
  polling,
  type RunSite,
  readFile,
  readList,
  readRow,
  readRows,
  testEan,
} from '../../../testing/index.ts'

let site: RunSite
let seller: Caller

beforeEach(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  onTestFinished(() => site[Symbol.asyncDispose]())
  seller = await site.signUp({ coins: 1_000 })
})

const ean = (serial: number) => testEan('00', serial)
const invalidEan = '4006381333930'

const refresh = (list: Pick<List, 'list_id'>) =>
  seller.client.call(endpoints.getList, { params: { id: list.list_id } })
type Query = Record<string, string>
const findOrder = async (list: Pick<List, 'list_id'>, query: Query = {}) =>
  (await seller.client.call(endpoints.getListOrder, { params: { id: list.list_id }, query })).positions
const add = (list: List, rows: { article_number: string; ean: string }[]) =>
  seller.client.call(endpoints.addRows, { params: { id: list.list_id }, body: { rows } })
const search = async (list: Pick<List, 'list_id'>, rows: 'open' | number[]) => {
  const { job: run } = await seller.client.call(endpoints.startListRun, {
    params: { id: list.list_id },
    body: { rows },
  })
  return seller.until(run.job_id, 'Completed')
}

describe('an added row', () => {
  test('is in the sheet at once, and is sorted, searched and filtered by what it states', async () => {
    await site.startWorker()
    const list = await completeList(seller, [['B', ean(1)]])
    await add(list, [
      { article_number: 'C', ean: ean(2) },
      { article_number: 'A', ean: ean(3) },
    ])
    expect(await findOrder(list)).toEqual([1, 2, 3])
    expect(await findOrder(list, { sort: 'article_number' })).toEqual([3, 1, 2])
    expect(await findOrder(list, { sort: 'verdict', order: 'desc' })).toEqual([1, 2, 3])
    expect(await findOrder(list, { search: ean(3) })).toEqual([3])
    expect(await findOrder(list, { verdict: 'not-searched' })).toEqual([2, 3])
    expect(await findOrder(list, { verdict: 'found,not-searched', sort: 'title' })).toEqual([1, 2, 3])
    expect(await findOrder(list, { verdict: 'found' })).toEqual([1])
    expect((await readRows(seller, await refresh(list)))[2]).toMatchObject({
      article_number: 'A',
      ean: ean(3),
      verdict: null,
      run: null,
      outdated: false,
      title: null,
    })
    const { row, record, history } = await readRow(seller, list, 3)
    expect(row).toMatchObject({ verdict: null })
    expect(record).toMatchObject({ verdict: null, reason: null, reason_text: null, attributes: [] })
    expect(history).toEqual([])
    expect(await refresh(list)).toMatchObject({ total_rows: 3, verdicts: { found: 1 } })
    // Nothing is known of it that a file could have.
    const file = (await readFile(site, seller, list, 'master-data')).toString()
    expect(file.trim().split('\r\n')).toHaveLength(2)
  })

  test('can be corrected, edited and ignored before a run searches it, which keeps all of that', async () => {
    await site.startWorker()
    const list = await completeList(seller, [['A', ean(11)]])
    await add(list, [
      { article_number: 'B', ean: ean(12) },
      { article_number: 'C', ean: ean(13) },
    ])
    await edit(seller, list, 'title', 'My drill', [2])
    const params = { id: list.list_id }
    await ignoreRows(seller, list.list_id, [3])
    await seller.client.call(endpoints.correctRow, {
      params: { ...params, position: 2 },
      body: { ean: ean(14), article_number: 'B2' },
    })
    expect(await findOrder(list, { search: 'my drill' })).toEqual([2])
    expect(await findOrder(list, { ignored: 'true' })).toEqual([3])
    expect((await readRows(seller, await refresh(list)))[1]).toMatchObject({
      article_number: 'B2',
      ean: ean(14),
      verdict: null,
      outdated: false,
      title: 'My drill',
    })
    expect(await search(list, 'open')).toMatchObject({ total_rows: 1, coins_used: 1 })
    expect((await readRows(seller, await refresh(list)))[1]).toMatchObject({
      ean: ean(14),
      verdict: 'found',
      outdated: false,
      title: 'My drill',
      edited: ['title'],
    })
    expect(await findOrder(list, { verdict: 'not-searched' })).toEqual([3])
  })
})

test('rows of a newer file are in the sheet at once, those that cannot be searched as skipped', async () => {
  await site.startWorker()
  const list = await completeList(seller, [['A', ean(21)]])
  const lines = ['Artikelnummer;EAN;ASIN', `A;${ean(21)};`, `B;${ean(22)};`, `C;${invalidEan};`]
  const replace = (form: { apply?: 'true'; version?: string }) =>
    seller.client.call(endpoints.replaceListFile, {
      params: { id: list.list_id },
      form,
      file: new File([lines.join('\r\n')], 'neu.csv'),
    })
  const { version } = await replace({})
  await replace({ apply: 'true', version: String(version) })
  expect(await readRows(seller, await refresh(list))).toMatchObject([
    { verdict: 'found' },
    { verdict: null, article_number: 'B' },
    { verdict: 'skipped', run: null },
  ])
  const skipped = await readRow(seller, list, 3)
  expect(skipped.record).toMatchObject({ reason: 'ean-check-digit', bad_value: invalidEan })
  expect(await refresh(list)).toMatchObject({ total_rows: 3, verdicts: { found: 1, skipped: 1 } })
  // It needs no run to be what it is, and a correction opens it.
  expect(await search(list, 'open')).toMatchObject({ total_rows: 1 })
  await seller.client.call(endpoints.correctRow, {
    params: { id: list.list_id, position: 3 },
    body: { ean: ean(23) },
  })
  expect(await refresh(list)).toMatchObject({ verdicts: { found: 2, skipped: 0 } })
  expect(await findOrder(list, { verdict: 'not-searched' })).toEqual([3])
  expect(await search(list, 'open')).toMatchObject({ total_rows: 1 })
  expect(await refresh(list)).toMatchObject({ verdicts: { found: 3 } })
})

test('a list that was created without a run shows its rows', async () => {
  await site.startWorker()
  const { list_id } = await seller.client.call(v1Endpoints.createList, {
    body: {
      name: 'Herbst',
      rows: [
        { article_number: 'A', ean: ean(31) },
        { article_number: 'B', ean: invalidEan },
      ],
    },
  })
  await expect.poll(() => findOrder({ list_id }), polling).toEqual([1, 2])
  expect(await refresh({ list_id })).toMatchObject({ total_rows: 2, verdicts: { found: 0, skipped: 1 } })
  const { data } = await seller.client.call(v1Endpoints.listRows, { params: { id: list_id }, query: {} })
  expect(data).toMatchObject([
    { position: 1, ean: ean(31), verdict: null, reason: null, reason_text: null, run: null },
    { position: 2, verdict: 'skipped', reason: 'ean-check-digit' },
  ])
  await search({ list_id }, 'open')
  expect(await refresh({ list_id })).toMatchObject({ verdicts: { found: 1, skipped: 1 } })
})

test('what a cancelled first run did not search is in the sheet as not searched', async () => {
  const runId = await seller.start([
    ['A', ean(41)],
    ['B', ean(42)],
  ])
  const list = await readList(seller, runId)
  expect(await findOrder(list)).toEqual([])
  await seller.client.call(endpoints.cancelJob, { params: { id: runId } })
  await site.startWorker()
  await expect.poll(() => findOrder(list, { verdict: 'not-searched' }), polling).toEqual([1, 2])
  expect(await refresh(list)).toMatchObject({ total_rows: 2, verdicts: { found: 0 } })
})
