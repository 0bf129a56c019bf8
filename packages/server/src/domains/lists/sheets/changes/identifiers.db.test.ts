import { randomUUID } from 'node:crypto'
import type { Input } from '@merkwerk/client/app'
import { endpoints, type List } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  changeRows,
  openRunSite,
  type RunSite,
  readList,
  readRow,
  testEan,
} from '../../../../testing/index.ts'

let site: RunSite
let seller: Caller

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
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
  const { job: run } = await seller.client.call(endpoints.runScraper, {
    form: { job_name: 'Nummern', header_mapping },
    file: new File([['Nummer;EAN;ASIN;Teil;Marke', ...lines].join('\r\n')], 'liste.csv'),
  })
  await seller.until(run.job_id, 'Completed')
  return readList(seller, run.job_id)
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

const correct = (
  { list_id: id }: List,
  position: number,
  body: NonNullable<Input<typeof endpoints.correctRow>['body']>,
) => seller.client.call(endpoints.correctRow, { params: { id, position }, body })

const findProblems = async (list: List) =>
  (await readStated(list)).map(({ problems }) => problems.map(({ field }) => field))

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
  await correct(list, 1, { pasted: 'https://www.ebay.de/itm/256123456780' })
  await correct(list, 1, { ean: ean(53) })
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

test('an EAN that its column shows to be rounded stays so until it is typed itself', async () => {
  // The check digit of the first is right by chance.
  const [rounded, ...wrong] = ['4260258102000', '4260258170000', '4260258180000']
  const list = await upload([
    `A;${rounded};;;`,
    ...wrong.map((number, index) => `B${index};${number};;;`),
    `C;${ean(81)};;;`,
  ])
  expect((await findProblems(list))[0]).toEqual(['ean'])
  // As a block that is pasted back with another article number.
  const { change, refused } = await setCells(list, ['article_number', 'ean'], [[1, 'A1', rounded!]])
  expect(change).toMatchObject({ rows: 1 })
  expect(refused).toMatchObject([{ field: 'ean', positions: [1] }])
  await setCells(list, ['article_number'], [[1, 'A2']])
  expect((await readStated(list))[0]?.values.slice(0, 2)).toEqual(['A2', rounded])
  expect((await findProblems(list))[0]).toEqual(['ean'])
  await expect(correct(list, 1, { article_number: 'A3' })).rejects.toMatchObject({
    status: 400,
    fieldErrors: { ean: expect.anything() },
  })
  await setCells(list, ['ean'], [[1, ean(83)]])
  expect((await findProblems(list))[0]).toEqual([])
  const restored = await setCells(list, ['ean'], [[1, null]])
  expect(restored).toMatchObject({ change: null, refused: [{ field: 'ean', code: 'row-refused' }] })
  await correct(list, 1, { ean: rounded! })
  expect((await findProblems(list))[0]).toEqual([])
})

test('an EAN that may be rounded counts so in a row that was skipped for its article number, until it is typed', async () => {
  const [rounded, ...wrong] = ['4260258102000', '4260258170000', '4260258180000']
  const rows = [`;${rounded};;;`, `;${ean(84)};;;`]
  const list = await upload([...rows, ...wrong.map((number, index) => `B${index};${number};;;`)])
  expect((await findProblems(list)).slice(0, 2)).toEqual([['article_number'], ['article_number']])
  await setCells(
    list,
    ['article_number'],
    [
      [1, 'A'],
      [2, 'B'],
    ],
  )
  expect((await findProblems(list)).slice(0, 2)).toEqual([['ean'], []])
  await correct(list, 1, { ean: rounded! })
  expect((await findProblems(list))[0]).toEqual([])
})

test('article numbers and part numbers that their column shows to be rounded stay so', async () => {
  const [one, other] = ['123456700000', '123456800000']
  const articles = await upload([`${one};123;;;`, `${one};123;;;`, `${other};123;;;`])
  expect(await findProblems(articles)).toEqual([['article_number'], ['article_number'], ['article_number']])
  await setCells(articles, ['ean'], [[3, ean(82)]])
  expect((await findProblems(articles))[2]).toEqual(['article_number'])
  await setCells(articles, ['article_number'], [[3, 'C']])
  expect((await findProblems(articles))[2]).toEqual([])

  const parts = await upload([`A;;;${one};Bosch`, `B;;;${one};Bosch`, `C;;;${other};Bosch`])
  await setCells(parts, ['mpn_brand'], [[3, 'Makita']])
  expect((await findProblems(parts))[2]).toEqual(['mpn'])
  await setCells(parts, ['mpn'], [[3, 'GSR 12V-15']])
  expect((await findProblems(parts))[2]).toEqual([])
})

test('no row of a block gets numbers that another row of it keeps', async () => {
  const lines = (from: number) => ['A', 'B', 'C'].map((article, at) => `${article};${ean(from + at)};;;`)
  const state = async (list: List) => (await readStated(list)).map(({ values }) => values.slice(0, 2))
  const both = ['article_number', 'ean'] as const
  const copied = await upload(lines(91))
  const { change, refused } = await setCells(copied, both, [
    [1, 'B', ean(92)],
    [2, 'B', ean(92)],
  ])
  expect(change).toBeNull()
  expect(refused.map(({ positions }) => positions)).toEqual([[1], [1]])

  // The third row cannot move, so the second cannot, so the first cannot.
  const moved = await upload(lines(94))
  const shift = await setCells(moved, both, [
    [1, 'B', ean(95)],
    [2, 'C', ean(96)],
    [3, 'C', '123'],
  ])
  expect(shift.change).toBeNull()
  const before = await state(moved)
  await setCells(moved, both, [
    [1, 'B', ean(95)],
    [2, 'A', ean(94)],
  ])
  expect(await state(moved)).toEqual([before[1], before[0], before[2]])
})

test('a step that would make a row repeat another one is refused', async () => {
  const list = await upload([`A;${ean(101)};;;`, `B;${ean(102)};;;`])
  const both = ['article_number', 'ean'] as const
  const { change } = await setCells(list, both, [[1, 'A1', ean(103)]])
  await setCells(list, both, [[2, 'a', ean(101)]])
  const undo = () =>
    seller.client.call(endpoints.undoChange, {
      params: { id: list.list_id },
      body: { id: randomUUID(), change: change?.id },
    })
  await expect(undo()).rejects.toMatchObject({ status: 409 })
  await step(list, 'undoChange')
  await undo()
  expect((await readStated(list)).map(({ values }) => values[0])).toEqual(['A', 'B'])
})

test('a row that repeats no other one any more is searched once its numbers are typed again', async () => {
  const list = await upload([`A;${ean(111)};;;`, `A;${ean(111)};;;`])
  await expect(correct(list, 2, { ean: ean(111) })).rejects.toMatchObject({ status: 400 })
  await setCells(list, ['article_number'], [[1, 'A1']])
  expect((await correct(list, 2, { ean: ean(111) })).row).toMatchObject({ skip_reason: null })
  const quote = await seller.client.call(endpoints.quoteListRun, {
    params: { id: list.list_id },
    body: { rows: [2] },
  })
  expect([quote.rows, (await readStated(list))[1]?.outdated]).toEqual([1, true])
  // The same file again leaves what the owner has decided.
  const { changed } = await seller.client.call(endpoints.replaceListFile, {
    params: { id: list.list_id },
    form: { header_mapping },
    file: new File([`Nummer;EAN;ASIN;Teil;Marke\r\nA;${ean(111)};;;\r\nA;${ean(111)};;;`], 'neu.csv'),
  })
  expect(changed).toBe(0)
})

test('no part of a typed text is left out without a word', async () => {
  const list = await upload([`A;${ean(121)};;;`, 'B;;;;'])
  const { change, refused } = await setCells(
    list,
    ['mpn', 'mpn_brand'],
    [[2, `GSR${' '.repeat(200)}12`, 'x'.repeat(201)]],
  )
  expect(change).toBeNull()
  expect(refused.map(({ field, code }) => [field, code])).toEqual([
    ['mpn', 'text-too-long'],
    ['mpn_brand', 'text-too-long'],
  ])
})

test('typed numbers leave the cells of own columns and their edits', async () => {
  const { job: run } = await seller.client.call(endpoints.runScraper, {
    form: { job_name: 'Nummern', header_mapping },
    file: new File([`Nummer;EAN;ASIN;Teil;Marke;Lager;Ort\r\nA;${ean(131)};;;;7;Ulm`], 'liste.csv'),
  })
  await seller.until(run.job_id, 'Completed')
  const list = await readList(seller, run.job_id)
  await changeRows(seller, list.list_id, {
    kind: 'edit',
    set: { rows: [1], field: 'own:Ort', value: 'Bonn' },
  })
  await setCells(list, ['ean'], [[1, ean(132)]])
  expect((await readRow(seller, list)).cells.map(({ value }) => value)).toEqual(['7', 'Bonn'])
})

test('a correction is an entry with the ID of its sender, once, also if it is sent again', async () => {
  const list = await upload([`V;${ean(71)};;;`])
  const id = randomUUID()
  await correct(list, 1, { id, ean: ean(72) })
  await correct(list, 1, { ean: ean(74) })
  await correct(list, 1, { id, ean: ean(72) })
  await expect(correct(list, 1, { id, ean: ean(73) })).rejects.toMatchObject({ code: 'CONFLICT' })
  const { changes } = await seller.client.call(endpoints.getChanges, { params: { id: list.list_id } })
  expect(changes.slice(1).map((change) => change.id)).toEqual([id])
  expect((await readStated(list))[0]?.values[1]).toBe(ean(74))
})
