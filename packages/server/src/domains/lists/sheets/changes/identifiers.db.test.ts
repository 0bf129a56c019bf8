import { randomUUID } from 'node:crypto'
import type { Input } from '@merkwerk/client/app'
import { endpoints, type List } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  changeRows,
  type JobSite,
  openJobSite,
  readList,
  readRow,
  testEan,
} from '../../../../testing/index.ts'

let site: JobSite
let seller: Caller

beforeAll(async () => {
  site = await openJobSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

const ean = (serial: number) => testEan('00', serial)
const header_mapping = JSON.stringify({
  artikelNumber: 'Nummer',
  ean: 'EAN',
  asin: 'ASIN',
  mpn: 'Teil',
  brand: 'Marke',
})

async function upload(lines: readonly string[]): Promise<List> {
  const { job } = await seller.client.call(endpoints.runScraper, {
    form: { job_name: 'Nummern', header_mapping },
    file: new File([['Nummer;EAN;ASIN;Teil;Marke', ...lines].join('\r\n')], 'liste.csv'),
  })
  await seller.until(job.job_id, 'Completed')
  return readList(seller, job.job_id)
}

const fields = ['article_number', 'ean', 'asin', 'mpn', 'mpn_brand'] as const

/** What each row states, and whether its result is that of other numbers. */
async function readStated({ list_id: id }: List) {
  const { rows } = await seller.client.call(endpoints.getListRows, {
    params: { id },
    query: { positions: '1,2,3', fields: JSON.stringify(fields) },
  })
  return rows.map(({ fields: values, outdated, problems, chosen }) => ({
    values,
    outdated,
    problems,
    chosen,
  }))
}

const setCells = (
  list: List,
  named: readonly (typeof fields)[number][],
  rows: readonly (readonly [number, ...(string | null)[]])[],
) =>
  changeRows(seller, list.list_id, {
    kind: 'paste',
    cells: {
      fields: [...named],
      rows: rows.map(([position, ...values]) => ({ position, values })),
    },
  })

const step = ({ list_id: id }: List, direction: 'undoChange' | 'redoChange') =>
  seller.client.call(endpoints[direction], { params: { id }, body: { id: randomUUID() } })

test('pasted identifiers open their rows with one entry, and undo and redo restore all that the rows stated', async () => {
  const list = await upload([`A;${ean(1)};;;`, `B;${ean(2)};;;`, 'C;123;;;'])
  const before = await readStated(list)
  const { change, refused } = await setCells(
    list,
    ['article_number', 'ean'],
    [
      [1, 'A1', ean(4)],
      [3, 'C', ean(3)],
    ],
  )
  expect(refused).toEqual([])
  expect(change).toMatchObject({ kind: 'paste', rows: 2, fields: ['identifiers'] })
  expect(change?.first[0]).toMatchObject({
    field: 'identifiers',
    before: `A, EAN ${ean(1)}`,
    after: `A1, EAN ${ean(4)}`,
  })
  const after = await readStated(list)
  expect(after.map(({ values, outdated }) => [...values.slice(0, 2), outdated])).toEqual([
    ['A1', ean(4), true],
    ['B', ean(2), false],
    ['C', ean(3), true],
  ])
  const quote = await seller.client.call(endpoints.quoteListRun, {
    params: { id: list.list_id },
    body: { rows: 'open' },
  })
  expect(quote.coins).toBe(2)
  await step(list, 'undoChange')
  expect(await readStated(list)).toEqual(before)
  await step(list, 'redoChange')
  expect(await readStated(list)).toEqual(after)
})

test('a number that is none is refused by cell with its reason, and other cells of the row are saved', async () => {
  const list = await upload([`A;${ean(11)};;;`, `B;${ean(12)};B000I6RQ1G;;`])
  const { change, refused } = await setCells(
    list,
    ['article_number', 'ean', 'mpn'],
    [
      [1, 'A1', '4006381333930', 'GSR'],
      [2, '', 'abc', ''],
    ],
  )
  expect(refused.map(({ field, code, positions }) => [field, code, positions])).toEqual([
    ['ean', 'row-refused', [1]],
    ['mpn', 'part-number-unused', [1]],
    ['article_number', 'row-refused', [2]],
    ['ean', 'row-refused', [2]],
  ])
  expect(change).toMatchObject({ rows: 1 })
  expect((await readStated(list)).map(({ values }) => values.slice(0, 3))).toEqual([
    ['A1', ean(11), null],
    ['B', ean(12), 'B000I6RQ1G'],
  ])
})

test('a row gets a part number cell by cell, in either order', async () => {
  const list = await upload([`A;${ean(21)};;;`, 'B;;;;', 'C;;;;'])
  await setCells(list, ['mpn'], [[2, 'GSR 12V-15']])
  const [, incomplete] = await readStated(list)
  expect(incomplete).toMatchObject({
    values: ['B', null, null, 'GSR 12V-15', null],
    problems: [{ field: 'mpn_brand' }],
  })
  await setCells(list, ['mpn_brand'], [[2, 'Bosch']])
  await setCells(list, ['mpn_brand'], [[3, 'Bosch']])
  await setCells(list, ['mpn'], [[3, 'GSR 18V-15']])
  expect((await readStated(list)).map(({ values, problems }) => [...values.slice(3), problems])).toEqual([
    [null, null, []],
    ['GSR 12V-15', 'Bosch', []],
    ['GSR 18V-15', 'Bosch', []],
  ])
})

test('a row that would repeat another one is refused', async () => {
  const list = await upload([`A;${ean(31)};;;`, `B;${ean(32)};;;`])
  const { change, refused } = await setCells(list, ['article_number', 'ean'], [[2, 'a', ean(31)]])
  expect(change).toBeNull()
  expect(refused.map(({ field, code }) => [field, code])).toEqual([
    ['article_number', 'row-refused'],
    ['ean', 'row-refused'],
  ])
})

test('values of the product and numbers are one entry, and what the file states comes back', async () => {
  const list = await upload([`A;${ean(41)};;;`, `B;${ean(42)};;;`])
  const both: Input<typeof endpoints.changeRows>['body'] = {
    id: randomUUID(),
    kind: 'paste',
    cells: {
      fields: ['ean', 'title'],
      rows: [{ position: 1, values: [ean(43), 'Tasse'] }],
    },
  }
  await seller.client.call(endpoints.changeRows, { params: { id: list.list_id }, body: both })
  expect((await readRow(seller, list)).row).toMatchObject({ ean: ean(43), title: 'Tasse' })
  await step(list, 'undoChange')
  const { row } = await readRow(seller, list)
  expect(row).toMatchObject({ ean: ean(41), edited: [], outdated: false })
  await step(list, 'redoChange')
  await changeRows(seller, list.list_id, {
    kind: 'restore',
    set: { rows: [1], field: 'ean', value: null },
  })
  expect((await readStated(list))[0]?.values[1]).toBe(ean(41))
  await setCells(list, ['asin'], [[1, 'B000I6RQ1G']])
  await setCells(list, ['asin'], [[1, null]])
  expect((await readStated(list))[0]?.values[2]).toBeNull()
})

test('a correction of the panel is an entry, and undoing it brings back the candidate that was chosen', async () => {
  const list = await upload([`A;${ean(51)};;;`, `B;${ean(52)};;;`])
  const params = { id: list.list_id, position: 1 }
  const correct = (body: NonNullable<Input<typeof endpoints.correctRow>['body']>) =>
    seller.client.call(endpoints.correctRow, { params, body })
  await correct({ pasted: 'https://www.ebay.de/itm/256123456780' })
  await correct({ ean: ean(53) })
  expect((await readStated(list))[0]?.chosen).toBeNull()
  const { change } = await step(list, 'undoChange')
  expect(change).toMatchObject({ kind: 'edit', fields: ['identifiers'] })
  expect((await readStated(list))[0]).toMatchObject({
    values: ['A', ean(51), null, null, null],
    chosen: { source: 'ebay', id: '256123456780' },
  })
  await step(list, 'undoChange')
  expect((await readStated(list))[0]?.chosen).toBeNull()
})

test('undoing numbers is refused once a newer file has replaced them', async () => {
  const list = await upload([`A;${ean(61)};;;`, `B;${ean(62)};;;`])
  await setCells(list, ['ean'], [[1, ean(63)]])
  const replace = (form: Record<string, string>) =>
    seller.client.call(endpoints.replaceListFile, {
      params: { id: list.list_id },
      form: { header_mapping, ...form },
      file: new File([`Nummer;EAN;ASIN;Teil;Marke\r\nA;${ean(64)};;;\r\nB;${ean(62)};;;`], 'neu.csv'),
    })
  const { version } = await replace({})
  await replace({ apply: 'true', version: String(version) })
  await expect(step(list, 'undoChange')).rejects.toMatchObject({ status: 409 })
  expect((await readStated(list))[0]?.values[1]).toBe(ean(64))
})

test('numbers are found and replaced', async () => {
  const list = await upload([`X-1;${ean(71)};;;`, `X-2;${ean(72)};;;`])
  const { change } = await changeRows(seller, list.list_id, {
    kind: 'replace',
    replacement: { rows: {}, fields: ['article_number', 'ean'], find: 'X-', replacement: 'Y-' },
  })
  expect(change).toMatchObject({ rows: 2 })
  expect((await readStated(list)).map(({ values }) => values[0])).toEqual(['Y-1', 'Y-2'])
})
