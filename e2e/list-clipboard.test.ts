import type { Page } from '@playwright/test'
import {
  copiedBlock,
  copiedTsv,
  excelHtml,
  formattedBlock,
  formattedHtml,
  formattedTsv,
  googleSheetsHtml,
  libreOfficeHtml,
} from '../packages/web/app/testing/clipboard-samples.ts'
import { expect, test } from './browser-test.ts'
import { cell, openGrid } from './grid.ts'
import { nightly } from './nightly.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Pastes what a program has put on the clipboard. Browsers clean the HTML that pages put there themselves. */
const pasteFrom = (page: Page, contents: Record<string, string>) =>
  page.getByRole('grid', { name: 'Rows of the list' }).evaluate((grid, texts) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text)
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, contents)

/** Shows some columns after the article number. */
async function showColumns(page: Page, columns: readonly string[]): Promise<void> {
  await page.evaluate(async (shown) => {
    const layout = { shown: ['article_number', ...shown], widths: {} }
    await fetch(`/api${location.pathname}/last-view/`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${localStorage.getItem('access')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ view_id: null, settings: { address: {}, layout } }),
    })
  }, columns)
  await page.reload()
}

test('a formatted block of LibreOffice arrives cell by cell, with merged cells and notes', {
  tag: nightly,
}, async ({ page }) => {
  await openGrid(page)
  const columns = ['A', 'B', 'C', 'D', 'E'].map((name) => `attribute:${name}`)
  await showColumns(page, columns)
  for (const html of [formattedHtml, undefined]) {
    await cell(page, '1001', 'attribute:A').click()
    await pasteFrom(page, { 'text/plain': formattedTsv, ...(html !== undefined && { 'text/html': html }) })
    const preview = page.getByRole('alertdialog', { name: 'Paste into 30 cells?' })
    await preview.getByRole('button', { name: 'Paste' }).click()
    for (const [row, texts] of formattedBlock.entries())
      for (const [column, text] of texts.entries())
        await expect.poll(() => cell(page, `100${row + 1}`, columns[column] ?? '').textContent()).toBe(text)
    await page.getByText('30 cells changed.').last().waitFor()
    await page.keyboard.press('ControlOrMeta+z')
    await page.getByText('Undone: pasted (30 cells)').waitFor()
    await expect(cell(page, '1001', 'attribute:A')).toHaveText('')
  }
})

test('blocks of Excel, LibreOffice and Google Sheets arrive as they are shown there, with German numbers and dates', {
  tag: nightly,
}, async ({ page }) => {
  await openGrid(page)
  const columns = ['attribute:Nummer', 'title', 'attribute:Preis', 'attribute:Datum']
  await showColumns(page, [...columns, 'price'])
  for (const [program, html] of Object.entries({
    Excel: excelHtml,
    LibreOffice: libreOfficeHtml,
    'Google Sheets': googleSheetsHtml,
    text: undefined,
  })) {
    await cell(page, '1001', 'attribute:Nummer').click()
    await pasteFrom(page, { 'text/plain': copiedTsv, ...(html !== undefined && { 'text/html': html }) })
    const preview = page.getByRole('alertdialog', { name: 'Paste into 12 cells?' })
    await preview.getByRole('button', { name: 'Paste' }).click()
    for (const [row, texts] of copiedBlock.entries())
      for (const [column, text] of texts.entries())
        await expect(cell(page, `100${row + 1}`, columns[column] ?? ''), program).toHaveText(text)
    await page.getByText('12 cells changed.').last().waitFor()
    await page.keyboard.press('ControlOrMeta+z')
    await page.getByText('Undone: pasted (12 cells)').waitFor()
    await expect(cell(page, '1001', 'attribute:Nummer')).toHaveText('')
  }

  // A price is a number, in whatever language it is written.
  await cell(page, '1001', 'price').click()
  await pasteFrom(page, { 'text/plain': '1.249,90 €\r\n49,9\r\n' })
  await page
    .getByRole('alertdialog', { name: 'Paste into 2 cells?' })
    .getByRole('button', { name: 'Paste' })
    .click()
  await expect(cell(page, '1001', 'price')).toHaveText(/1,249\.90/)
  await expect(cell(page, '1002', 'price')).toHaveText(/49\.90/)
})
