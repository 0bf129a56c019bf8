import type { Locator, Page } from '@playwright/test'
import { expect, test } from './browser-test.ts'
import { cell, openGrid } from './grid.ts'
import { nightly } from './nightly.ts'

test.use({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] })

const writeClipboard = (page: Page, contents: Record<string, string>) =>
  page.evaluate(async (texts) => {
    const blobs = Object.entries(texts).map(([type, text]) => [type, new Blob([text], { type })] as const)
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
  }, contents)

test('ranges are copied, pasted, undone after a reload and redone with the keyboard', async ({ page }) => {
  await openGrid(page)
  const former = await cell(page, '1003', 'title').textContent()

  await cell(page, '1001', 'title').click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+c')
  await page.getByText('2 cells copied.').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split(/\r?\n/)).toEqual([
    await cell(page, '1001', 'title').textContent(),
    await cell(page, '1002', 'title').textContent(),
  ])

  await writeClipboard(page, {
    'text/plain': 'Säge, 12"\t1.249,90\r\nNylon\t24.12.2026\r\n',
    'text/html':
      '<table><tr><td>Säge, 12&quot;</td><td>1.249,90</td></tr><tr><td>Nylon</td><td>24.12.2026</td></tr></table>',
  })
  await cell(page, '1003', 'title').click()
  await page.keyboard.press('ControlOrMeta+v')
  const preview = page.getByRole('alertdialog', { name: 'Paste into 2 cells?' })
  await preview.getByText('Not changed, because they cannot be edited: Verdict').waitFor()
  await preview.getByRole('button', { name: 'Paste' }).click()
  await expect(cell(page, '1003', 'title')).toHaveText('Säge, 12"')
  await page.getByText('2 cells changed.').waitFor()

  await page.reload()
  await expect(cell(page, '1004', 'title')).toHaveText('Nylon')
  await cell(page, '1004', 'title').click()
  await page.keyboard.press('ControlOrMeta+z')
  await page.getByText('Undone: pasted (2 cells)').waitFor()
  await expect(cell(page, '1003', 'title')).toHaveText(former ?? '')
  await page.keyboard.press('ControlOrMeta+y')
  await page.getByText('Redone: pasted (2 cells)').waitFor()
  await expect(cell(page, '1003', 'title')).toHaveText('Säge, 12"')
})

test('typing, filling by the handle and clearing never leave the list', async ({ page }) => {
  const grid = await openGrid(page)
  const address = page.url()
  await cell(page, '1001', 'brand').click()
  await page.keyboard.type('Nylon')
  await page.keyboard.press('Enter')
  await expect(cell(page, '1001', 'brand')).toHaveText('Nylon')
  await cell(page, '1001', 'brand').click()
  await grid
    .locator('[data-handle]')
    .dragTo(cell(page, '1004', 'brand'), { targetPosition: { x: 20, y: 10 } })
  for (const article of ['1002', '1003', '1004'])
    await expect(cell(page, article, 'brand')).toHaveText('Nylon')
  await page.keyboard.press('Delete')
  for (const article of ['1001', '1004']) await expect(cell(page, article, 'brand')).toHaveText('')
  expect(page.url()).toBe(address)
})

test('an EAN is typed into its cell, opens its row and is undone', { tag: nightly }, async ({ page }) => {
  await openGrid(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'EAN', exact: true }).first().check()
  await page.keyboard.press('Escape')
  const former = await cell(page, '1001', 'ean').textContent()
  await cell(page, '1001', 'ean').click()
  await page.keyboard.type('4006381333931')
  await page.keyboard.press('Enter')
  await page.getByText('The identifiers are saved. “Search open rows” searches the changed rows.').waitFor()
  await page.getByRole('button', { name: 'Search open rows' }).waitFor()
  await cell(page, '1001', 'ean').click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell(page, '1001', 'ean')).toHaveText(former ?? '')
})

test('a text is found with Ctrl+F and replaced with Ctrl+H after a preview, and undone', {
  tag: nightly,
}, async ({ page }) => {
  const grid = await openGrid(page)
  for (const [article, title] of [
    ['1001', 'Saw 10 mm'],
    ['1002', 'Saw 12 mm'],
  ] as const) {
    await cell(page, article, 'title').click()
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await expect(cell(page, article, 'title')).toHaveText(title)
  }
  await page.keyboard.press('ControlOrMeta+f')
  const bar = page.getByRole('region', { name: 'Find and replace' })
  await bar.getByRole('textbox', { name: 'Find in the rows shown' }).fill('saw 1')
  await page.keyboard.press('Enter')
  await bar.getByText(/^[12] of 2$/).waitFor()
  await page.keyboard.press('Escape')
  await expect(grid).toBeFocused()

  await page.keyboard.press('ControlOrMeta+h')
  await bar.getByRole('button', { name: /Regular expression/ }).click()
  await bar.getByRole('textbox', { name: 'Find in the rows shown' }).fill(String.raw`^Saw (\d+) mm$`)
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('Blade, $1 mm')
  await bar.getByRole('button', { name: 'Replace all...' }).click()
  const preview = page.getByRole('alertdialog', { name: 'Replace in 2 cells?' })
  await preview.getByText('Blade, 10 mm').waitFor()
  await preview.getByRole('button', { name: 'Replace' }).click()
  await expect(cell(page, '1002', 'title')).toHaveText('Blade, 12 mm')
  await expect(grid).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell(page, '1002', 'title')).toHaveText('Saw 12 mm')
})

/** The place of the first row. */
function measureRow(page: Page) {
  return page.getByRole('row', { name: /1001/ }).boundingBox()
}

/** Whole rows that a window shows below the headings of a grid. */
async function countShownRows(page: Page, grid: Locator) {
  const [row, box] = [await measureRow(page), await grid.boundingBox()]
  const end = Math.min((box?.y ?? 0) + (box?.height ?? 0), page.viewportSize()?.height ?? 0)
  return Math.floor((end - (row?.y ?? 0)) / (row?.height ?? 1))
}

test('22 rows fit into a window of 1440 by 900, also some of them at 200 %, and two Tab steps lead to them', async ({
  page,
}) => {
  const grid = await openGrid(page)
  const [row, box] = [await measureRow(page), await grid.boundingBox()]
  expect(await countShownRows(page, grid)).toBeGreaterThanOrEqual(22)
  await page.setViewportSize({ width: 720, height: 450 })
  await expect.poll(() => countShownRows(page, grid)).toBeGreaterThanOrEqual(5)
  await page.setViewportSize({ width: 1440, height: 900 })

  await cell(page, '1001', 'title').click()
  await page.keyboard.press('ControlOrMeta+h')
  await page.getByRole('textbox', { name: 'Replace with' }).waitFor()
  expect((await grid.boundingBox())?.height).toBe(box?.height)
  // No row moves, and what the bar covers is scrolled out from behind it.
  const bar = page.getByRole('region', { name: 'Find and replace' })
  await expect.poll(async () => (await measureRow(page))?.y).toBe(row?.y)
  await grid.evaluate((element) => element.scrollTo({ top: 0 }))
  await expect
    .poll(async () => {
      const above = await bar.boundingBox()
      return ((await measureRow(page))?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
    })
    .toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Escape')

  await page.reload()
  await page.getByRole('row', { name: /1001/ }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the rows' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(grid).toBeFocused()
})
