import type { Page } from '@playwright/test'
import { expect, signIn, test } from './browser-test.ts'
import { findProgress, submitList, waitForRun } from './lists.ts'
import { nightly } from './nightly.ts'

const again = {
  name: 'again.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('SKU;EAN;ASIN\r\nR-1;4041234500108;\r\nR-2;4041234500276;\r\nR-3;;'),
}
/** The first row is ambiguous on both marketplaces: packs of 1, 2 and 3. */
const ambiguous = (article: string) => ({
  name: 'several.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`SKU;EAN;ASIN\r\n${article};9526000000013;\r\nS-2;4041234500108;`),
})

const completed = (page: Page) => page.getByText('Completed', { exact: true }).waitFor()

async function openRow(page: Page, article: string) {
  await page.getByRole('row').getByRole('button', { name: article }).click()
  const panel = page.getByRole('dialog', { name: `Product ${article}` })
  await panel.waitFor()
  return panel
}

test('a run over open rows uses the candidate chosen for an ambiguous row', async ({ page }) => {
  await signIn(page, 'seller')
  const first = await submitList(page, ambiguous('S-1'))
  await completed(page)
  const panel = await openRow(page, 'S-1')
  const candidates = panel.getByRole('button', { name: /^Choose/ })
  await candidates.nth(2).waitFor()
  await candidates.nth(1).click()
  await page.getByText('Your choice is saved.').waitFor()
  await page.reload()
  await expect(candidates.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await page.getByRole('button', { name: 'Search open rows' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Search these rows?' })
  await dialog.getByText('at most 1 coin', { exact: true }).waitFor()
  await dialog.getByText('The product you chose is looked up.').waitFor()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Search open rows' }).click()
  await dialog.getByRole('button', { name: 'Start search' }).click()
  await waitForRun(page, first)
  await findProgress(page).getByText('1 of 1 row').waitFor()
  await completed(page)
  const found = await openRow(page, 'S-1')
  await found.getByText('Chosen among several products').waitFor()
  await found.getByText('Open on Amazon').waitFor()
})

test('the keys j, k and the arrows move through the rows of an open panel', { tag: nightly }, async ({
  page,
}) => {
  await signIn(page, 'seller')
  await submitList(page, again)
  await completed(page)
  const findPanel = (article: string) => page.getByRole('dialog', { name: `Product ${article}` })
  await openRow(page, 'R-1')
  await page.keyboard.press('j')
  await findPanel('R-2').waitFor()
  await page.keyboard.press('ArrowRight')
  await findPanel('R-3').getByText('Enter an EAN or ASIN here').waitFor()
  await page.keyboard.press('ArrowLeft')
  await findPanel('R-2').waitFor()
  await page.keyboard.press('k')
  await findPanel('R-1').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByRole('heading', { name: 'Search', exact: true }).waitFor()
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await waitForRun(page)
})

test('a choice can be undone', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'seller')
  await submitList(page, ambiguous('U-1'))
  await completed(page)
  const panel = await openRow(page, 'U-1')
  await panel
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click()
  await panel.getByRole('button', { name: 'Remove choice' }).click()
  await page.getByText('Your choice was removed.').waitFor()
  await expect(panel.getByRole('button', { pressed: true })).toHaveCount(0)
})

test('the same list is searched again after a new quote, and compared with the previous run', {
  tag: nightly,
}, async ({ page }) => {
  await signIn(page, 'seller')
  const first = await submitList(page, again)
  await completed(page)
  await page.getByRole('button', { name: 'Search all rows' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Search all rows of “again”?' })
  await dialog.getByText('2 products are still stored').waitFor()
  await dialog.getByRole('switch', { name: 'Read everything again' }).click()
  await dialog.getByText('2 products are still stored').waitFor({ state: 'detached' })
  await dialog.getByText('at most 2 coins').waitFor()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Search all rows' }).click()
  await dialog.getByRole('button', { name: 'Start search' }).click()
  const second = await waitForRun(page, first)
  await findProgress(page).getByText('3 of 3 rows').waitFor()
  await page.getByRole('heading', { name: 'What changed' }).waitFor()
  await page.getByText('Nothing has changed').waitFor()
  await page.getByRole('link', { name: /^compared with / }).click()
  expect(await waitForRun(page, second)).toBe(first)
})
