import { expect } from 'vitest'
import { signIn, test } from './browser-test.ts'
import { submitList } from './lists.ts'

const jobTimeoutMs = 120_000
const list = {
  name: 'again.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('SKU;EAN;ASIN\r\nR-1;4041234500108;\r\nR-2;4041234500276;\r\nR-3;;'),
}

test('the same list is searched again after a new quote, and compared with the run before', async ({
  page,
}) => {
  await signIn(page, 'seller')
  await submitList(page, list)
  await page.getByText('Completed', { exact: true }).waitFor({ timeout: jobTimeoutMs })
  const first = page.url()
  await page.getByRole('button', { name: 'Run again' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Search “again.csv” again?' })
  await dialog.getByText('at most 2 coins').waitFor()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(page.url()).toBe(first)
  await page.getByRole('button', { name: 'Run again' }).click()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL((url) => url.href !== first)
  await page.getByText('3 of 3 records').waitFor({ timeout: jobTimeoutMs })
  await page.getByRole('heading', { name: 'Since the last run of this list' }).waitFor()
  await page.getByText('Nothing has changed').waitFor()
  await page.getByRole('link', { name: /^compared with / }).click()
  await page.waitForURL(first)
})
