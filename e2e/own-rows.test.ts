import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './browser-test.ts'
import { submitList } from './lists.ts'
import { nightly } from './nightly.ts'

/** Uploads a list with two columns of its own. One EAN has a wrong check digit. Opens its page. */
async function openList(page: Page): Promise<void> {
  await signIn(page, 'seller')
  const lines = [
    'SKU;EAN;ASIN;Storage place;Purchase price',
    'O-1;4041234500108;;R1-7;9.90',
    'O-2;4041234500278;;R2-3;4.50',
    'O-3;4041234500283;;R1-1;12.00',
  ]
  await submitList(page, {
    name: 'own.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  })
  await page.getByText('Completed', { exact: true }).waitFor()
  await page.goto(new URL(page.url()).pathname)
  await page.getByRole('row', { name: /O-1/ }).waitFor()
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Rows of the list' })

test('a list shows and filters the columns of its file', { tag: nightly }, async ({ page }) => {
  await openList(page)
  await page.getByRole('columnheader', { name: 'Storage place' }).waitFor()
  await grid(page).getByRole('gridcell', { name: 'R2-3' }).waitFor()
  await page.getByRole('button', { name: 'Filters' }).click()
  const filter = page.getByRole('dialog', { name: 'Filters' })
  await filter.getByRole('textbox', { name: 'Text' }).fill('r1')
  await filter.getByRole('button', { name: 'Show rows' }).click()
  await page.waitForURL(/where=/)
  await expect(grid(page).getByRole('row')).toHaveCount(3)
  await page.getByRole('row', { name: /O-3/ }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(grid(page).getByRole('row')).toHaveCount(4)
})

test('a corrected EAN is searched at its price and found', { tag: nightly }, async ({ page }) => {
  await openList(page)
  await page.getByRole('row').getByRole('button', { name: 'O-2' }).click()
  const panel = page.getByRole('dialog', { name: 'Product O-2' })
  await panel.getByRole('button', { name: 'Correct identifiers' }).click()
  const field = panel.getByRole('textbox', { name: 'EAN' })
  await expect(field).toHaveValue('4041234500278')
  await panel.getByText('EAN with a wrong check digit').last().waitFor()
  await field.fill('4041234500276')
  await panel.getByRole('button', { name: 'Save identifiers' }).click()
  await panel.getByRole('button', { name: /^Search this row/ }).click()
  await panel.getByText('Found', { exact: true }).first().waitFor()
  expect(await panel.getByRole('button', { name: /^Search this row/ }).count()).toBe(0)
})

test('a newer file changes the list only after its comparison, and new rows are searched', {
  tag: nightly,
}, async ({ page }) => {
  await openList(page)
  await page.getByRole('button', { name: 'Change rows' }).click()
  await page.getByRole('menuitem', { name: 'Replace by a newer file...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace by a newer file' })
  const lines = [
    'SKU;EAN;ASIN;Storage place;Purchase price',
    'O-1;4041234500108;;R9-9;9.90',
    'O-2;4041234500276;;R2-3;4.50',
    'O-4;4041234500108;;R4-4;1.00',
  ]
  await dialog
    .getByLabel('Newer file of this list')
    .setInputFiles({ name: 'newer.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await dialog.getByRole('heading', { name: '1 new row' }).waitFor()
  await dialog.getByText('O-4 · 4041234500108').waitFor()
  await dialog.getByRole('heading', { name: '1 row that the file no longer has' }).waitFor()
  await dialog.getByText(/O-3 · /).waitFor()
  await dialog.getByRole('button', { name: 'Apply changes' }).click()
  await dialog.getByText('The list has the rows of the file now.').waitFor()
  await dialog.getByRole('button', { name: 'Search open rows' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start search' }).click()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('row', { name: /O-4/ }).waitFor()
  await grid(page).getByRole('gridcell', { name: 'R9-9' }).waitFor()
})

test('a formula fills a title and a column of its own, and a typed value wins until it is cleared', {
  tag: nightly,
}, async ({ page }) => {
  await openList(page)
  async function addFormula(fill: (dialog: Locator) => Promise<unknown>, formula: string, after: RegExp) {
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Computed columns...' }).click()
    const dialog = page.getByRole('dialog', { name: 'Computed columns' })
    await dialog.getByRole('button', { name: 'Add a formula' }).click()
    await fill(dialog)
    await dialog.getByRole('textbox', { name: 'Formula' }).fill(formula)
    await dialog.getByRole('cell', { name: after }).waitFor()
    await dialog.getByRole('button', { name: 'Save formula' }).click()
    await dialog.getByRole('button', { name: 'Add a formula' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await addFormula(
    (dialog) => dialog.getByRole('textbox', { name: 'Name' }).fill('Sale'),
    '=round({Purchase price} * 1.5; 1) - 0.05',
    /^14.85$/,
  )
  await addFormula(
    (dialog) => dialog.getByRole('combobox', { name: 'Fills' }).selectOption('Title'),
    '{Brand} from {Storage place} for {Sale}',
    / from R1-7 for 14.85/,
  )
  const cellIn = (column: string) =>
    page.getByRole('row', { name: /O-1 / }).locator(`[data-column="${column}"]`)
  await expect(cellIn('own:Sale')).toHaveText('14.85')
  await expect(cellIn('title')).toHaveText(/ from R1-7 for 14.85$/)
  await page
    .getByRole('columnheader', { name: /Sale/ })
    .getByRole('img', { name: 'Computed by a formula' })
    .waitFor()
  await cellIn('own:Sale').click()
  await page.keyboard.type('99')
  await page.keyboard.press('Enter')
  await expect(cellIn('own:Sale')).toHaveText('99')
  await expect(cellIn('title')).toHaveText(/ for 99$/)
  await cellIn('own:Sale').click()
  await page.keyboard.press('Delete')
  await expect(cellIn('own:Sale')).toHaveText('14.85')
  await expect(cellIn('title')).toHaveText(/ for 14.85$/)
})
