import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { endpoints } from '@merkwerk/contract'
import { productTruth } from '@merkwerk/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAccount,
  openRunSite,
  openTestMailbox,
  type RunSite,
  signIn,
  type TestAccount,
  testEan,
} from '../../../testing/index.ts'
import { openProductCache } from '../../products/product-cache/index.ts'
import { layoutHandler } from './raise-alerts.ts'

const never = new AbortController().signal
const minuteMs = 60_000
const mailbox = openTestMailbox()
let now = new Date('2026-11-16T14:00:00Z')
let hasMoved = false
let serial = 0
let site: RunSite
let admin: TestAccount

/** Proxies the sandbox. After the move, its bullets have other ids. */
const marketplace = createServer(async (request, response) => {
  const { status, headers, page } = await fetch(`${site.sandbox.url}${request.url}`).then(async (answer) => ({
    status: answer.status,
    headers: { 'content-type': answer.headers.get('content-type') ?? 'text/html' },
    page: await answer.text(),
  }))
  response.writeHead(status, headers)
  response.end(hasMoved ? page.replace(/id="feature-?bullets/g, 'id="about') : page)
})

beforeAll(async () => {
  marketplace.listen(0, '127.0.0.1')
  await once(marketplace, 'listening')
  const { port } = marketplace.address() as AddressInfo
  site = await openRunSite(
    { AMAZON_URL: `http://127.0.0.1:${port}/amazon.de` },
    { clock: { now: () => now }, mail: mailbox.mail },
  )
  admin = await createAccount(site.context, { isAdmin: true })
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  marketplace.close()
})

async function readPages(count: number): Promise<void> {
  await using productCache = openProductCache(site.context)
  const asins = Array.from(
    { length: count },
    () => productTruth(testEan('00', ++serial), site.sandbox.url).asin,
  )
  const answers = await Promise.all(asins.map((asin) => productCache.lookUp('amazon', { asin }, never)))
  expect(answers.map(({ outcome }) => outcome.kind)).toEqual(asins.map(() => 'found'))
}

/** Fetches a page a minute and checks for changes every 15 minutes, like a worker. Returns the minutes until `isEnough`. */
async function readFor(minutes: number, isEnough: () => Promise<boolean> = async () => false) {
  for (let passed = 5; passed <= minutes; passed += 5) {
    await readPages(5)
    now = new Date(now.getTime() + 5 * minuteMs)
    if (now.getTime() % (15 * minuteMs) !== 0) continue
    await layoutHandler.run(site.context, {}, never)
    if (await isEnough()) return passed
  }
  return minutes
}

const alerts = () => site.context.db.selectFrom('alerts').select(['kind', 'facts']).execute()
const metrics = async () => (await fetch(`${site.api.url}/metrics`)).text()
const drift = async () => {
  // The test advances the clock by more than the lifetime of a session.
  const { access } = await signIn(site.context, admin)
  const { marketplaces, pages } = await site.api.client(access).call(endpoints.getLayoutDrift)
  const amazon = marketplaces.find((one) => one.marketplace === 'amazon')
  return { pages, bullets: amazon?.sections.find(({ section }) => section === 'bullets') }
}

test('hours of unchanged pages raise no alert', async () => {
  await readFor(220)
  expect(await alerts()).toEqual([])
  expect(await drift()).toMatchObject({ pages: [], bullets: { pages: 220, share: 0, share_last_hour: 0 } })
})

test('a section that moves late on a busy day shows within one hour in alert, drift, metrics and email', async () => {
  hasMoved = true
  const minutes = await readFor(90, async () => (await alerts()).length > 0)
  expect(minutes).toBeLessThanOrEqual(60)
  expect(await alerts()).toEqual([
    {
      kind: 'layout-drift',
      facts: { marketplace: 'amazon', section: 'bullets', percent: expect.any(Number), before: 0 },
    },
  ])
  const { bullets } = await drift()
  expect(bullets?.share).toBeCloseTo(minutes / (220 + minutes))
  expect(bullets?.share_last_hour).toBeGreaterThanOrEqual(0.5)
  const shown = await metrics()
  expect(shown).toMatch(/^merkwerk_layout_drift_ratio\{marketplace="amazon",section="bullets"\} 0\.\d/m)
  expect(shown).toMatch(
    /^merkwerk_layout_drift_hour_ratio\{marketplace="amazon",section="bullets"\} 0\.[5-9]/m,
  )
  expect(shown).toContain('merkwerk_alerts_open{kind="layout-drift"} 1')
  await using _worker = await site.startWorker()
  const { text } = await mailbox.take(
    admin.email,
    'Die Seiten eines Marktplatzes haben sich anscheinend geändert',
  )
  expect(text).toContain('fehlt der Abschnitt bullets')
})

test('stores up to five pages of the new layout with the alert', async () => {
  await readFor(20)
  const { pages } = await drift()
  expect(pages).toHaveLength(5)
  const [page] = pages
  expect(page).toMatchObject({ marketplace: 'amazon', missing: ['bullets'] })
  const chunks: Uint8Array[] = []
  for await (const chunk of await site.context.files.read(page?.file ?? '')) chunks.push(chunk as Uint8Array)
  expect(gunzipSync(Buffer.concat(chunks)).toString()).toContain('id="about')
})
