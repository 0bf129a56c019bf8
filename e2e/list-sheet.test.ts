import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './browser-test.ts'
import { sampleList, submitList } from './lists.ts'
import { nightly } from './nightly.ts'

/** Submits the samples and opens their list. Row 23 is ambiguous. */
async function openList(page: Page): Promise<void> {
  await signIn(page, 'seller')
  await submitList(page, sampleList)
  await page.getByText('Completed', { exact: true }).waitFor()
  await page.goto(new URL(page.url()).pathname)
  await page.getByRole('row', { name: /1001/ }).waitFor()
}

test('a seller filters, corrects and exports a list with the keyboard', async ({ page }) => {
  await openList(page)
  const grid = page.getByRole('grid', { name: 'Rows of the list' })

  await page.getByRole('button', { name: 'Ambiguous 1' }).click()
  await page.waitForURL('**?verdict=ambiguous')
  await expect(grid.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('ControlOrMeta+Enter')
  const panel = page.getByRole('dialog', { name: 'Product 1023' })
  await panel
    .getByRole('button', { name: /^Choose/ })
    .nth(1)
    .waitFor()
  await page.keyboard.press('2')
  await page.getByText('Your choice is saved.').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('row', { name: /1001/ }).waitFor()
  await grid.focus()
  // The cursor is where it was, on the row that was chosen.
  for (const key of ['Control+Home', 'ArrowRight', 'ArrowRight', 'F2']) await page.keyboard.press(key)
  await page.getByRole('textbox', { name: 'New value' }).fill('Bag with a better name')
  await page.keyboard.press('Enter')
  await grid.getByRole('row', { name: /1001 Edited by you Bag with a better name/ }).waitFor()
  await page.getByText('The value was saved.').waitFor()

  for (const key of ['ArrowUp', 'Shift+ArrowDown', 'Space']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Edit field' }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('Own brand')
  await page.getByRole('button', { name: 'Save value' }).click()
  await expect(grid.getByRole('gridcell', { name: 'Own brand' })).toHaveCount(2)
  await page.reload()
  await expect(grid.getByRole('gridcell', { name: 'Own brand' })).toHaveCount(2)

  await page.getByRole('button', { name: 'Download' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV', exact: true }).first().click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain('Bag with a better name')
  expect(file.match(/Own brand/g)).toHaveLength(2)
})

test('columns, a view and the name of a list stay in place', { tag: nightly }, async ({ page }) => {
  await openList(page)
  await page.getByRole('button', { name: 'Rename list' }).click()
  await page.getByRole('textbox', { name: 'Name of the list' }).fill('Autumn & Winter')
  await page.keyboard.press('Enter')
  await page.getByText('The list was renamed.').waitFor()

  const headings = page.getByRole('columnheader')
  await headings
    .filter({ hasText: 'Verdict' })
    .dragTo(headings.filter({ hasText: 'Title' }), { targetPosition: { x: 10, y: 10 } })
  await expect(headings.nth(3)).toHaveText('Verdict')
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('columnheader', { name: 'Amazon price' }).hover()
  await page.getByRole('button', { name: 'Sort by Amazon price' }).click()
  await page.waitForURL('**?sort=amazon_price')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Brand', exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as a new view...' }).click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('By price')
  await page.keyboard.press('Enter')
  const views = page.getByRole('button', { name: 'By price' })
  await views.click()
  await page.getByRole('menuitem', { name: 'All rows' }).click()
  await page.getByRole('columnheader', { name: 'Brand' }).waitFor()
  await page.getByRole('button', { name: 'Views' }).click()
  const remembered = page.waitForResponse((response) => response.url().endsWith('/last-view/'))
  await page.getByRole('menuitem', { name: 'By price' }).click()
  await remembered

  // Another tab shows the list as it was seen last.
  const tab = await page.context().newPage()
  await tab.goto(new URL(page.url()).pathname)
  await tab.getByRole('heading', { level: 1, name: 'Autumn & Winter' }).waitFor()
  await tab.locator('[role=columnheader][aria-sort=descending]', { hasText: 'Amazon price' }).waitFor()
  await expect(tab.getByRole('columnheader', { name: 'Brand' })).toHaveCount(0)
  await tab.getByRole('button', { name: 'By price' }).waitFor()
  await tab.close()

  await page.getByText(/^Runs \(/).click()
  await page
    .getByRole('table', { name: 'Runs of this list' })
    .getByRole('link', { name: 'products' })
    .first()
    .click()
  await page.waitForURL('**/lists/*?run=*&view=runs')
  await page.getByRole('heading', { level: 2, name: /^Run of / }).waitFor()
})

test('rows are grouped by a heading, and a group closes by keyboard', { tag: nightly }, async ({ page }) => {
  await openList(page)
  const grid = page.getByRole('grid', { name: 'Rows of the list' })
  await grid.getByRole('columnheader', { name: 'Verdict' }).hover()
  await page.getByRole('button', { name: 'Menu of Verdict' }).click()
  const menu = page.getByRole('dialog', { name: 'Verdict' })
  await menu.getByRole('checkbox', { name: /^Ambiguous/ }).waitFor()
  await menu.getByRole('button', { name: 'Group by this column' }).click()
  const group = grid.getByRole('gridcell', { name: /^Found \d+ rows/ })
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await grid.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowLeft')
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expect(grid.getByRole('row', { name: /1001/ })).toHaveCount(0)
  await grid.getByRole('row', { name: /1023/ }).waitFor()
  await page.keyboard.press('Enter')
  await grid.getByRole('row', { name: /1001/ }).waitFor()
  await page.getByRole('button', { name: 'Grouped by Verdict' }).click()
  await expect(group).toHaveCount(0)
})

test('a text keeps its lines, a double click fits its column, and the right button opens a menu', async ({
  page,
}) => {
  await openList(page)
  const cell = (article: string, column: string) =>
    page.getByRole('row', { name: new RegExp(article) }).locator(`[data-column=${column}]`)
  await cell('1001', 'title').click()
  await page.keyboard.type('Saw')
  await page.keyboard.press('Alt+Enter')
  await page.keyboard.type('18 V')
  await page.keyboard.press('Enter')
  await page.getByText('The value was saved.').waitFor()
  // Looking at it changes nothing.
  await cell('1001', 'title').click()
  await page.keyboard.press('F2')
  await expect(page.getByRole('textbox', { name: 'New value' })).toHaveValue('Saw\n18 V')
  await page.keyboard.press('Enter')
  await page.reload()
  await cell('1001', 'title').waitFor()
  expect(await cell('1001', 'title').textContent()).toMatch(/Saw\n18 V$/)

  const heading = page.locator('[data-heading=brand]')
  const wide = (await heading.boundingBox())?.width ?? 0
  await heading.locator('.cursor-col-resize').dblclick()
  await expect.poll(async () => (await heading.boundingBox())?.width).toBeLessThan(wide)
  const narrow = (await heading.boundingBox())?.width
  // Less than the second after which it is remembered otherwise.
  await page.reload()
  await heading.waitFor()
  expect((await heading.boundingBox())?.width).toBe(narrow)

  await cell('1002', 'brand').click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Clear/ }).click()
  await expect(cell('1002', 'brand')).toHaveText('')
  await expect(page.getByRole('grid', { name: 'Rows of the list' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await page.getByText(/^Undone: cleared/).waitFor()
})

test('values that are ticked one after the other all count, also on a slow computer', async ({ page }) => {
  await openList(page)
  const network = Promise.withResolvers<void>()
  await page.route('**/order/**', async (route) => {
    await network.promise
    await route.continue()
  })
  await page.getByRole('columnheader', { name: 'Brand' }).hover()
  await page.getByRole('button', { name: 'Menu of Brand' }).click()
  const boxes = page.getByRole('dialog', { name: 'Brand' }).getByRole('checkbox')
  await boxes.nth(3).waitFor()
  const places = await Promise.all([0, 1, 2, 3].map((at) => boxes.nth(at).boundingBox()))
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  for (const place of places) await page.mouse.click((place?.x ?? 0) + 8, (place?.y ?? 0) + 8)
  for (const at of [0, 1, 2, 3]) await expect(boxes.nth(at)).toBeChecked()
  network.resolve()
  const [condition] = JSON.parse(new URL(page.url()).searchParams.get('where') ?? '[]') as {
    values: string[]
  }[]
  expect(condition?.values).toHaveLength(4)
})
