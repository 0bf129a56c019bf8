import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expect, signIn, test } from './browser-test.ts'
import { findProgress, sampleList, slowList, submitList, waitForRun } from './lists.ts'
import { nightly } from './nightly.ts'

async function readContent(download: Download): Promise<Buffer> {
  return readFile(await download.path())
}

async function choose(page: Page, group: string, file: string): Promise<Download> {
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('group', { name: group }).getByRole('menuitem', { name: file, exact: true }).click()
  return download
}

test('the demo seller uploads the sample list, watches its run and downloads the files', async ({ page }) => {
  await signIn(page, 'seller', '/search')
  await page.getByRole('link', { name: 'Add File' }).click()
  await page.setInputFiles('input[type=file]', sampleList)
  await page.getByRole('combobox', { name: /^Article number/ }).waitFor()
  await expect
    .poll(() => page.getByRole('combobox').locator('option:checked').allTextContents())
    .toEqual(['Artikel Number', 'EAN', 'ASIN'])
  await expect.poll(() => page.getByLabel('Job name').inputValue()).toBe('products')

  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/add-file/summary')
  await page.getByRole('main').getByText('25 coins').waitFor()
  await page.getByRole('main').getByText('10,000 coins').waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  const runId = await waitForRun(page)
  await findProgress(page).getByText('26 of 26 rows').waitFor()
  await page.getByText('Completed', { exact: true }).waitFor()

  const master = (await readContent(await choose(page, 'Master data', 'CSV'))).toString()
  const rows = master.split('\r\n')
  expect(rows[0]).toMatch(/^\uFEFFArtikelnummer;EAN;ASIN;Status;Grund;Titel;/)
  expect(rows.slice(1, 27).map((row) => row.split(';')[0])).toEqual([
    ...Array.from({ length: 25 }, (_, index) => String(1001 + index)),
    'WZ-1004-SET',
  ])
  expect(rows[1]).toContain('found')
  const attributes = (await readContent(await choose(page, 'Attributes', 'JTL-Ameise'))).toString()
  expect(attributes).toMatch(/^\uFEFFArtikelnummer;Gruppe;Name;Wert1/)
  const workbook = await readContent(await choose(page, 'Master data', 'Excel'))
  expect(workbook.subarray(0, 2).toString()).toBe('PK')
  const report = await choose(page, 'Report', 'PDF report')
  expect(report.suggestedFilename()).toMatch(/^[\p{L}\p{N}-]+_MW-\w+_(?:Bericht|report)\.pdf$/u)
  expect((await readContent(report)).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('button', { name: /^Not found/ }).click()
  await page.waitForURL(/verdict=not-found/)
  const panel = page.getByRole('dialog', { name: 'Product 1021' })
  await page.getByRole('row').getByRole('button', { name: '1021' }).click()
  await panel.waitFor()
  await page.reload()
  await panel.waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  await page.goto('/search')
  await page.getByRole('searchbox', { name: 'Search by Job ID...' }).fill(runId.toLowerCase())
  await page.waitForURL(/jobId=/)
  await page.getByText('Showing 1 of 1 jobs').waitFor()
  await expect.poll(() => page.getByRole('link', { name: /^CSV/ }).count()).toBe(2)
})

test('a row of a run opens by keyboard and shows its product and each attribute’s source', {
  tag: nightly,
}, async ({ page }) => {
  await signIn(page, 'seller')
  await submitList(page, sampleList)
  await page.getByText('Completed', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Show rows of this run' }).click()
  await page.getByText('These are the rows as this run left them').waitFor()
  const grid = page.getByRole('grid', { name: 'Rows of the list' })
  await grid.getByRole('row', { name: /1001/ }).waitFor()
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Product 1001' })
  await panel.getByText('Open on Amazon').waitFor()
  await panel.getByText('Source: ', { exact: false }).first().waitFor({ state: 'attached' })
  await panel.getByRole('button', { name: 'Next row' }).click()
  await page.getByRole('dialog', { name: 'Product 1002' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Show newest results' }).click()
  await page.getByRole('button', { name: 'Views' }).waitFor()
})

test('open rows are looked up again in a run of their own', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'seller')
  await submitList(page, sampleList)
  await findProgress(page).getByText('26 of 26 rows').waitFor()
  await page.getByRole('button', { name: 'Search open rows' }).click()
  await page.getByRole('button', { name: 'Start search' }).click()
  await page.getByText('The run has started.').waitFor()
  await findProgress(page).getByText('3 of 3 rows').waitFor()
})

test('a run is cancelled after one confirmation and keeps its results', { tag: nightly }, async ({
  page,
}) => {
  await signIn(page, 'seller')
  await submitList(page, slowList(5_000))
  await findProgress(page)
    .getByText(/[1-9][\d,]* of 5,000 rows/)
    .waitFor()
  await page.getByRole('button', { name: 'Cancel run' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel Job Confirmation' })
  await dialog.getByText('This action cannot be undone and stops processing immediately.').waitFor()
  await dialog.getByRole('button', { name: 'Keep it running' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Cancel run' }).click()
  await dialog.getByRole('button', { name: 'Cancel run' }).click()
  await page.getByText('The run was cancelled', { exact: true }).waitFor()
  await page.getByText('Cancelled', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Cancel run' }).count()).toBe(0)
  const master = (await readContent(await choose(page, 'Master data', 'CSV, found rows only'))).toString()
  expect(master).toMatch(/\r\nL-\d+;\d{13};\w+;found;/)
})
