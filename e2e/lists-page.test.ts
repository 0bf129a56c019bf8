import type { Page } from '@playwright/test'
import { callAsSeller, productRows } from '../harness/runs.ts'
import { expect, signIn, test } from './browser-test.ts'
import { nightly } from './nightly.ts'

/** Returns the names of the shown lists, from top to bottom. */
const shownNames = (page: Page) =>
  page.getByRole('table', { name: 'Lists' }).locator('a[href^="/lists/"]').allInnerTexts()

async function chooseAction(page: Page, list: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for “${list}”` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a seller finds lists by name, file and identifier, renames and archives one, and takes it back', {
  tag: nightly,
}, async ({ page, product }) => {
  await signIn(page, 'seller', '/lists')
  await page.getByRole('heading', { name: 'No lists yet' }).waitFor()
  await page.getByRole('link', { name: 'Add your first file' }).click()
  await page.waitForURL('**/add-file')

  const seller = await callAsSeller(product)
  const ids = await Promise.all(
    ['Bohrer', 'Zangen', 'Ahlen'].map((name, index) => seller.startRun(name, productRows(index + 2))),
  )
  await seller.untilCompleted(ids)
  // The app still has the lists of before, which this browser has not changed.
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await page.waitForURL('**/lists')
  await page.getByText('Showing 3 of 3 lists').waitFor()
  await page.getByRole('columnheader').getByRole('button', { name: 'Rows' }).click()
  await page.waitForURL('**/lists?sort=rows')
  await expect.poll(() => shownNames(page)).toEqual(['Ahlen', 'Zangen', 'Bohrer'])

  await chooseAction(page, 'Zangen', 'Rename...')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Zangen & Scheren 50 %')
  await name.press('Enter')
  await page.getByText('Renamed to “Zangen & Scheren 50 %”.').waitFor()
  await expect.poll(() => shownNames(page)).toEqual(['Ahlen', 'Zangen & Scheren 50 %', 'Bohrer'])

  const search = page.getByRole('searchbox', { name: 'Search by name, file or identifier...' })
  await search.fill('scheren 50 %')
  await expect.poll(() => shownNames(page)).toEqual(['Zangen & Scheren 50 %'])
  await search.fill('')
  await page.getByText('Showing 3 of 3 lists').waitFor()

  await chooseAction(page, 'Bohrer', 'Archive')
  await page.getByText('“Bohrer” was archived.').waitFor()
  await expect.poll(() => shownNames(page)).toEqual(['Ahlen', 'Zangen & Scheren 50 %'])
  await page.getByText('Archived', { exact: true }).click()
  await page.waitForURL('**/lists?view=archived&sort=rows')
  await expect.poll(() => shownNames(page)).toEqual(['Bohrer'])
  await page.getByText('“Bohrer” was archived.').locator('..').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'No archived lists' }).waitFor()
  await page.goto('/lists?sort=name')
  await expect.poll(() => shownNames(page)).toEqual(['Ahlen', 'Bohrer', 'Zangen & Scheren 50 %'])
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/lists\/ML-\w+$/)
})

test('pages of the app begin with their heading before any script runs', async ({ product }) => {
  for (const [language, heading] of [
    ['en', 'Lists'],
    ['de', 'Listen'],
  ] as const) {
    const headers = { accept: 'text/html', 'accept-language': language }
    const html = await (await fetch(`${product.url}/lists`, { headers })).text()
    expect(html).toMatch(new RegExp(`<div id="shell"[^>]* inert=""[^>]*>.*<h1[^>]*>${heading}</h1>`))
  }
})
