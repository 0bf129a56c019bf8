import type { Page } from '@playwright/test'
import { either } from './texts.ts'

/** Phones have no grid with columns. */
const inGrid = (path: string, then: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.goto(path)
  if ((page.viewportSize()?.width ?? 0) < 768) return
  const title = page.locator('[role=gridcell][data-column=title]').first()
  await title.click()
  await then(page)
}

async function find(page: Page): Promise<void> {
  await page.keyboard.press('Control+h')
  await page.getByRole('textbox', { name: either('Find in the rows shown') }).fill('e')
  await page.getByRole('textbox', { name: either('Replace with') }).fill('E')
  await page
    .getByText(either('{{at}} of {{n}}'))
    .or(page.getByText(either('{{n}} cells')))
    .first()
    .waitFor()
}

async function previewReplacement(page: Page): Promise<void> {
  await find(page)
  await page.getByRole('button', { name: either('Replace all...') }).click()
  await page.getByRole('alertdialog').getByRole('cell').first().waitFor()
}

/** A block that is larger than the selection, and does not fit some columns. */
async function previewPaste(page: Page): Promise<void> {
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Bag\tfound\tAcme\nCase\tfound\tAcme')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await page.getByRole('alertdialog').getByRole('cell').first().waitFor()
}

async function previewMerge(page: Page): Promise<void> {
  await page.getByRole('button', { name: either('Columns') }).click()
  const columns = page.getByRole('dialog')
  await columns.getByRole('searchbox').fill('Artikelgewicht')
  await columns.getByRole('checkbox', { name: 'Artikelgewicht' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^(Menu of|Menü von) Artikelgewicht$/ }).click()
  await page.getByRole('button', { name: either('Merge into another attribute...') }).click()
  await page.getByRole('dialog').getByRole('combobox').first().waitFor()
}

/** What opens above the rows of a list. */
export const gridScreens = ({ listPath, ownPath }: { listPath: string; ownPath: string }) => ({
  'list-find': inGrid(ownPath, find),
  'list-find-replace': inGrid(ownPath, previewReplacement),
  'list-paste': inGrid(ownPath, previewPaste),
  'list-merge': inGrid(listPath, previewMerge),
})
