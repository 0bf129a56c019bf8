import { endpoints, type RowRecord } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openRunSite, type RunSite, testEan } from '../../../../testing/index.ts'

let site: RunSite
let seller: Caller

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp()
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

const kettle = { mpn: 'ke 8527 b', brand: 'Kesselhof GmbH' }
const rows = [
  ['kettle', '', kettle.mpn, kettle.brand],
  ['kettle by EAN', testEan('00', 1), '', ''],
  ['no brand', '', 'MI-2245A', ''],
  ['other brand', '', 'MI-2245A', 'Nordwerk'],
  ['wrong EAN', '9520000000012', 'MI-2245A', 'Mildania'],
  ['catalog only', '', 'BH-750', 'Bohrhaus'],
  ['other spelling', '', 'KE-8527B', 'KESSELHOF'],
]
const upload = (fields: Record<string, string> = {}) => ({
  form: {
    job_name: 'Teile',
    header_mapping: JSON.stringify({
      artikelNumber: 'SKU',
      ean: 'EAN',
      asin: null,
      mpn: 'MPN',
      brand: 'Marke',
    }),
    sources: 'amazon,ebay,icecat',
    ...fields,
  },
  file: new File([['SKU;EAN;MPN;Marke', ...rows.map((row) => row.join(';'))].join('\r\n')], 'teile.csv'),
})

async function search(): Promise<{ id: string; records: Map<string, RowRecord> }> {
  const { job: run } = await seller.client.call(endpoints.runScraper, upload())
  await seller.until(run.job_id, 'Completed')
  const records = await seller.records(run.job_id)
  return { id: run.job_id, records: new Map(records.map((record) => [record.article_number, record])) }
}

test('looks rows without EAN and ASIN up by part number and brand, from the list to the retry', async () => {
  const estimate = await seller.client.call(endpoints.getEstimation, upload())
  expect(estimate).toMatchObject({
    total_records: 7,
    distinct_products: 5,
    estimation_cost: 5,
    skipped: [{ reason: 'mpn-without-brand', count: 1, examples: [{ row: 4, value: 'MI-2245A' }] }],
  })
  const { id, records } = await search()
  const [byEan] = records.get('kettle by EAN')?.products ?? []
  expect(records.get('kettle')).toMatchObject({
    ean: null,
    asin: null,
    part_number: kettle,
    verdict: 'found',
    reason: 'found-both',
    products: expect.arrayContaining([expect.objectContaining({ asin: byEan?.asin })]),
    charge: 'charged',
  })
  expect(records.get('kettle by EAN')).toMatchObject({ part_number: null, charge: 'charged-elsewhere' })
  expect(records.get('other spelling')).toMatchObject({ verdict: 'found', charge: 'charged-elsewhere' })
  expect(records.get('no brand')).toMatchObject({ verdict: 'skipped', reason: 'mpn-without-brand' })
  expect(records.get('other brand')).toMatchObject({
    verdict: 'not-found',
    part_number: { brand: 'Nordwerk' },
  })
  const wrongEan = records.get('wrong EAN')
  expect(wrongEan).toMatchObject({ verdict: 'found', ean: null })
  expect(wrongEan?.notes).toContain('EAN oder ASIN ungültig, nur mit Herstellernummer und Marke gesucht')
  expect(records.get('catalog only')).toMatchObject({ verdict: 'found', reason: 'found-in-icecat' })
  expect(await seller.run(id)).toMatchObject({ coins_used: 3 })
  expect(await seller.log(id)).toContain('kettle  MPN Kesselhof GmbH ke 8527 b')

  const params = { id: (await seller.run(id)).list_id ?? '' }
  const order = await seller.client.call(endpoints.getListOrder, { params, query: { search: 'KE 85' } })
  expect(order.positions).toEqual([1])
  const { lists } = await seller.client.call(endpoints.getLists, { query: { search: 'KE 8527 B' } })
  expect(lists.map(({ list_id }) => list_id)).toEqual([params.id])

  const requests = await site.countRequests()
  expect((await search()).records.get('kettle')).toMatchObject({ verdict: 'found' })
  expect(await site.countRequests()).toBe(requests)

  const open = await seller.startRun(id, { rows: 'open' })
  await seller.until(open, 'Completed')
  const [retried] = await seller.records(open)
  expect(retried).toMatchObject({
    article_number: 'other brand',
    verdict: 'not-found',
    part_number: { mpn: 'MI-2245A', brand: 'Nordwerk' },
  })
  expect(await site.countRequests()).toBeGreaterThan(requests)
})

test('refuses a mapping of part numbers without brands, and a column for two identifiers', async () => {
  const submit = (mapping: object) =>
    seller.client.call(endpoints.getEstimation, upload({ header_mapping: JSON.stringify(mapping) }))
  const none = { artikelNumber: 'SKU', ean: null, asin: null }
  await expect(submit({ ...none, mpn: 'MPN' })).rejects.toMatchObject({ code: 'MAPPING_REFUSED' })
  await expect(submit({ ...none, mpn: 'MPN', brand: 'MPN' })).rejects.toMatchObject({
    code: 'MAPPING_REFUSED',
  })
  expect(
    await submit({ artikelNumber: 'MPN', ean: null, asin: null, mpn: 'MPN', brand: 'Marke' }),
  ).toMatchObject({
    distinct_products: 4,
  })
})

test('finds part numbers through the official interfaces', async () => {
  await using apis = await openRunSite({ AMAZON_SOURCES: 'api', EBAY_SOURCES: 'api' })
  await apis.startWorker()
  const caller = await apis.signUp()
  const { job: run } = await caller.client.call(endpoints.runScraper, upload())
  await caller.until(run.job_id, 'Completed')
  const [record] = await caller.records(run.job_id)
  expect(record).toMatchObject({
    article_number: 'kettle',
    verdict: 'found',
    reason: 'found-both',
    products: [{ via: 'api' }, { via: 'api' }],
  })
})
