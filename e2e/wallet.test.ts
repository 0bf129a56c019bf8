import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { openPage } from './accounts.ts'
import { expect, signIn, test } from './browser-test.ts'
import { findProgress, slowList, submitList } from './lists.ts'
import { nightly } from './nightly.ts'
import { authenticate, cards, payAtCheckout, typeCard } from './payments.ts'

async function saveCard(page: Page, number: string): Promise<void> {
  await page.goto('/wallet/add-payment-method')
  await typeCard(page, number)
  await page.getByRole('button', { name: 'Save card' }).click()
}

async function readContent(page: Page, save: () => Promise<void>): Promise<[Download, Buffer]> {
  const [download] = await Promise.all([page.waitForEvent('download'), save()])
  return [download, await readFile(await download.path())]
}

/** Returns a figure at the top of the wallet as a number. */
async function figure(page: Page, label: string): Promise<number> {
  const text = await page.locator(`dl > div:has(dt:text-is("${label}")) dd`).innerText()
  return Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''))
}

test('a card is saved with 3-D Secure, buys coins in one step, and its receipt is a PDF', async ({
  page,
}) => {
  await signIn(page, 'seller', '/wallet/payment-method')
  await page.getByText('No saved cards').waitFor()
  await saveCard(page, cards.confirmed)
  await authenticate(page, 'succeed')
  await page.getByText('Your card has been saved.').waitFor()
  await page.waitForURL('**/wallet/payment-method')
  await page.getByText('•••• 3155').waitFor()
  await page.getByText('Default', { exact: true }).waitFor()

  await page.goto('/wallet/add-balance')
  await page
    .locator('label')
    .filter({ hasText: /^5,000/ })
    .click()
  await page.getByText('€0.009 per coin').waitFor()
  await page.getByRole('button', { name: 'Pay €45.00' }).click()
  await page.waitForURL('**/checkout/coins/success?purchase=*')
  await page.getByText('5,000 coins have been added.').waitFor()
  await page.getByText('15,000', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Go Wallet' }).click()
  await page.waitForURL('**/wallet')

  const row = page.getByRole('row').filter({ hasText: '+5,000' })
  await row.getByText('€45.00').waitFor()
  const id = row.getByRole('button', { name: /^Copy B\d/ })
  await expect.poll(() => id.innerText()).toHaveLength(10)
  const [receipt, pdf] = await readContent(page, () =>
    row.getByRole('button', { name: /^Invoice for/ }).click(),
  )
  expect(receipt.suggestedFilename()).toMatch(/^receipt_B\d+\.pdf$/)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a default card is chosen, and a card is deleted after one confirmation', { tag: nightly }, async ({
  page,
}) => {
  await signIn(page, 'seller')
  for (const card of [cards.declinedLater, cards.good]) {
    await saveCard(page, card)
    await page.waitForURL('**/wallet/payment-method')
  }
  await page.getByRole('button', { name: 'Make default: Visa ending in 4242' }).click()
  await page.getByText('Visa ending in 4242 is now your default card.').waitFor()
  await page.getByRole('button', { name: 'Delete Visa ending in 4242' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Visa ending in 4242?' })
  await dialog.getByRole('button', { name: 'Delete card' }).click()
  await page.getByText('Visa ending in 4242 has been deleted.').waitFor()
  await page.getByText('•••• 4242').waitFor({ state: 'detached' })
})

test('coins are bought on the provider’s page, and the log is filtered and saved', { tag: nightly }, async ({
  page,
}) => {
  await signIn(page, 'seller')
  await saveCard(page, cards.good)
  await page.waitForURL('**/wallet/payment-method')
  await page.goto('/wallet/add-balance?package=2')
  await page.getByText('Another card').click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payAtCheckout(page)
  await page.getByText('1,000 coins have been added.').waitFor()
  await page.getByRole('link', { name: 'Go Wallet' }).click()

  await page.goto('/wallet?type=Dispute')
  await page.getByText('No transactions found').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await page.getByRole('cell', { name: '+1,000' }).waitFor()
  const openMenu = () => page.getByRole('button', { name: 'Download' }).click()
  await openMenu()
  const [csv, rows] = await readContent(page, () => page.getByRole('menuitem', { name: 'CSV' }).click())
  expect(csv.suggestedFilename()).toBe('transactions.csv')
  expect(rows.toString()).toContain('1000')
  await openMenu()
  const [statement, pdf] = await readContent(page, () =>
    page.getByRole('menuitem', { name: 'This month' }).click(),
  )
  expect(statement.suggestedFilename()).toMatch(/^statement_\d{4}-\d\d-01_/)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByText('Invoices', { exact: true }).click()
  await page.waitForURL(/view=invoices/)
  const [invoice] = await readContent(page, () =>
    page
      .getByRole('button', { name: /^Invoice \S+ as PDF$/ })
      .first()
      .click(),
  )
  expect(invoice.suggestedFilename()).toMatch(/\.pdf$/)
})

test('a running run holds its coins, then captures those of found records and releases the rest', {
  tag: nightly,
}, async ({ page }) => {
  await signIn(page, 'seller', '/wallet')
  await page.getByText('No run is open').waitFor()
  const before = await figure(page, 'Balance')
  const runId = await submitList(page, slowList(1_000))
  await findProgress(page)
    .getByText(/[1-9][\d,]* of 1,000 rows/)
    .waitFor()
  await page.getByRole('link', { name: 'Wallet' }).click()
  await page.getByText('For open runs.').waitFor()
  await expect.poll(() => figure(page, 'Reserved')).toBe(1_000)
  await expect.poll(() => figure(page, 'Balance')).toBe(before - 1_000)
  await page
    .getByRole('row')
    .filter({ hasText: 'Reservation' })
    .getByRole('cell', { name: '−1,000' })
    .waitFor()

  const run = await page.context().newPage()
  await run.goto(`/search/${runId}`)
  await run.getByRole('button', { name: 'Cancel run' }).click()
  await run.getByRole('alertdialog').getByRole('button', { name: 'Cancel run' }).click()
  await run.getByText('The run was cancelled', { exact: true }).waitFor()
  await page.getByText('No run is open').waitFor()
  const settlement = page.getByRole('row').filter({ hasText: 'charged' })
  const charged = /([\d,]+) coins? charged/.exec(await settlement.innerText())?.[1] ?? ''
  await expect.poll(() => figure(page, 'Balance')).toBe(before - Number(charged.replaceAll(',', '')))
})

test('a declined card and a script that does not load show an error', { tag: nightly }, async ({
  browser,
  product,
}) => {
  await using opened = await openPage(browser, product, { locale: 'en-GB', width: 360 })
  const { page } = opened
  await signIn(page, 'seller')
  await page.route('**/stripe.js', (route) => route.abort())
  await page.goto('/wallet/add-payment-method')
  await page.getByText('Stripe has not loaded yet. Please try again.').waitFor()
  await page.unroute('**/stripe.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await typeCard(page, cards.declined)
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.getByText('Failed to process payment').waitFor()
  await typeCard(page, cards.confirmed)
  await page.getByRole('button', { name: 'Save card' }).click()
  await authenticate(page, 'fail')
  await page.getByText('The bank wants you to confirm this payment. Please try again.').waitFor()

  await typeCard(page, cards.declinedLater)
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.waitForURL('**/wallet/payment-method')
  await page.goto('/wallet/add-balance')
  await page.getByText('•••• 0341').click()
  await page.getByRole('button', { name: 'Pay €5.00' }).click()
  await page.getByText('Failed to process payment').waitFor()
  await page.getByText('Your bank declined it.').waitFor()
})

test('a payment that needs confirmation by the bank is confirmed in a dialog', { tag: nightly }, async ({
  page,
}) => {
  await signIn(page, 'seller')
  await saveCard(page, cards.alwaysConfirmed)
  await authenticate(page, 'succeed')
  await page.waitForURL('**/wallet/payment-method')
  await page.goto('/wallet/add-balance')
  await page.getByText('•••• 3184').click()
  await page.getByRole('button', { name: 'Pay €5.00' }).click()
  await authenticate(page, 'succeed')
  await page.getByText('500 coins have been added.').waitFor()
})

test('auto top-up is set up with a card and a package', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'seller')
  await saveCard(page, cards.good)
  await page.waitForURL('**/wallet/payment-method')
  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Set up' }).click()
  const sheet = page.getByRole('dialog', { name: 'Auto top-up' })
  await sheet.getByLabel('When fewer coins are left than').fill('0')
  await sheet.getByRole('switch', { name: 'Buy coins automatically' }).click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText('Please enter a whole number from 1 to 1,000,000').waitFor()
  await sheet.getByLabel('When fewer coins are left than').fill('250')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Auto top-up is saved.').waitFor()
  await page.getByText('Below 250').waitFor()
})
