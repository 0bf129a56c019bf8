import { readFile } from 'node:fs/promises'
import { signIn } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import type { Browser, Page } from '@playwright/test'
import { query } from '../harness/database.ts'
import type { RunningProduct } from '../harness/product.ts'
import { callAsSeller, productRows } from '../harness/runs.ts'
import { timeFactor } from '../scripts/checks/time-factor.ts'
import { demoSeller } from '../scripts/demo-accounts.ts'
import { appearanceRules, findViolations, measureOverflow } from './accessibility.ts'
import { reducedMotionOptions } from './browser.ts'
import { test as base, expect } from './browser-test.ts'
import {
  hasRun,
  hostileList,
  hostileMark,
  hostileTexts,
  nameSeller,
  watchScripts,
  writeHostileTexts,
} from './hostile-texts.ts'
import { listMails } from './mailbox.ts'
import { setMarketplaces } from './marketplaces.ts'
import { nightly } from './nightly.ts'
import { goTo, prepareScreens, signInAs, untilShown, type Viewer } from './screens.ts'

const pagesFile = new URL('../packages/web/build/client/pages.json', import.meta.url)
/** Structure is checked on a desktop. Rules of appearance are also checked on a phone in dark mode. */
const views = [
  { name: 'desk', colorScheme: 'light', size: { width: 1440, height: 900 }, rules: undefined },
  { name: 'phone', colorScheme: 'dark', size: { width: 360, height: 780 }, rules: appearanceRules },
] as const

/** Screens that must show a hostile text unchanged. */
const mustShow: Record<Viewer, string[]> = {
  visitor: [],
  unpaid: [],
  seller: ['dashboard', 'lists', 'search', 'run', 'run-row', 'list-ambiguous', 'run-log', 'wallet'],
  admin: [
    'admin',
    'admin-users',
    'admin-user',
    'admin-filter-keywords',
    'admin-key-multivalue',
    'admin-gpt-editor',
  ],
}

/** Prepares a product whose lists, pages, rules and names contain executable markup. */
async function prepareSite(browser: Browser, product: RunningProduct) {
  await nameSeller(product)
  const site = await prepareScreens(browser, product, hostileList())
  await writeHostileTexts(product, String(site.screens.seller.run))
  return site
}
const sites = new WeakMap<RunningProduct, ReturnType<typeof prepareSite>>()

const test = base.extend<{ site: Awaited<ReturnType<typeof prepareSite>> }>({
  site: [
    async ({ browser, product }, use) => {
      const site = sites.get(product) ?? prepareSite(browser, product)
      sites.set(product, site)
      await use(await site)
    },
    { timeout: 60_000 * timeFactor },
  ],
})
test.use({ ownProduct: {} })
test.describe.configure({ mode: 'default' })

const visited = new Set<string>()

/** Returns the problems of the current page, by view. */
async function findProblems(page: Page): Promise<Record<string, unknown>> {
  visited.add(new URL(page.url()).pathname)
  const problems: Record<string, unknown> = {}
  for (const { name, colorScheme, size, rules } of views) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    const violations = await findViolations(page, rules)
    const overflow = await measureOverflow(page)
    if (violations.length > 0 || overflow > 0) problems[name] = { violations, overflow }
  }
  return problems
}

/** Visits the screens of one viewer. Each must be accessible, fit its window, and run no text as a script. */
async function walk(
  browser: Browser,
  { url }: RunningProduct,
  site: Awaited<ReturnType<typeof prepareSite>>,
  { viewer, names }: { viewer: Viewer; names: readonly string[] },
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', ...reducedMotionOptions })
  const page = await context.newPage()
  const noted = await watchScripts(page)
  await signInAs(page, viewer, site.unpaid)
  const screens = site.screens[viewer]
  const problems: Record<string, unknown> = {}
  for (const name of names) {
    await page.setViewportSize(views[0].size)
    const screen = screens[name]
    if (screen === undefined) throw new Error(`${viewer} has no screen ${name}.`)
    await goTo(page, screen)
    await untilShown(page, name)
    const body = page.locator('body')
    if (mustShow[viewer].includes(name))
      await expect.poll(() => body.innerText(), { message: name }).toContain(hostileMark)
    const found = await findProblems(page)
    if (Object.keys(found).length > 0) problems[name] = found
    expect(await hasRun(page), name).toBe(false)
    expect(noted, name).toEqual([])
  }
  await context.close()
  expect(problems).toEqual({})
}

for (const viewer of ['visitor', 'unpaid', 'seller', 'admin'] as const satisfies Viewer[])
  test(`all screens of ${viewer} are accessible, fit their window and run no text`, { tag: nightly }, ({
    browser,
    product,
    site,
  }) => {
    test.setTimeout(160_000 * timeFactor)
    const names = Object.keys(site.screens[viewer])
    expect(names).toEqual(expect.arrayContaining(mustShow[viewer]))
    return walk(browser, product, site, { viewer, names })
  })

test('the walk visits every page of the app', { tag: nightly }, async () => {
  const { pages } = JSON.parse(await readFile(pagesFile, 'utf8')) as { pages: { pattern: string }[] }
  const paths = [...visited]
  const patterns = pages.map(({ pattern }) => new URLPattern({ pathname: pattern }))
  const missing = patterns.filter((pattern) => !paths.some((path) => pattern.test({ pathname: path })))
  expect(missing.map(({ pathname }) => pathname)).toEqual([])
})

test('each of these texts runs when a page inserts it as markup', { tag: nightly }, async ({ browser }) => {
  for (const text of Object.values(hostileTexts)) {
    const page = await browser.newPage()
    await page.setContent(`<p>${text}</p>`)
    await expect.poll(() => hasRun(page)).toBe(true)
    await page.close()
  }
})

test('an email about a run shows them as text', { tag: nightly }, async ({ browser, product, site }) => {
  const { call } = await signIn({ baseUrl: product.url }, demoSeller)
  await call(endpoints.cancelJob, {
    params: { id: String(site.screens.seller['run-running']).split('run=')[1] ?? '' },
  })
  // The run waits until it has its name.
  await setMarketplaces(product, { rates: { captcha: 1 } })
  const id = await (await callAsSeller(product)).startRun('Brief', productRows(1))
  await query(product, 'UPDATE runs SET name = $1 WHERE public_id = $2', [hostileTexts.picture, id])
  await setMarketplaces(product, {})
  const email = async () =>
    (await listMails(product, 'seller@')).find(({ subject }) => subject.includes(hostileTexts.picture))?.html
  await expect.poll(email).toBeDefined()
  const page = await browser.newPage()
  await page.setContent((await email()) ?? '')
  expect(await hasRun(page)).toBe(false)
  expect(await page.locator('body').innerText()).toContain(hostileTexts.picture)
  await page.close()
})

test('the report of a run contains them as text and nothing executable', { tag: nightly }, async ({
  product,
  site,
}) => {
  const { call } = await signIn({ baseUrl: product.url }, demoSeller)
  const id = String(site.screens.seller.run).split('run=')[1] ?? ''
  const { body } = await call(endpoints.getJobPdf, { params: { id } })
  const report = Buffer.from(await new Response(body).arrayBuffer()).toString('latin1')
  expect(report).toMatch(/^%PDF-/)
  expect(report).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|Launch|URI)\b/)
})
