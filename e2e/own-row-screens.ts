import type { Page } from '@playwright/test'
import type { RunningProduct } from '../harness/product.ts'
import { callAsSeller, productRows } from '../harness/runs.ts'
import { withPanel } from './steps.ts'
import { either } from './texts.ts'

/** A dialog behind "Change rows". */
const openDialog =
  (path: string, item: string, then: (page: Page) => Promise<unknown>) => async (page: Page) => {
    await page.goto(path)
    await page.getByRole('button', { name: either('Change rows') }).click()
    await page.getByRole('menuitem', { name: either(item) }).click()
    await then(page)
  }

const newer = (rows: readonly string[]) => ({
  name: 'newer.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\r\n')),
})

/** A formula that is tried before it is saved. Phones have no columns. */
const tryFormula = (path: string) => async (page: Page) => {
  await page.goto(path)
  if ((page.viewportSize()?.width ?? 0) < 768) return
  await page.getByRole('button', { name: either('Columns') }).click()
  await page.getByRole('button', { name: either('Computed columns...') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: either('Add a formula') }).click()
  await dialog.getByRole('combobox').first().selectOption('title')
  await dialog
    .getByRole('textbox', { name: either('Formula') })
    .fill('{Marke} {Modell}[, {Storage place}] – {Titel}')
  await dialog.getByRole('cell').nth(5).waitFor()
}

/** What a seller does to the rows of a list: own columns, corrections, added rows and newer files. */
export const ownRowScreens = ({ ownPath }: { ownPath: string }) => ({
  'list-own': ownPath,
  'list-own-filtered': `${ownPath}?where=[{"field":"own:Storage place","is":"contains","value":"R1"}]`,
  'list-formula': tryFormula(ownPath),
  'list-grouped': `${ownPath}?group_by=own:Storage+place&sort=title`,
  'list-heading-menu': async (page: Page) => {
    await page.goto(`${ownPath}?where=[{"field":"article_number","is":"filled"}]`)
    // Phones have no headings.
    if ((page.viewportSize()?.width ?? 0) < 768) return
    await page.getByRole('button', { name: /^(Menu of Brand|Menü von Marke)$/ }).click()
    await page.getByRole('dialog').getByText(either('Different values')).waitFor()
  },
  'list-own-filter': async (page: Page) => {
    await page.goto(ownPath)
    await page.getByRole('button', { name: either('Filters') }).click()
    await page.getByRole('dialog').getByRole('textbox').waitFor()
  },
  'list-corrected': withPanel(`${ownPath}?row=2`),
  'list-families': `${ownPath}?view=families`,
  'list-history': `${ownPath}?view=history`,
  'list-not-searched': withPanel(`${ownPath}?row=4`),
  'list-only-not-searched': `${ownPath}?verdict=not-searched`,
  'list-add-rows': openDialog(ownPath, 'Add rows...', async (page) => {
    const text = 'N-1\t4041234500108\nN-2\t4006381333932\nN-3\t\tB026KXMY4E'
    await page.getByRole('dialog').getByRole('textbox').fill(text)
    await page.getByRole('dialog').getByRole('listitem').nth(2).waitFor()
  }),
  'list-replace': openDialog(ownPath, 'Replace by a newer file...', async (page) => {
    const [first = '', second = ''] = productRows(2)
    const rows = [
      'Artikel Number;EAN;ASIN;Storage place',
      `${first};R9-9`,
      `${second};R2-3`,
      'N-4;4041234500108;;R4',
    ]
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles(newer(rows))
    await dialog.getByRole('heading', { level: 3 }).first().waitFor()
  }),
  'list-replace-columns': openDialog(ownPath, 'Replace by a newer file...', async (page) => {
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles(newer(['SKU;Barcode', 'P-1;4041234500108']))
    await dialog.getByRole('heading', { level: 2 }).nth(1).waitFor()
  }),
})

/** Returns the address of a list with own columns, a family, a corrected row, filled cells, and a row that was not searched. */
export async function changeOwnRows(product: RunningProduct): Promise<string> {
  const seller = await callAsSeller(product)
  const rows = productRows(3).map((row, index) => `${row};R${index + 1}-7;9.9${index};P`)
  const run = await seller.startRun('own', rows, ['Storage place', 'Purchase price', 'Vaterartikel'])
  await seller.untilCompleted([run])
  const { list_id: listId } = await seller.getRun(run)
  await seller.correctRow(listId ?? '', 2, '4041234500108')
  await seller.fillRows(listId ?? '', [1, 3], { field: 'brand', value: 'Acme' })
  await seller.addRow(listId ?? '', { article_number: 'P-4', ean: '4041234500108' })
  return `/lists/${listId}`
}
