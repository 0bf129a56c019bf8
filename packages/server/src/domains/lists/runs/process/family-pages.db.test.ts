import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '@merkwerk/contract'
import { gtinCheckDigit } from '@merkwerk/engine'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, listUpload, openRunSite, type RunSite, testEan } from '../../../../testing/index.ts'
import { batchSize } from '../record.ts'

const [listing, otherListing] = ['110000000001', '110000000002'] as const
const [small, medium] = [
  { displayName: 'S', matchingVariationIds: [1] },
  { displayName: 'M', matchingVariationIds: [2] },
]
const menu = { displayLabel: 'Größe:', menuItemValueIds: [0, 1], selectedValueId: -1 }
const state = { MSKU: { selectMenus: [menu], menuItemMap: { 0: small, 1: medium } } }
const toPage = (body: string) =>
  `<!DOCTYPE html><html><head><title>Hemd | eBay</title></head><body>${body}</body></html>`
const toListing = (id: string, script = '') =>
  toPage(`<div class="x-item-title" data-testid="x-item-title"><h1 class="x-item-title__mainTitle">Nordkap Hemd</h1></div>
    <div class="x-price-primary" data-testid="x-price-primary">EUR 29,90</div>
    <div class="ux-layout-section--itemId">eBay-Artikelnr.: ${id}</div>${script}`)
const toCard = (id: string) =>
  `<li class="s-card"><a class="s-card__link" href="https://www.ebay.de/itm/${id}"><div class="s-card__title">Hemd</div></a></li>`
const searchPage = toPage(
  `<div id="srp-river-results"><ul class="srp-results">${toCard(listing)}${toCard(otherListing)}</ul></div>`,
)
/** The page of a listing with variations, which names no EAN of them, and of one without. */
const pages = new Map([
  [`/itm/${listing}`, toListing(listing, `<script>$M.init(${JSON.stringify({ state })})</script>`)],
  [`/itm/${otherListing}`, toListing(otherListing)],
])

/** How often each page of eBay was requested. */
const requested = new Map<string, number>()
const server = createServer(async (request, response) => {
  const { url = '' } = request
  const path = url.replace(/^\/ebay\.de/, '')
  requested.set(path, (requested.get(path) ?? 0) + 1)
  if (url.startsWith('/amazon.de/')) {
    const answer = await fetch(site.sandbox.url + url)
    return response.writeHead(answer.status, { 'content-type': 'text/html' }).end(await answer.text())
  }
  const page = path.startsWith('/sch/') ? searchPage : pages.get(path)
  return response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(page)
})
let site: RunSite
let seller: Caller

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  site = await openRunSite({ AMAZON_URL: `${url}/amazon.de`, EBAY_URL: `${url}/ebay.de` })
  seller = await site.signUp()
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  server.close()
})
beforeEach(() => requested.clear())

const count = (id: string): number => requested.get(`/itm/${id}`) ?? 0

/** Searches articles of several batches that eBay finds in the same listings. Returns the ID of the run. */
async function complete(serial: number): Promise<string> {
  const rows = Array.from({ length: 2 * batchSize + 1 }, (_, index) => {
    return [`H-${index}`, testEan('00', serial + index)] as const
  })
  const { job } = await seller.client.call(endpoints.runScraper, listUpload(rows, { sources: 'ebay' }))
  await seller.until(job.job_id, 'Completed')
  const verdicts = new Set((await seller.records(job.job_id)).map(({ verdict }) => verdict))
  expect(verdicts).toEqual(new Set(['ambiguous']))
  return job.job_id
}

test('all articles of a run share one request of a listing with variations, and each worker needs its own', async () => {
  await using _ = await site.startWorker()
  const run = await complete(4_000)
  expect(count(listing)).toBe(1)
  // Only one article leads to most pages, so they are not kept.
  expect(count(otherListing)).toBeGreaterThan(1)
  await seller.completeRun(run, { read_afresh: true })
  expect(count(listing)).toBe(2)
})

test('two workers request it at most twice', async () => {
  await using _ = await site.startWorker()
  await using __ = await site.startWorker()
  await complete(5_000)
  expect([1, 2]).toContain(count(listing))
})

test('each shirt of a family has its own page at Amazon, which is requested once however rows name it', async () => {
  await using _ = await site.startWorker()
  const shirts = Array.from({ length: 6 }, (_, child) => {
    const digits = `9529500077${String(child).padStart(2, '0')}`
    return digits + gtinCheckDigit(digits)
  })
  const search = async (rows: Parameters<typeof listUpload>[0]) => {
    const { job } = await seller.client.call(endpoints.runScraper, listUpload(rows, { sources: 'amazon' }))
    await seller.until(job.job_id, 'Completed')
    return seller.records(job.job_id)
  }
  const found = await search(shirts.map((ean, index) => [`S-${index}`, ean]))
  const asins = found.flatMap(({ products }) => products.flatMap(({ asin }) => asin ?? []))
  expect(new Set(asins).size).toBe(shirts.length)
  requested.clear()
  await site.context.db.deleteFrom('cached_answers').execute()
  await search([
    ...shirts.map((ean, index) => [`A-${index}`, ean] as const),
    ...asins.map((asin, index) => [`B-${index}`, '', asin] as const),
  ])
  const opened = [...requested].filter(([path]) => path.includes('/dp/'))
  expect(opened.toSorted()).toEqual(asins.map((asin) => [`/amazon.de/dp/${asin}`, 1]).toSorted())
})
