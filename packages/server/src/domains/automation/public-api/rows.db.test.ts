import type { ApiScope } from '@merkwerk/contract'
import { v1Endpoints } from '@merkwerk/contract/v1'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, createKey, openRunSite, type RunSite, testEan } from '../../../testing/index.ts'

let site: RunSite
let seller: Caller
let key: string

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 1_000 })
  key = (await createKey(site.context, seller)).secret
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

const client = (token = key) => site.api.client(token)
const ean = (serial: number) => testEan('00', serial)
const search = (id: string) =>
  client().call(v1Endpoints.startRun, {
    params: { id },
    body: { rows: 'open' },
    headers: { prefer: 'wait=60' },
  })
const readRows = async (id: string) =>
  (await client().call(v1Endpoints.listRows, { params: { id }, query: {} })).data

/** A list with an own column, searched. */
async function createList(name: string, serial: number): Promise<string> {
  const rows = [
    { article_number: 'A', ean: ean(serial), own_columns: { Preis: '9,90', 'Platz; 2': 'R1' } },
    { article_number: 'B', ean: ean(serial + 1) },
  ]
  const { list_id } = await client().call(v1Endpoints.createList, { body: { name, rows } })
  await search(list_id)
  return list_id
}

test('rows of a call keep their own columns, also in files', async () => {
  const id = await createList('own', 10)
  expect(await client().call(v1Endpoints.getListState, { params: { id } })).toMatchObject({
    own_columns: ['Preis', 'Platz; 2'],
  })
  expect(await readRows(id)).toMatchObject([
    { verdict: 'found', own_columns: { Preis: '9,90', 'Platz; 2': 'R1' } },
    { verdict: 'found', own_columns: { Preis: '', 'Platz; 2': '' } },
  ])
  const file = await client().call(v1Endpoints.getListResults, {
    params: { id, kind: 'master-data' },
    query: { own_columns: JSON.stringify(['Preis']) },
  })
  expect((await file.text()).split('\r\n')[0]).toMatch(/;Preis$/)
  for (const own_columns of [{ EAN: '1' }, { ' Preis': '1' }]) {
    const rows = [{ article_number: 'A', ean: ean(10), own_columns }]
    await expect(client().call(v1Endpoints.createList, { body: { name: 'x', rows } })).rejects.toMatchObject({
      status: 400,
    })
  }
})

test('added and corrected rows are not searched until a run over the open ones', async () => {
  const id = await createList('add', 20)
  const { positions } = await client().call(v1Endpoints.addListRows, {
    params: { id },
    body: { rows: [{ article_number: 'C', ean: ean(22), own_columns: { Preis: '5' } }] },
  })
  expect(positions).toEqual([3])
  expect((await readRows(id))[2]).toMatchObject({ verdict: null, own_columns: { Preis: '5' } })
  const corrected = await client().call(v1Endpoints.correctListRow, {
    params: { id, position: 2 },
    body: { pasted: ean(23) },
  })
  expect(corrected).toEqual({
    row: { position: 2, article_number: 'B', ean: ean(23), asin: null, part_number: null, skip_reason: null },
    chosen: null,
    notes: [],
  })
  expect(await search(id)).toMatchObject({ status: 'Completed', rows: { total: 2, found: 2 } })
  const rows = [{ article_number: 'D', ean: '123' }]
  await expect(
    client().call(v1Endpoints.addListRows, { params: { id }, body: { rows } }),
  ).rejects.toMatchObject({
    status: 400,
    details: { errors: { 'rows.0.ean': [expect.objectContaining({ code: 'row-refused' })] } },
  })
})

test('newer rows and newer files are compared before they replace those of a list', async () => {
  const id = await createList('replace', 30)
  const params = { id }
  const rows = [
    { article_number: 'B', ean: ean(33) },
    { article_number: 'C', ean: ean(32) },
  ]
  const compared = await client().call(v1Endpoints.replaceListRows, { params, body: { rows } })
  expect(compared).toMatchObject({
    applied: false,
    added: 1,
    changed: 1,
    gone: 1,
    unchanged: 0,
    missing_columns: ['Preis', 'Platz; 2'],
  })
  expect(await readRows(id)).toHaveLength(2)
  const { version } = compared
  const apply = { params, body: { rows, apply: true, version } }
  expect(await client().call(v1Endpoints.replaceListRows, apply)).toMatchObject({ applied: true })
  await expect(client().call(v1Endpoints.replaceListRows, apply)).rejects.toMatchObject({ status: 409 })
  expect(await readRows(id)).toMatchObject([
    { article_number: 'A', ignored: true },
    { article_number: 'B', outdated: true, ean: ean(33) },
    { article_number: 'C', verdict: null },
  ])

  const lines = ['SKU;GTIN;Preis', `A;${ean(30)};12`, `B;${ean(33)};`, `C;${ean(32)};7`]
  const file = new File([lines.join('\r\n')], 'newer.csv', { type: 'text/csv' })
  const send = (query: object) =>
    client().call(v1Endpoints.replaceListFromFile, {
      params,
      query: { filename: 'newer.csv', ...query },
      file,
    })
  // Without names of columns, the file must have those of the list.
  await expect(send({})).rejects.toMatchObject({ status: 400 })
  const named = { article_number_column: 'SKU', ean_column: 'GTIN' }
  const preview = await send(named)
  expect(preview).toMatchObject({ applied: false, added: 0, returned: 1, missing_columns: ['Platz; 2'] })
  await send({ ...named, apply: 'true', version: String(preview.version) })
  expect(await readRows(id)).toMatchObject([
    { ignored: false, own_columns: { Preis: '12', 'Platz; 2': 'R1' } },
    {},
    { own_columns: { Preis: '7' } },
  ])
})

test('only its owner changes a list, with a key that may', async () => {
  const id = await createList('scopes', 40)
  const add = (token: string) =>
    client(token).call(v1Endpoints.addListRows, {
      params: { id },
      body: { rows: [{ article_number: 'C', ean: ean(42) }] },
    })
  const scopes: ApiScope[] = ['runs:read', 'files:read', 'exports:read', 'lists:check']
  const reader = await createKey(site.context, seller, { scopes })
  await expect(add(reader.secret)).rejects.toMatchObject({ status: 403 })
  const stranger = await createKey(site.context, await site.signUp())
  await expect(add(stranger.secret)).rejects.toMatchObject({ status: 404 })
  expect(await readRows(id)).toHaveLength(2)
})
