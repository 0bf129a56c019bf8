/**
 * Walks four journeys with a stop-watch on the product of the sandbox, in German: `node bench/walk.ts`. Prints clicks, keys and
 * seconds of each. Keys count as presses, pasted texts as one. The seconds are those of the machine: nobody reads or thinks.
 */

import type { Page } from '@playwright/test'
import { findBrowser, launchBrowser } from '../e2e/browser.ts'
import { untilHydrated } from '../e2e/page-state.ts'
import { signIn } from '../e2e/sign-in.ts'
import { either } from '../e2e/texts.ts'
import { type RunningProduct, startProduct } from '../harness/product.ts'
import { callAsSeller, makeEan } from '../harness/runs.ts'
import { demoSeller } from '../scripts/demo-accounts.ts'
import { row } from './measuring/tables.ts'

const records = 30
const ambiguousRows = 20

/** The rows of a list of products of which some are ambiguous, those with 9526. */
const toRows = (ambiguous: number): string[] =>
  Array.from({ length: records }, (_, index) => {
    const ean = index < ambiguous ? makeEan('95260', index + 1) : makeEan('4098', index + 1)
    return `A-${index + 1};${ean};`
  })

/** Counts what a person does with a page. */
class Walk {
  readonly page: Page
  clicks = 0
  keys = 0
  readonly #begin = performance.now()

  constructor(page: Page) {
    this.page = page
  }

  get seconds(): number {
    return (performance.now() - this.#begin) / 1000
  }

  async click(role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
    await this.page.getByRole(role, { name }).first().click()
    this.clicks += 1
  }

  async upload(name: string, rows: readonly string[]): Promise<void> {
    const buffer = Buffer.from(['SKU;EAN;ASIN', ...rows].join('\r\n'))
    await this.page.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer })
    this.clicks += 1
  }

  async press(...names: string[]): Promise<void> {
    for (const name of names) await this.page.keyboard.press(name)
    this.keys += names.length
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    this.keys += text.length
  }

  async paste(text: string): Promise<void> {
    await this.page.keyboard.insertText(text)
    this.keys += 1
  }
}

type Journey = (walk: Walk) => Promise<unknown>

/** A new account: from its first page to the first package that a shop can import. */
const uploadToPackage: Journey = async (walk) => {
  const { page } = walk
  await page.goto('/dashboard')
  await walk.click('link', either('Add your first file'))
  await walk.upload('neu.csv', toRows(0))
  await page.getByRole('heading', { name: either('Which column is which?') }).waitFor()
  await walk.click('button', either('Next'))
  await page.waitForURL('**/add-file/summary')
  await walk.click('button', either('Submit'))
  await page.getByText(either('Completed')).waitFor({ timeout: 60_000 })
  await walk.click('link', either('Export'))
  await page.waitForURL('**/export')
  // The label covers its radio button.
  await page.locator('label').filter({ hasText: 'WooCommerce' }).click()
  walk.clicks += 1
  const download = page.waitForEvent('download')
  await walk.click('button', either('Download package'))
  await (await download).path()
}

const findFirstProduct: Journey = async (walk) => {
  const { page } = walk
  await page.goto('/de')
  await untilHydrated(page, '#lookup form')
  await walk.click('textbox', 'EANs oder ASINs')
  await walk.paste(makeEan('4098', 500))
  await walk.press('Tab', 'Enter')
  await page.locator('#lookup').getByRole('listitem').getByRole('heading').first().waitFor()
}

const resolveAmbiguous: Journey = async (walk) => {
  const { page } = walk
  await page.goto('/login')
  await untilHydrated(page, 'form')
  await page.locator('input[name=email]').focus()
  await walk.paste(demoSeller.email)
  await walk.press('Tab')
  await walk.paste(demoSeller.password)
  await walk.press('Enter')
  await page.waitForURL('**/dashboard')
  await page
    .getByRole('button', { name: either('Jump to...') })
    .first()
    .waitFor()
  await walk.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await walk.type('unclear')
  await page
    .getByRole('option', { name: /unclear/ })
    .first()
    .waitFor()
  await walk.press('Enter')
  await page.waitForURL('**/lists/*')
  await walk.click('button', /^Mehrdeutig/)
  await page.getByText(`${ambiguousRows} von ${records} Zeilen`).waitFor()
  await walk.press('j', 'Enter')
  for (let index = 1; index <= ambiguousRows; index++) {
    const panel = page.getByRole('dialog', { name: `Produkt A-${index}`, exact: true })
    await panel
      .getByRole('button', { name: /wählen$/i })
      .first()
      .waitFor()
    await walk.press('1')
    if (index === ambiguousRows) await panel.getByText(either('Chosen')).first().waitFor()
  }
  await walk.press('Escape')
  await page.getByRole('dialog', { name: /^Produkt/ }).waitFor({ state: 'detached' })
  await walk.click('button', either('Search open rows'))
  await walk.click('button', either('Start search'))
  await page.getByText(either('The run has started.')).waitFor()
}

const correctAndDownload: Journey = async (walk) => {
  const { page } = walk
  await page.goto('/lists')
  await walk.click('link', /^first/)
  const grid = page.getByRole('grid', { name: either('Rows of the list') })
  await grid.getByRole('row', { name: /A-1 / }).waitFor()
  await walk.press('j', 'ArrowRight', 'F2', 'Control+a')
  await page.getByRole('textbox', { name: either('New value') }).waitFor()
  await walk.type('Ein besserer Titel')
  await walk.press('Enter')
  await grid.getByText('Ein besserer Titel').waitFor()
  await walk.click('button', either('Download'))
  const download = page.waitForEvent('download')
  await walk.click('menuitem', 'CSV')
  await (await download).path()
}

type NamedJourney = [name: string, journey: Journey, isSignedIn: boolean]

async function walkAll(product: RunningProduct): Promise<void> {
  const program = findBrowser(process.env)
  if (!program) throw new Error('No Chromium was found; set MERKWERK_CHROMIUM to one.')
  await using browser = await launchBrowser(program)
  const options = { baseURL: product.url, locale: 'de-DE', viewport: { width: 1440, height: 900 } }
  const walkOne = async ([name, journey, isSignedIn]: NamedJourney) => {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    if (isSignedIn) await signIn(page, 'seller')
    const walk = new Walk(page)
    await journey(walk)
    row(name, walk.clicks, walk.keys, walk.seconds.toFixed(1))
    await context.close()
  }
  row('journey', 'clicks', 'keys', 'seconds')
  row('---', '--:', '--:', '--:')
  await walkOne(['a new account, from its first page to the first import package', uploadToPackage, true])
  const seller = await callAsSeller(product)
  const runs = [
    await seller.startRun('first', toRows(0)),
    await seller.startRun('unclear', toRows(ambiguousRows)),
  ]
  await seller.untilCompleted(runs)
  const journeys: NamedJourney[] = [
    ['from the landing page to the first found product, without an account', findFirstProduct, false],
    [`from sign-in to ${ambiguousRows} ambiguous rows resolved`, resolveAmbiguous, false],
    ['from the lists to a corrected and downloaded list', correctAndDownload, true],
  ]
  for (const journey of journeys) await walkOne(journey)
}

await using product = await startProduct()
await walkAll(product)
