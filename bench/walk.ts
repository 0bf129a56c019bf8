/**
 * Walks from the first page of a new account to its first import package with a stop-watch, in German: `node bench/walk.ts`. Prints
 * clicks and seconds, which are those of the machine: nobody reads or thinks.
 */

import type { Page } from '@playwright/test'
import { findBrowser, launchBrowser } from '../e2e/browser.ts'
import { signIn } from '../e2e/sign-in.ts'
import { either } from '../e2e/texts.ts'
import { startProduct } from '../harness/product.ts'
import { makeEan } from '../harness/runs.ts'
import { row } from './measuring/tables.ts'

const records = 30
const list = ['SKU;EAN', ...Array.from({ length: records }, (_, n) => `A-${n + 1};${makeEan('4098', n + 1)}`)]

/** Walks through the pages. Returns the number of clicks. */
async function walk(page: Page): Promise<number> {
  let clicks = 0
  const click = async (role: 'link' | 'button', name: string): Promise<void> => {
    await page.getByRole(role, { name: either(name) }).click()
    clicks += 1
  }
  await page.goto('/dashboard')
  await click('link', 'Add your first file')
  const buffer = Buffer.from(list.join('\r\n'))
  await page.setInputFiles('input[type=file]', { name: 'neu.csv', mimeType: 'text/csv', buffer })
  clicks += 1
  await page.getByRole('heading', { name: either('Which column is which?') }).waitFor()
  await click('button', 'Next')
  await page.waitForURL('**/add-file/summary')
  await click('button', 'Submit')
  await page.getByText(either('Completed')).waitFor({ timeout: 60_000 })
  await click('link', 'Export')
  await page.waitForURL('**/export')
  // The label covers its radio button.
  await page.locator('label').filter({ hasText: 'WooCommerce' }).click()
  clicks += 1
  const download = page.waitForEvent('download')
  await click('button', 'Download package')
  await (await download).path()
  return clicks
}

const program = findBrowser(process.env)
if (!program) throw new Error('No Chromium was found; set MERKWERK_CHROMIUM to one.')
await using product = await startProduct()
await using browser = await launchBrowser(program)
const page = await browser.newPage({
  baseURL: product.url,
  locale: 'de-DE',
  viewport: { width: 1440, height: 900 },
})
await signIn(page, 'seller')
const begin = performance.now()
const clicks = await walk(page)
row('journey', 'clicks', 'seconds')
row('---', '--:', '--:')
row(
  'from the first page to the first import package',
  clicks,
  ((performance.now() - begin) / 1000).toFixed(1),
)
