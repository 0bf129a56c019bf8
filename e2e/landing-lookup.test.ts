import { expectAccessible, measureOverflow } from './accessibility.ts'
import { expect, test } from './browser-test.ts'
import { nightly } from './nightly.ts'
import { untilHydrated } from './page-state.ts'

test('a visitor sees real products without an account, with the keyboard alone', async ({ page }) => {
  await page.goto('/#lookup')
  await untilHydrated(page, '#lookup form')
  const section = page.getByRole('region', { name: 'Try it with your own products' })
  await section.getByRole('textbox', { name: 'EANs or ASINs' }).focus()
  await page.keyboard.insertText('4041234500412\n9525000000016\n4006381333932')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(section.getByRole('status')).toHaveText('3 of 3 looked up')
  const cards = section.getByRole('listitem')
  await expect(cards.nth(0).getByRole('heading')).toContainText('Werkmann')
  await expect(cards.nth(0)).toContainText(/€\d/)
  await expect(cards.nth(0)).toContainText(/\d+ attributes/)
  await expect(cards.nth(1)).toContainText('Neither Amazon nor eBay')
  await expect(cards.nth(2)).toContainText('The last digit does not match')
})

test('a visitor sorts the list at the beginning, searches it and opens a product', async ({ page }) => {
  await page.goto('/')
  const list = page.getByRole('table', { name: 'A list after its run' })
  // It is in the page before any script runs.
  expect(await list.getByRole('rowheader').first().textContent()).toBe('1004')
  await untilHydrated(page, 'table')
  await list.getByRole('button', { name: 'Price' }).click()
  await expect(list.getByRole('rowheader').first()).toHaveText('1016')
  await page.getByRole('searchbox', { name: 'Search the list' }).fill('kopfhörer')
  await expect(list.getByRole('rowheader')).toHaveText(['1024'])
  await list.getByRole('row', { name: /1024/ }).click()
  await expect(page.getByRole('region', { name: 'The opened product' })).toContainText('Open Icecat')
  await expectAccessible(page)
})

test('the examples need one click, also in German', { tag: nightly }, async ({ page }) => {
  await page.goto('/de')
  await untilHydrated(page, '#lookup form')
  await page.getByRole('button', { name: 'Drei Beispiele zeigen' }).click()
  await expect(page.locator('#lookup').getByRole('status')).toHaveText('3 von 3 gesucht')
  await expect(page.locator('#lookup').getByRole('heading', { level: 4 })).toHaveCount(3)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await measureOverflow(page)).toBe(0)
})
