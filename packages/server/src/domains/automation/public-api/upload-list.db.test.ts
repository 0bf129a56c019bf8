import { v1Endpoints } from '@merkwerk/contract/v1'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, createKey, openRunSite, type RunSite, testEan } from '../../../testing/index.ts'
import { availableCoins } from '../../money/wallet/index.ts'

let site: RunSite
let seller: Caller
let key: string

beforeAll(async () => {
  site = await openRunSite()
  seller = await site.signUp({ coins: 1_000 })
  key = (await createKey(site.context, seller)).secret
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

const client = () => site.api.client(key)
const coins = () => availableCoins(site.context.db, seller.id)
const waiting = { prefer: 'wait=60' }

const lines = (...rows: string[]) => ['Artikelnummer;EAN;Preis', ...rows].join('\r\n')
const upload = (text: string, query: object = {}, type = 'text/csv') =>
  client().call(v1Endpoints.uploadList, {
    query: { filename: 'Herbst 2026.csv', ...query },
    file: new Blob([text], { type }),
  })

test('an uploaded list is checked, quoted and searched, and is the same list when it is sent again', async () => {
  const text = lines(`A-1;${testEan('00', 941)};9,99`, 'A-2;4006381333932;1', `A-3;${testEan('00', 942)};5`)
  const list = await upload(text)
  expect(list).toMatchObject({
    name: 'Herbst 2026',
    file_name: 'Herbst 2026.csv',
    total_rows: 3,
    runs: 0,
    latest_run: null,
    columns: {
      article_number: { header: 'Artikelnummer' },
      ean: { header: 'EAN' },
      asin: null,
      mpn: null,
      brand: null,
    },
    quote: {
      rows: 3,
      distinct_products: 2,
      coins: 2,
      skipped: [
        {
          reason: 'ean-check-digit',
          count: 1,
          examples: [{ row: 3, value: '4006381333932' }],
        },
      ],
    },
  })
  expect((await upload(text, { name: 'Other' })).list_id).toBe(list.list_id)
  const params = { id: list.list_id }
  const quote = await client().call(v1Endpoints.quoteRun, { params, body: {} })
  // The list numbers its rows without the heading of the file.
  const examples = [{ row: 2, value: '4006381333932' }]
  const skipped = [{ reason: 'ean-check-digit', count: 1, examples }]
  expect(quote).toEqual({ ...list.quote, skipped })
  const before = await coins()
  const refused = client().call(v1Endpoints.startRun, { params, body: { max_coins: 1 } })
  await expect(refused).rejects.toMatchObject({
    code: 'COST_LIMIT_EXCEEDED',
    details: { needed: 2, max_coins: 1 },
  })
  const headers = { ...waiting, 'idempotency-key': 'list' }
  const start = (options: object) =>
    client().call(v1Endpoints.startRun, { params, headers, body: { max_coins: 2, ...options } })
  const run = await start({})
  expect(run).toMatchObject({ status: 'Completed', list_id: list.list_id, coins: { used: 2 } })
  expect(await coins()).toBe(before - 2)
  expect((await start({})).run_id).toBe(run.run_id)
  await expect(start({ rows: 'open' })).rejects.toMatchObject({ status: 409 })
  const open = { params, body: { rows: 'open' as const } }
  await expect(client().call(v1Endpoints.quoteRun, open)).rejects.toMatchObject({ status: 409 })
})

test('an uploaded list is searched from its open rows without a run', async () => {
  const { list_id } = await upload(lines(`B-1;${testEan('00', 943)};9`, 'B-2;4006381333932;1'))
  const params = { id: list_id }
  const open = { rows: 'open' as const }
  expect(await client().call(v1Endpoints.quoteRun, { params, body: open })).toMatchObject({ rows: 1 })
  const body = { ...open, max_coins: 2 }
  expect(await client().call(v1Endpoints.startRun, { params, headers: waiting, body })).toMatchObject({
    rows: { total: 1, found: 1, skipped: 0 },
  })
  // A row that cannot be searched needs no run.
  const { data } = await client().call(v1Endpoints.listRows, { params, query: {} })
  expect(data).toMatchObject([{ verdict: 'found' }, { verdict: 'skipped', run: null }])
})

test('a file is refused if it is no list, has other columns or is no file', async () => {
  await expect(upload('')).rejects.toMatchObject({ code: 'LIST_REFUSED' })
  await expect(upload('Name;Preis\r\nA;1')).rejects.toMatchObject({
    code: 'MAPPING_REFUSED',
    details: { header_mapping: [expect.stringContaining('"Name", "Preis"')] },
  })
  await expect(upload('x', { filename: 'x.pdf' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  await expect(upload(lines('1;2;3'), {}, 'image/png')).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  const missing = await site.api.call('POST', '/api/v1/lists/upload/?filename=a.csv', { token: key })
  expect(missing.status).toBe(400)
})

test('an upload may name its columns', async () => {
  const query = { article_number_column: 'Preis', ean_column: 'EAN' }
  const list = await upload(lines(`A-1;${testEan('00', 944)};B0ABCDEFGH`), query)
  expect(list.columns.article_number).toEqual({ header: 'Preis', confidence: 1 })
  expect(list.columns.asin).toBeNull()
})

test('recognizes the columns of part numbers and brands', async () => {
  const rows = ['Artikelnummer;Herstellernummer;Marke', 'A-1;KE-8527B;Kesselhof', 'A-2;MI-2245A;']
  const list = await upload(rows.join('\r\n'))
  expect(list).toMatchObject({
    columns: { ean: null, mpn: { header: 'Herstellernummer' }, brand: { header: 'Marke' } },
    quote: { distinct_products: 1, skipped: [{ reason: 'mpn-without-brand', count: 1 }] },
  })
})
