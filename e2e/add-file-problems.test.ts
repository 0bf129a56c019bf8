import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './browser-test.ts'
import { nightly } from './nightly.ts'

const faulty = {
  name: 'faulty.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'SKU;EAN;Farbe\r\nA;4006381333931;rot\r\nB;4,00638E+12;blau\r\nC;4006381333932;\r\nA;4006381333931;\r\n',
  ),
}

async function chooseFaulty(page: Page): Promise<void> {
  await signIn(page, 'seller', '/add-file')
  await page.setInputFiles('input[type=file]', faulty)
  await page.getByRole('combobox', { name: /^ASIN/ }).selectOption('Not in my list')
}

test('shows bad rows before payment, counts a repaired cell in the quote, and submits once on a double click', async ({
  page,
}) => {
  await chooseFaulty(page)
  await page.getByRole('heading', { name: '3 rows cannot be looked up' }).waitFor()
  await page.getByText('EAN damaged by a spreadsheet').waitFor()
  await page.getByText('Duplicate of an earlier row').waitFor()
  await page.getByLabel('EAN in row 4').fill('4006381333948')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '2 rows cannot be looked up' }).waitFor()
  await page.getByText('1 cell fixed').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/add-file/summary')
  await page.getByRole('heading', { name: '2 rows will be skipped' }).waitFor()
  await page.getByText('2 coins', { exact: false }).first().waitFor()
  const success = page.getByText('The run has started.').waitFor()
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await success
  expect(await page.getByRole('button', { name: 'Submit' }).count()).toBe(0)
  await page.waitForURL(/\/search\/.+/)
  await page.goto('/search')
  await page.getByText('Showing 1 of 1 jobs').waitFor()
})

test('leaves out bad rows and undoes repairs', { tag: nightly }, async ({ page }) => {
  await chooseFaulty(page)
  await page.getByLabel('EAN in row 4').fill('4006381333948')
  await page.getByLabel('EAN in row 3').focus()
  await page.getByRole('heading', { name: '2 rows cannot be looked up' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: '3 rows cannot be looked up' }).waitFor()
  await page.getByRole('switch', { name: 'Leave these rows out' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/add-file/summary')
  await page.getByText('1 coin', { exact: false }).first().waitFor()
  expect(await page.getByRole('heading', { name: /will be skipped/ }).count()).toBe(0)
})

test('downloads bad rows as a list with their reasons', { tag: nightly }, async ({ page }) => {
  await chooseFaulty(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download these rows (CSV)' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\uFEFFSKU;EAN;Farbe;Reason')
  expect(lines).toContain('A;4006381333931;;Duplicate of an earlier row')
  expect(lines).toHaveLength(5)
})
