import type { Page } from '@playwright/test'
import { query } from '../harness/database.ts'
import { callAsSeller, productRows } from '../harness/runs.ts'
import { expect, signIn, test } from './browser-test.ts'
import { setMarketplaces } from './marketplaces.ts'
import { nightly } from './nightly.ts'

// After a refusal by the marketplaces, runs of other tests would wait too.
test.use({ ownProduct: {} })
test.describe.configure({ mode: 'default' })

test('a running run shows its speed and remaining time, a waiting one its reason, until it is finished', {
  tag: nightly,
}, async ({ page, product }) => {
  const rows = 500
  await using _reset = { [Symbol.asyncDispose]: () => setMarketplaces(product, {}) }
  const seller = await callAsSeller(product)
  // Slow pages, so that the run takes long without using the CPU.
  await setMarketplaces(product, { rates: { slow: 0.2 } })
  const runId = await seller.startRun('Lauf', productRows(rows))
  await signIn(page, 'seller', '/search')
  const row = page.getByRole('row').filter({ hasText: 'Lauf' })
  await row.getByRole('link', { name: 'Lauf' }).click()
  await page.getByText(/^[\d,]+\/(s|min)$/).waitFor()
  await page.getByText('Time left', { exact: true }).waitFor()
  await followLog(page)
  await setMarketplaces(product, { rates: { captcha: 1 } })
  await page.goto('/search')
  await row.getByText(/^Waiting for /).waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const first = page.getByRole('region', { name: 'Your first list' })
  await first.getByText(/^Waiting for /).waitFor()
  await first.getByRole('link', { name: 'Open run' }).click()
  await page.waitForURL(`**/lists/*?run=${runId}`)

  await query(
    product,
    "UPDATE runs SET waiting_since = waiting_since - interval '2 days' WHERE public_id = $1",
    [runId],
  )
  await page.reload()
  await page.getByRole('button', { name: 'Finish now' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Finish “Lauf” now?' })
  await dialog.getByText(/all others as blocked/).waitFor()
  await dialog.getByRole('button', { name: 'Finish now' }).click()
  await page.getByText('The run is being finished.').waitFor()
  await page.getByText('Completed', { exact: true }).waitFor()
  const { done, verdicts } = (await seller.getRun(runId)).progress
  expect(done).toBe(rows)
  expect(verdicts.blocked).toBeGreaterThan(0)
})

test('a running list shows its progress, and the run opens on the page of its list', {
  tag: nightly,
}, async ({ page, product }) => {
  await using _reset = { [Symbol.asyncDispose]: () => setMarketplaces(product, {}) }
  const seller = await callAsSeller(product)
  await setMarketplaces(product, { rates: { captcha: 1 } })
  // Products that the job above has not cached.
  const runId = await seller.startRun('Laufend', productRows(60, { firstProduct: 1_000 }))
  await signIn(page, 'seller', '/lists')
  const run = page.getByRole('link', { name: /Open the run of “Laufend”/ })
  await run.filter({ hasText: 'Waiting' }).waitFor()
  await setMarketplaces(product, {})
  await run.click()
  await page.waitForURL(`**/lists/*?run=${runId}`)
  await page.getByRole('heading', { level: 1, name: 'Laufend' }).waitFor()
  await page.getByRole('heading', { level: 2, name: /^Run of / }).waitFor()
})

/** Opens the log and checks that it grows and scrolls automatically. */
async function followLog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log', exact: true }).click()
  const log = page.getByRole('dialog').locator('pre')
  const length = (await log.innerText()).length
  await expect.poll(async () => (await log.innerText()).length).toBeGreaterThan(length)
  await expect.poll(() => log.evaluate((text) => text.getBoundingClientRect().bottom)).toBeLessThan(1_000)
  await page.keyboard.press('Escape')
}
