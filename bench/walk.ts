/**
 * Walks four journeys with a stop-watch on the product of the sandbox: `node bench/walk.ts`. Prints clicks, keys and seconds of
 * each. Keys count as presses, pasted texts as one. The seconds are those of the machine: nobody reads or thinks.
 */

import { gtinCheckDigit } from '@merkwerk/engine/identifiers'
import type { Page } from '@playwright/test'
import { findBrowser, launchBrowser } from '../e2e/browser.ts'
import { submitList } from '../e2e/lists.ts'
import { untilHydrated } from '../e2e/page-state.ts'
import { signIn } from '../e2e/sign-in.ts'
import { type RunningProduct, startProduct } from '../harness/product.ts'
import { demo } from './measuring/bare-server.ts'
import { row } from './measuring/tables.ts'

const records = 30
const ambiguousRows = 20

/** EAN of the sandbox. Those with 9526 are ambiguous. */
function toEan(prefix: string, serial: number): string {
  const digits = `${prefix}${String(serial).padStart(12 - prefix.length, '0')}`
  return digits + gtinCheckDigit(digits)
}

/** A list of products of which some are ambiguous. */
function toList(name: string, ambiguous: number) {
  const eans = Array.from({ length: records }, (_, index) =>
    index < ambiguous ? toEan('95260', index + 1) : toEan('4098', index + 1),
  )
  const rows = eans.map((ean, index) => `A-${index + 1};${ean};`)
  return { name, mimeType: 'text/csv', buffer: Buffer.from(['SKU;EAN;ASIN', ...rows].join('\r\n')) }
}

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

  async clickLabel(text: string): Promise<void> {
    await this.page.locator('label').filter({ hasText: text }).first().click()
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

const findFirstProduct: Journey = async (walk) => {
  const { page } = walk
  await page.goto('/')
  await untilHydrated(page, '#lookup form')
  await walk.click('textbox', 'EANs or ASINs')
  await walk.paste(toEan('4098', 500))
  await walk.press('Tab', 'Enter')
  await page.locator('#lookup').getByRole('listitem').getByRole('heading').first().waitFor()
}

const resolveAmbiguous =
  (list: string): Journey =>
  async (walk) => {
    const { page } = walk
    await page.goto('/login')
    await untilHydrated(page, 'form')
    await page.locator('input[name=email]').focus()
    await walk.paste(demo.email)
    await walk.press('Tab')
    await walk.paste(demo.password)
    await walk.press('Enter')
    await page.waitForURL('**/dashboard')
    await page.getByRole('button', { name: 'Jump to...' }).first().waitFor()
    await walk.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await walk.type(list)
    await page
      .getByRole('option', { name: new RegExp(list) })
      .first()
      .waitFor()
    await walk.press('Enter')
    await page.waitForURL('**/lists/*')
    await walk.click('button', /^Ambiguous/)
    await page.getByText(`${ambiguousRows} of ${records} rows`).waitFor()
    await walk.press('j', 'Enter')
    for (let index = 1; index <= ambiguousRows; index++) {
      const panel = page.getByRole('dialog', { name: `Product A-${index}`, exact: true })
      await panel
        .getByRole('button', { name: /^Choose/ })
        .first()
        .waitFor()
      await walk.press('1')
      const isLast = index === ambiguousRows
      if (isLast) await panel.getByText('Chosen').first().waitFor()
    }
    await walk.press('Escape')
    await page.getByRole('dialog', { name: /^Product/ }).waitFor({ state: 'detached' })
    await walk.press('Control+a')
    await walk.click('button', 'Search again')
    await walk.click('button', 'Start search')
    await page.getByText('The run has started.').waitFor()
  }

const correctAndExport =
  (jobPath: string): Journey =>
  async (walk) => {
    const { page } = walk
    await page.goto(jobPath)
    await page.getByRole('main').getByRole('link', { name: 'first' }).waitFor()
    await walk.click('link', 'first')
    // The page of the run shows rows with the same name until that of the list is ready.
    const grid = page.getByRole('grid', { name: 'Rows of the list' })
    await grid.getByRole('row', { name: /A-1 / }).waitFor()
    await walk.press('j', 'ArrowRight', 'F2')
    await page.getByRole('textbox', { name: 'New value' }).waitFor()
    await walk.type('A better title')
    await walk.press('Enter')
    await page.getByText('The value was saved.').waitFor()
    await walk.click('button', 'Download')
    const download = page.waitForEvent('download')
    await walk.click('menuitem', 'CSV')
    await (await download).path()
  }

const sampleToPackages: Journey = async (walk) => {
  const { page } = walk
  await page.goto('/dashboard')
  await walk.click('link', 'Add your first file')
  await walk.click('button', 'Try with a sample list')
  await page.getByRole('heading', { name: 'Which column is which?' }).waitFor()
  await walk.click('button', 'Next')
  await page.waitForURL('**/add-file/summary')
  await walk.click('button', 'Submit')
  await page.waitForURL(/\/search\/.+/)
  await page.getByText('Completed', { exact: true }).waitFor({ timeout: 60_000 })
  await walk.click('link', 'Export')
  await page.waitForURL('**/export')
  for (const target of ['JTL-Wawi', 'Shopware 6', 'Shopify']) {
    const choice = page.getByRole('radio', { name: target })
    // The label covers its radio button.
    if (!(await choice.isChecked())) await walk.clickLabel(target)
    const download = page.waitForEvent('download')
    await walk.click('button', 'Download package')
    await (await download).path()
  }
}

/** Submits a list and waits until its run has ended. Returns the path of the run. */
async function completeRun(page: Page, list: ReturnType<typeof toList>): Promise<string> {
  await submitList(page, list)
  await page.getByText('Completed', { exact: true }).waitFor({ timeout: 60_000 })
  return new URL(page.url()).pathname
}

type NamedJourney = [name: string, journey: Journey, isSignedIn: boolean]

async function walkAll({ url }: RunningProduct): Promise<void> {
  const program = findBrowser(process.env)
  if (!program) throw new Error('No Chromium was found; set MERKWERK_CHROMIUM to one.')
  await using browser = await launchBrowser(program)
  const options = { baseURL: url, locale: 'en-GB', viewport: { width: 1440, height: 900 } }
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
  // The first list of an account.
  await walkOne(['from the sample list to the packages of three targets', sampleToPackages, true])
  const prepared = await (await browser.newContext(options)).newPage()
  await signIn(prepared, 'seller')
  const finished = await completeRun(prepared, toList('first.csv', 0))
  await completeRun(prepared, toList('unclear.csv', ambiguousRows))
  const journeys: NamedJourney[] = [
    ['from the landing page to the first found product, without an account', findFirstProduct, false],
    [`from sign-in to ${ambiguousRows} ambiguous records resolved`, resolveAmbiguous('unclear'), false],
    ['from a finished run to a corrected and exported list', correctAndExport(finished), true],
  ]
  for (const journey of journeys) await walkOne(journey)
}

await using product = await startProduct()
await walkAll(product)
