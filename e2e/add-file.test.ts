import { expect } from 'vitest'
import { signIn, test } from './browser-test.ts'
import { sampleList } from './lists.ts'

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('only lists are taken, and what is missing is said at its place', async ({ page }) => {
  await signIn(page, 'seller')
  await page.goto('/add-file')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Please upload a CSV/XLSX file').waitFor()
  await page.getByText('Job name is required').waitFor()
  await page.setInputFiles('input[type=file]', file('list.pdf', 'no list'))
  await page.getByText('Only CSV and XLSX files are allowed').waitFor()
})

test('a job name keeps letters, digits and hyphen', async ({ page }) => {
  await signIn(page, 'seller')
  await page.goto('/add-file')
  await page.getByLabel('Job name').fill('Frühjahr 2026/A-1!')
  expect(await page.getByLabel('Job name').inputValue()).toBe('Frühjahr2026A-1')
})

test('columns are suggested, a column serves once, and an identifier may be missing', async ({ page }) => {
  await signIn(page, 'seller')
  await page.goto('/add-file')
  await page.setInputFiles(
    'input[type=file]',
    file('a.csv', 'SKU;Barcode;Farbe\r\nA-1;4006381333931;rot\r\n'),
  )
  const asin = page.getByRole('combobox', { name: /^ASIN/ })
  await page.getByRole('combobox', { name: /^EAN/ }).filter({ hasText: 'Barcode' }).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Please map all required fields: ASIN').waitFor()
  await asin.click()
  await page.getByRole('option', { name: /^Barcode/ }).click()
  await page.getByText('Each header can only be mapped to one field').waitFor()
  await asin.click()
  await page.getByRole('option', { name: 'Not in my list' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/add-file/summary')
})

test('a list that cannot be read is refused with what to do', async ({ page }) => {
  await signIn(page, 'seller')
  await page.goto('/add-file')
  await page.setInputFiles('input[type=file]', file('broken.xlsx', 'no workbook'))
  await page.getByText('Error reading file headers. Please check file format.').waitFor()
})

test('records that would be skipped are shown with their reasons before anything is paid', async ({
  page,
}) => {
  await signIn(page, 'seller')
  await page.goto('/add-file')
  await page.setInputFiles('input[type=file]', sampleList.replace('products.csv', 'faulty-rows.csv'))
  await page.getByRole('heading', { name: 'Which column is which?' }).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/add-file/summary')
  await page.getByRole('heading', { name: /records will be skipped/ }).waitFor()
  await page.getByText('EAN damaged by a spreadsheet').waitFor()
  await page.reload()
  await page.waitForURL('**/add-file')
})
