import { randomUUID } from 'node:crypto'
import type { ApiError } from '@merkwerk/client/app'
import { type ComputedColumn, endpoints, type List } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  changeRows,
  edit,
  openRunSite,
  type RunSite,
  readFile,
  readList,
  readRow,
  testEan,
} from '../../../../testing/index.ts'
import { openSource } from '../../mapping/index.ts'
import { getSelection } from '../index.ts'

let site: RunSite
let seller: Caller
let list: List

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 100 })
  await site.startWorker()
  const lines = [
    'Nummer;EAN;EK;Größe',
    `A;${testEan('00', 961)};10,00;L`,
    `B;${testEan('00', 962)};viel;`,
    `C;${testEan('50', 963)};5;XL`,
  ]
  const { job: run } = await seller.client.call(endpoints.runScraper, {
    form: {
      job_name: 'Formeln',
      header_mapping: JSON.stringify({ artikelNumber: 'Nummer', ean: 'EAN', asin: null }),
    },
    file: new File([lines.join('\r\n')], 'formeln.csv'),
  })
  await seller.until(run.job_id, 'Completed')
  list = await readList(seller, run.job_id)
})
afterAll(() => site[Symbol.asyncDispose]())

const column = (field: string, formula: string): ComputedColumn => ({ field, formula, decimal_mark: ',' })
const about = () => ({ params: { id: list.list_id } })
const read = () => seller.client.call(endpoints.getComputedColumns, about())
async function save(columns: ComputedColumn[], version?: number) {
  const body = { version: version ?? (await read()).version, columns }
  return seller.client.call(endpoints.saveComputedColumns, { ...about(), body })
}
const readRows = async (columns: string[], query: object = {}) =>
  (
    await seller.client.call(endpoints.getListRows, {
      ...about(),
      query: { positions: '1,2,3', columns: JSON.stringify(columns), ...query },
    })
  ).rows
const preview = (body: ComputedColumn & { replaces?: string; positions?: number[] }) =>
  seller.client.call(endpoints.previewComputedColumn, { ...about(), body })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: ApiError) => [error.status, JSON.stringify([error.message, error.details])],
  )

test('formulas fill titles, prices, attributes and columns of their own in sheet, product, file and export', async () => {
  const before = await readRows([])
  const { brand, title } = before[0] ?? {}
  await save([
    column('own:VK', '=runden({EK} * 1,5; 1) + 0,05'),
    column('price', '={VK} * 2'),
    column('attribute:Format', 'Format {Größe}'),
    column('title', '{Marke}[, {Größe}][ – {Format}]'),
  ])
  const shown = await seller.client.call(endpoints.getList, about())
  expect([shown.own_columns, shown.computed]).toEqual([
    ['EK', 'Größe', 'VK'],
    ['own:VK', 'price', 'attribute:Format', 'title'],
  ])
  const rows = await readRows(['EK', 'VK'], {
    attributes: JSON.stringify(['Format']),
    fields: JSON.stringify(['price', 'title']),
  })
  expect(rows[0]).toMatchObject({
    title: `${brand}, L – Format L`,
    values: ['Format L'],
    fields: ['30.10', `${brand}, L – Format L`],
    cells: ['10,00', '15,05'],
    problems: [],
  })
  // A text that is no number is an error of the cell, in the language of the request.
  expect(rows[1]).toMatchObject({
    title: rows[1]?.brand,
    cells: ['viel', ''],
    fields: [null, rows[1]?.brand],
  })
  expect(rows[1]?.problems).toEqual([{ field: 'own:VK', message: expect.stringContaining('"viel"') }])
  // Formulas make no product of a row without one.
  expect(rows[2]).toMatchObject({ verdict: 'not-found', title: null, cells: ['5', '7,55'] })
  const detail = await readRow(seller, list)
  expect(detail.record.title).toBe(`${brand}, L – Format L`)
  expect(detail.texts.price).toBe('30.10')
  expect(detail.cells).toContainEqual({ name: 'VK', value: '15,05' })
  const own = encodeURIComponent(JSON.stringify(['VK']))
  const file = String(await readFile(site, seller, list, `master-data?own_columns=${own}`))
  expect(file.split('\r\n')[1]).toContain(`${brand}, L – Format L`)
  expect(file.split('\r\n')[1]).toMatch(/;15,05$/)
  expect(String(await readFile(site, seller, list, 'attributes'))).toContain('Format L')
  // A file as of a run has what the run stored, and cells as they are now.
  const formerText = String(
    await readFile(site, seller, list, `master-data?run=${list.latest_run}&own_columns=${own}`),
  )
  expect(formerText).toContain(String(title))
  expect(formerText.split('\r\n')[1]).toMatch(/;15,05$/)
})

test('values of a person win over formulas until they are given back', async () => {
  await save([column('own:VK', '={EK} * 2'), column('title', 'Neu {Marke}')])
  await edit(seller, list, 'own:VK', '99')
  await edit(seller, list, 'title', 'Meiner')
  const [row] = await readRows(['VK'])
  expect(row).toMatchObject({ title: 'Meiner', cells: ['99'], edited: ['own:VK', 'title'] })
  const { originals, row: detail } = await readRow(seller, list)
  expect(originals).toEqual([
    { name: 'own:VK', value: '20' },
    { name: 'title', value: `Neu ${detail.brand}` },
  ])
  await edit(seller, list, 'own:VK', null)
  await edit(seller, list, 'title', null)
  expect((await readRows(['VK']))[0]).toMatchObject({
    title: `Neu ${detail.brand}`,
    cells: ['20'],
    edited: [],
  })
})

test('clearing a cell gives it back to its formula', async () => {
  await save([column('own:VK', '={EK} * 2'), column('title', 'Neu {Marke}')])
  const change = (kind: 'edit' | 'clear', values: string[], fields = ['own:VK', 'title', 'own:Größe']) =>
    changeRows(seller, list.list_id, { kind, cells: { fields, rows: [{ position: 1, values }] } })
  await change('edit', ['99', 'Meiner', 'M'])
  await change('clear', ['', '', ''])
  expect((await readRows(['VK', 'Größe']))[0]).toMatchObject({ cells: ['20', ''], edited: ['own:Größe'] })
  await changeRows(seller, list.list_id, {
    kind: 'restore',
    set: { rows: [1], field: 'own:Größe', value: null },
  })
  // An empty text that was typed is a value.
  await edit(seller, list, 'own:VK', '')
  expect((await readRows(['VK']))[0]?.cells).toEqual([''])
  const set = { rows: { ranges: [[1, 3] satisfies [number, number]] }, field: 'own:VK', value: '' }
  await changeRows(seller, list.list_id, { kind: 'clear', set })
  expect((await readRows(['VK'])).map(({ cells }) => cells[0])).toEqual(['20', '', '10'])
})

test('exports have computed titles and prices, and their report says what a target cuts', async () => {
  await save([column('title', `{Marke} ${'sehr '.repeat(60)}lang`), column('price', '={EK} * 2')])
  const [{ title = '' } = {}] = await readRows([])
  expect(title?.length).toBeGreaterThan(300)
  const options = encodeURIComponent(JSON.stringify({ price: 'amazon' }))
  const address = `/api/lists/${list.list_id}/exports/openai/?options=${options}`
  const { body } = await seller.call('GET', address, { headers: { 'accept-language': 'en' } })
  const report = /event: report\ndata: (.*)\n\n$/.exec(String(body.text))?.[1] ?? ''
  expect(report).toContain(title?.slice(0, 100))
  const selection = await getSelection(site.context.db, seller.id, { id: list.list_id })
  const records = (await Array.fromAsync(openSource(site.context, selection))).flat()
  expect(records.map(({ product }) => product?.title)).toEqual([
    title,
    expect.stringMatching(/ lang$/),
    undefined,
  ])
  expect(records[0]?.product?.ownPrice).toEqual({ amount: '20.00', currency: 'EUR' })
  expect(records[1]?.product?.ownPrice).toBeUndefined()
})

test('values follow what the formula reads', async () => {
  await save([column('own:Text', '{Marke} {EK}')])
  await edit(seller, list, 'brand', 'Meine Marke')
  await edit(seller, list, 'own:EK', '11')
  expect((await readRows(['Text']))[0]?.cells).toEqual(['Meine Marke 11'])
  await edit(seller, list, 'brand', null)
  await edit(seller, list, 'own:EK', null)
})

test('columns that were changed meanwhile, formulas that cannot be read and lost inputs are refused, and nothing changes', async () => {
  const { version } = await save([column('own:VK', '={EK} * 2'), column('own:Text', '{VK} €')])
  const before = await read()
  expect(await refusal(save([], version - 1))).toEqual([409, expect.stringContaining('meanwhile')])
  const broken = [column('own:VK', '={EK} * 2'), column('own:Text', '=oben({VK})')]
  expect(await refusal(save(broken))).toEqual([400, expect.stringContaining('columns.1.formula')])
  expect(await refusal(save([column('title', '{VK}')]))).toEqual([
    400,
    expect.stringContaining('reads \\"VK\\"'),
  ])
  const twice = [column('title', '{EK}'), column('title', '{VK}')]
  expect(await refusal(save(twice))).toEqual([400, expect.stringContaining('Two formulas')])
  for (const field of ['brand', 'own:', 'pictures'])
    expect(await refusal(save([column(field, '{EK}')]))).toMatchObject([400, expect.anything()])
  expect(await refusal(save([column('title', 'x'.repeat(1_001))]))).toMatchObject([400, expect.anything()])
  const many = Array.from({ length: 21 }, (_, index) => column(`own:S${index}`, '{EK}'))
  expect(await refusal(save(many))).toMatchObject([400, expect.anything()])
  expect(await read()).toEqual(before)
})

test('what formulas make is found, and replaced by values of the owner', async () => {
  await save([column('own:VK', '={EK} * 2'), column('title', 'Neu {Marke}')])
  const { brand } = (await readRows([]))[0] ?? {}
  const replace = { rows: {}, fields: ['own:VK', 'title'], find: 'Neu', replacement: 'Alt', match_case: true }
  const search = { ...about(), body: replace }
  const found = await seller.client.call(endpoints.findCells, search)
  expect(found).toMatchObject({
    cells: 2,
    first: [{ position: 1, field: 'title', before: `Neu ${brand}` }, {}],
  })
  const twenty = { ...about(), body: { ...replace, find: '20' } }
  expect((await seller.client.call(endpoints.findCells, twenty)).found).toEqual([
    { field: 'own:VK', positions: [1] },
  ])
})

test('rows cannot be filtered by a column that is computed when it is read', async () => {
  await save([column('own:VK', '={EK} * 2')])
  const query = { where: JSON.stringify([{ field: 'own:VK', is: 'contains', value: '2' }]) }
  const order = seller.client.call(endpoints.getListOrder, { ...about(), query })
  expect(await refusal(order)).toEqual([400, expect.stringContaining('computed column')])
})

test('a preview shows ten rows before and after, the place of a mistake, and names without values', async () => {
  await save([column('own:VK', '={EK} * 2'), column('title', 'Neu {Marke}')])
  const [shown] = await readRows([])
  const { rows, problem, empty } = await preview(column('title', '{Marke} für {VK}[ {Fehlt}]'))
  expect([problem, empty, rows.map(({ position }) => position)]).toEqual([null, ['Fehlt'], [1, 2]])
  expect(rows[0]).toEqual({
    position: 1,
    article_number: 'A',
    before: shown?.title,
    after: `${shown?.brand} für 20`,
    problem: null,
    edited: false,
  })
  const renamed = { ...column('own:Verkauf', '={EK} + 1'), replaces: 'own:VK', positions: [3, 2] }
  expect((await preview(renamed)).rows).toMatchObject([
    { position: 2, before: '', after: '', problem: expect.stringContaining('"viel"') },
    { position: 3, before: '', after: '6', problem: null },
  ])
  expect(await preview(column('title', '{Marke'))).toMatchObject({ problem: { at: 0 }, rows: [] })
  expect((await read()).columns.map(({ field }) => field)).toEqual(['own:VK', 'title'])
})

test('changed formulas are an entry of the history, which is undone and redone', async () => {
  const [first, second] = [column('own:Netto', '={EK} * 2'), column('own:Netto', '={EK} * 3')]
  await save([first])
  await save([second])
  const step = async (direction: 'undoChange' | 'redoChange', change?: string) =>
    seller.client.call(endpoints[direction], {
      ...about(),
      body: { id: randomUUID(), ...(change !== undefined && { change }) },
    })
  const { changes } = await seller.client.call(endpoints.getChanges, { ...about(), query: {} })
  expect(changes[0]).toMatchObject({
    kind: 'formulas',
    first: [{ position: 0, field: 'own:Netto', before: '={EK} * 2', after: '={EK} * 3' }],
  })
  await expect(step('undoChange', changes[1]?.id)).rejects.toMatchObject({ status: 409 })
  const { version } = await read()
  await step('undoChange')
  expect(await read()).toEqual({ version: version + 1, columns: [first] })
  expect((await readRows(['Netto']))[0]?.cells).toEqual(['20'])
  await step('redoChange')
  expect((await read()).columns).toEqual([second])
  await save([second])
  expect((await seller.client.call(endpoints.getChanges, { ...about(), query: {} })).changes[0]?.id).toBe(
    changes[0]?.id,
  )
})

test('formulas are refused once the storage is full, and can still be removed', async () => {
  await save([column('own:Nettopreis', '={EK} * 2')])
  const { db } = site.context
  const stored = db.selectFrom('lists').select('stored_bytes').where('public_id', '=', list.list_id)
  const { stored_bytes: bytes } = await stored.executeTakeFirstOrThrow()
  const set = (stored_bytes: number) =>
    db.updateTable('lists').set({ stored_bytes }).where('public_id', '=', list.list_id).execute()
  await set(1e15)
  await expect(save([column('own:Nettopreis', '={EK} * 3')])).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  expect((await read()).columns).toMatchObject([{ formula: '={EK} * 2' }])
  await save([])
  await set(bytes)
})
