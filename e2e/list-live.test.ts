import type { Page } from '@playwright/test'
import { expect, signIn, test } from './browser-test.ts'
import { sampleList, submitList } from './lists.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const cell = (page: Page, article: string, column: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: article, exact: true }) })
    .locator(`[data-column="${column}"]`)

async function type(page: Page, article: string, text: string) {
  await cell(page, article, 'brand').click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('two pages of a list show the same, tell of clashes, and lose nothing without a connection', async ({
  page,
  context,
}) => {
  await signIn(page, 'seller')
  await submitList(page, sampleList)
  await page.getByText('Completed', { exact: true }).waitFor()
  await page.goto(new URL(page.url()).pathname)
  await cell(page, '1001', 'brand').waitFor()
  const other = await context.newPage()
  await other.goto(page.url())
  await cell(other, '1001', 'brand').waitFor()

  // The other page sees a change while it types.
  await cell(other, '1003', 'brand').click()
  await other.keyboard.type('Half')
  await type(page, '1001', 'Anna')
  await expect(cell(other, '1001', 'brand')).toHaveText(/Anna/)
  await other.keyboard.type(' done')
  await other.keyboard.press('Enter')
  await expect(cell(page, '1003', 'brand')).toHaveText(/Half done/)

  // The later of two wins, both are told, and the former one takes it back.
  await type(page, '1002', 'First')
  await type(other, '1002', 'Second')
  await other.getByText('Your value “Second” for “Brand” of 1002 replaces “First”').waitFor()
  const told = page.getByText(/changed “Brand” of 1002 elsewhere to “Second”. Yours was “First”./)
  await told.waitFor()
  await told.locator('..').getByRole('button', { name: 'Undo' }).click()
  await expect(cell(other, '1002', 'brand')).toHaveText(/First/)

  // What is typed without a connection is saved once it is back.
  await context.setOffline(true)
  await type(page, '1004', 'Offline')
  await page.getByRole('region', { name: 'Unsaved values' }).waitFor()
  await context.setOffline(false)
  await expect(cell(other, '1004', 'brand')).toHaveText(/Offline/)
  await expect(page.getByRole('region', { name: 'Unsaved values' })).toBeHidden()
})
