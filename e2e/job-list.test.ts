import type { Page } from '@playwright/test'
import { callAsSeller, productRows } from '../harness/runs.ts'
import { openPage } from './accounts.ts'
import { expect, signIn, test } from './browser-test.ts'
import { nightly } from './nightly.ts'

const names = ['Ahlen', 'Bohrer', 'Öfen', 'Zangen']

/** Returns the names of the shown runs, from top to bottom. */
const shownNames = (page: Page) => page.locator('tbody tr a[href^="/search/"]').allInnerTexts()

const expectNames = (page: Page) => expect.poll(() => shownNames(page))

test('a new account sees how to start its first run, then its results, and finds runs by order, search and page', {
  tag: nightly,
}, async ({ page, browser, product }) => {
  await signIn(page, 'seller', '/dashboard')
  await page.getByRole('heading', { name: 'Your first list', exact: true }).waitFor()
  expect(await page.locator('main dl').first().locator('dt').allInnerTexts()).toEqual([
    'Total Searches',
    'Successful Searches',
    'Failed Searches',
    'Balance',
  ])
  await page.getByText('No jobs found').waitFor()
  await page.getByRole('link', { name: 'Add your first file' }).click()
  await page.waitForURL('**/add-file')

  const seller = await callAsSeller(product)
  const ids = await Promise.all(
    Array.from({ length: 12 }, (_, serial) =>
      seller.startRun(`${names[serial % 4]}-${serial}`, productRows(1 + (serial % 5))),
    ),
  )
  await seller.untilCompleted(ids)
  await page.goto('/dashboard')
  await page.getByText('12', { exact: true }).first().waitFor()
  await page.getByText(/^33 coins in the last 12 weeks, \d+% of them for/).waitFor()
  await page.getByText(/of the rows looked up there in the last 12 weeks: /).waitFor()
  await expect.poll(() => page.getByRole('table', { name: 'Jobs' }).getByRole('row').count()).toBe(6)
  await page.getByRole('link', { name: 'View All' }).click()
  await page.waitForURL('**/search')
  await page.getByText('Showing 10 of 12 jobs').waitFor()

  const byName = page.getByRole('columnheader').getByRole('button', { name: 'Job Name' })
  await byName.click()
  await page.waitForURL('**/search?sort=name')
  await page.locator('th[aria-sort=ascending]', { hasText: 'Job Name' }).waitFor()
  await expectNames(page).toEqual([
    ...['Ahlen-0', 'Ahlen-4', 'Ahlen-8', 'Bohrer-1', 'Bohrer-5', 'Bohrer-9'],
    ...['Öfen-10', 'Öfen-2', 'Öfen-6', 'Zangen-11'],
  ])
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.waitForURL('**/search?sort=name&page=2')
  await expectNames(page).toEqual(['Zangen-3', 'Zangen-7'])
  await page.reload()
  await expectNames(page).toEqual(['Zangen-3', 'Zangen-7'])
  await byName.press('Enter')
  await page.waitForURL('**/search?sort=name&order=desc')
  await page.locator('th[aria-sort=descending]', { hasText: 'Job Name' }).waitFor()
  await expect.poll(async () => (await shownNames(page))[0]).toBe('Zangen-7')

  const id = await page.locator('tbody tr').first().getByRole('button').first().innerText()
  await page.getByRole('searchbox', { name: 'Search by Job ID...' }).fill(id)
  await page.waitForURL(/jobId=MW-\w+&sort=name&order=desc$/)
  await page.getByText('Showing 1 of 1 jobs').waitFor()
  await page.goBack()
  await page.waitForURL('**/search?sort=name&page=2')
  await page.goto('/search?page=99&sort=user')
  await page.getByText('Showing 2 of 12 jobs').waitFor()

  await using phone = await openPage(browser, product, { locale: 'en-GB', width: 360 })
  await signIn(phone.page, 'seller', '/search')
  await phone.page.getByRole('button', { name: 'Sort by' }).click()
  await phone.page.getByRole('menuitemradio', { name: 'Rows found' }).click()
  await phone.page.waitForURL('**/search?sort=found')
  // Both found five records. Their runs were started at the same time, so either may be first.
  await expect
    .poll(async () => (await shownNames(phone.page)).slice(0, 2).toSorted())
    .toEqual(['Ahlen-4', 'Bohrer-9'])
})
