import { readFile } from 'node:fs/promises'
import { endpoints } from '@merkwerk/contract'
import { gtinCheckDigit } from '@merkwerk/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  type ListRow,
  listUpload,
  openRunSite,
  type RunSite,
  testEan,
} from '../../../../testing/index.ts'

/** One installation with pages only, and one that requests interfaces first. */
let pages: RunSite
let apis: RunSite
let seller: Caller
let apiSeller: Caller

beforeAll(async () => {
  pages = await openRunSite({ MAX_WAIT_HOURS: '0' })
  apis = await openRunSite({ MAX_WAIT_HOURS: '0', AMAZON_SOURCES: 'api,page', EBAY_SOURCES: 'api,page' })
  seller = await pages.signUp()
  apiSeller = await apis.signUp()
  await pages.startWorker()
  await apis.startWorker()
})
afterAll(async () => {
  await apis[Symbol.asyncDispose]()
  await pages[Symbol.asyncDispose]()
})

const products = (count: number, from: number): ListRow[] =>
  Array.from({ length: count }, (_, index) => [`A-${index + 1}`, testEan('00', from + index)])

async function complete(caller: Caller, rows: readonly ListRow[], fields: Record<string, string> = {}) {
  const { job: run } = await caller.client.call(endpoints.runScraper, listUpload(rows, fields))
  return caller.until(run.job_id, 'Completed')
}

/** Calls of the official interfaces. `fault` applies to all later calls. */
async function apiCalls(fault?: string): Promise<Record<'amazon' | 'ebay', { calls: number }>> {
  for (const api of fault ? ['amazon', 'ebay'] : [])
    await fetch(`${apis.sandbox.url}/_control/apis`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api, fault }),
    })
  const response = await fetch(`${apis.sandbox.url}/_control/apis`)
  return (await response.json()) as Record<'amazon' | 'ebay', { calls: number }>
}

test('serves a second run over the same list from the product cache without a fetch', async () => {
  const rows = [...products(5, 700), ['gone', testEan('50', 1)], ['packs', testEan('60', 1)]] as ListRow[]
  const first = await complete(seller, rows)
  const asked = await pages.countRequests()
  const other = await pages.signUp()
  const second = await complete(other, rows)
  expect(await pages.countRequests()).toBe(asked)
  expect(second.progress.verdicts).toEqual(first.progress.verdicts)
})

test('ignores the product cache if the run requires new results', async () => {
  const rows = products(2, 720)
  await complete(seller, rows)
  const asked = await pages.countRequests()
  await complete(seller, rows, { read_afresh: 'true' })
  expect(await pages.countRequests()).toBeGreaterThan(asked)
})

test('uses the country sites of a run and names them in rows and files', async () => {
  const run = await complete(seller, products(1, 740), { sites: 'amazon.fr, ebay.at' })
  expect(run.sites).toEqual(['amazon.fr', 'ebay.at'])
  const [record] = await seller.records(run.job_id)
  expect(record?.products.map(({ site, url }) => [site, url])).toEqual([
    ['amazon.fr', expect.stringContaining('amazon.fr')],
    ['ebay.at', expect.stringContaining('ebay.at')],
  ])
  const attributes = await (await fetch(`${pages.api.url}${run.output_files[1]}`)).text()
  expect(attributes).toContain(';Amazon.fr;')
  expect(attributes).not.toContain(';Amazon;')
})

test('refuses an unknown site before reading the list', async () => {
  const list = listUpload(products(1, 741), { sites: 'amazon.de,amazon.example' })
  const answer = seller.client.call(endpoints.getEstimation, list)
  await expect(answer).rejects.toMatchObject({ status: 400, details: { sites: expect.anything() } })
})

test('needs no page with official interfaces and names the data source in files', async () => {
  const run = await complete(apiSeller, products(12, 760))
  expect(run.progress.verdicts.found).toBe(12)
  expect(await apis.countRequests()).toBe(0)
  expect((await apiCalls()).amazon.calls).toBeLessThanOrEqual(4)
  const [record] = await apiSeller.records(run.job_id)
  expect(record?.products.map(({ via }) => via)).toEqual(['api', 'api'])
})

test('uses pages while the interfaces refuse', async () => {
  await apiCalls('forbidden')
  const run = await complete(apiSeller, products(3, 820))
  expect(run.progress.verdicts.found).toBe(3)
  expect(await apis.countRequests()).toBeGreaterThan(0)
})

const bookGtin = '9783161484100'
const otherBook = `978316148420${gtinCheckDigit('978316148420')}`
/** A product that the sandbox’s Open Food Facts has and its marketplaces lack. */
const chocolate = `952507000004${gtinCheckDigit('952507000004')}`

test('merges registers and catalogs of the account’s choice, and names their licences', async () => {
  const chooser = await pages.signUp()
  const sources = ['amazon', 'open-food-facts', 'dnb', 'open-library'] as const
  await chooser.client.call(endpoints.changeSourceChoice, {
    body: { sources: [...sources], preferred_source: null },
  })
  const run = await complete(chooser, [
    ['book', bookGtin],
    ['chocolate', chocolate],
  ])
  expect(run.sources).toEqual(sources)
  const [book, sweet] = await chooser.records(run.job_id)
  // The libraries describe the book completely, so that no marketplace is asked.
  expect(book?.products.map(({ source }) => source)).toEqual(['dnb', 'open-library'])
  expect(book).toMatchObject({ verdict: 'found', reason: 'found-in-dnb' })
  expect(sweet).toMatchObject({ verdict: 'found', reason: 'found-in-open-food-facts' })
  expect(sweet?.reason_text).toContain('Bei Open Food Facts gefunden')
  const asked = await pages.countRequests()
  await complete(chooser, [['book', otherBook]])
  expect(await pages.countRequests()).toBe(asked)
  const named = await complete(chooser, [['book', otherBook]], { sources: sources.join(',') })
  const [all] = await chooser.records(named.job_id)
  expect(all?.products.map(({ source }) => source)).toEqual(['amazon', 'dnb', 'open-library'])
  expect(all).toMatchObject({ verdict: 'found', reason: 'found-amazon' })
  expect(all?.title).toBe(all?.products.find(({ source }) => source === 'dnb')?.title)
  expect(all?.attributes[0]?.source).toBe('dnb')
})

test('finds a book, a chocolate bar, a monitor, a drill and a shampoo, and names their sources', async () => {
  const list = await readFile(new URL('../../../../../../../samples/five-sources.csv', import.meta.url))
  const sources = 'amazon,ebay,icecat,open-food-facts,open-beauty-facts,dnb,open-library,eprel'
  const { job: run } = await seller.client.call(endpoints.runScraper, {
    form: {
      job_name: 'Five sources',
      sources,
      header_mapping: JSON.stringify({ artikelNumber: 'Artikelnummer', ean: 'EAN', asin: null }),
    },
    file: new File([list], 'five-sources.csv'),
  })
  const { output_files } = await seller.until(run.job_id, 'Completed')
  const records = await seller.records(run.job_id)
  expect(
    records.map(({ verdict, products }) => [verdict, ...products.map(({ source }) => source)].join(' ')),
  ).toEqual([
    'found amazon ebay dnb open-library',
    'found open-food-facts',
    'found icecat eprel',
    'found icecat',
    'found open-beauty-facts',
  ])
  const monitor = records[2]
  expect(monitor).toMatchObject({ reason: 'found-in-icecat' })
  expect(monitor?.notes).toContain('Auch gefunden bei EPREL')
  const energy = monitor?.attributes.filter(({ source }) => source === 'eprel').map(({ name }) => name)
  expect(energy).toEqual([
    ...['Energieeffizienzklasse', 'EPREL-Registrierungsnummer', 'Energielabel', 'Produktdatenblatt'],
    ...['Klassen der Skala', 'Auf dem Markt seit', 'Verordnung'],
  ])
  const file = await (await fetch(`${pages.api.url}${output_files[1]}`)).text()
  for (const label of ['Deutsche Nationalbibliothek', 'Open Food Facts', 'Open Icecat', 'EPREL'])
    expect(file).toContain(`;${label};`)
})

test('a run uses the sources that the settings show, also after the default is chosen again', async () => {
  const chooser = await pages.signUp()
  const shown = () => chooser.client.call(endpoints.getSourceChoice)
  const { sources: defaults } = await shown()
  expect(defaults).toEqual(['amazon', 'ebay'])
  const rows = [['book', bookGtin]] as const
  for (const choice of [
    { sources: ['amazon', 'dnb', 'open-library'] as const, preferred_source: 'open-library' as const },
    { sources: defaults, preferred_source: null },
  ]) {
    const body = { ...choice, sources: [...choice.sources] }
    await chooser.client.call(endpoints.changeSourceChoice, { body })
    expect(await shown()).toMatchObject(choice)
    const run = await complete(chooser, rows)
    expect(run).toMatchObject(choice)
    const [book] = await chooser.records(run.job_id)
    expect(book?.products.map(({ source }) => source)).toEqual(choice.sources)
  }
})

test('uses other sources than Amazon and eBay only if the run or the account names them', async () => {
  const run = await complete(seller, [['book', bookGtin]])
  expect(run.sources).toEqual(['amazon', 'ebay'])
  const [book] = await seller.records(run.job_id)
  expect(book?.products.map(({ source }) => source)).toEqual(['amazon', 'ebay'])
  const chosen = await complete(seller, [['book', bookGtin]], {
    sources: 'ebay,dnb',
    preferred_source: 'ebay',
  })
  expect(chosen).toMatchObject({ sources: ['ebay', 'dnb'], preferred_source: 'ebay' })
  const [preferred] = await seller.records(chosen.job_id)
  expect(preferred?.attributes[0]?.source).toBe('ebay')
  const again = await seller.startRun(chosen.job_id)
  expect(await seller.run(again)).toMatchObject({ sources: ['ebay', 'dnb'], preferred_source: 'ebay' })
})
