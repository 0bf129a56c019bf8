import type { Locator, Page } from '@playwright/test'
import { demoSeller } from '../scripts/demo-accounts.ts'
import { measureOverflow } from './accessibility.ts'
import { expect, test } from './browser-test.ts'
import { sampleList } from './lists.ts'

test.use({
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
  permissions: ['clipboard-read', 'clipboard-write'],
})

/** Touches the middle of an element, and its surroundings as far as a thumb needs them. */
async function touch(target: Locator): Promise<void> {
  // Away from the bars at both ends of the page.
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const missed = await target.evaluate((element, needed) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const isHit = ([dx, dy]: readonly [number, number]) =>
      element.contains(document.elementFromPoint(x + dx, y + dy))
    const edge = needed / 2 - 1
    const edges = [
      [0, -edge],
      [0, edge],
      [-edge, 0],
      [edge, 0],
    ] as const
    return edges.filter((place) => !isHit(place))
  }, 44)
  expect(missed, `sides of ${target} that miss a thumb`).toEqual([])
  await target.tap()
}

/** Holds a finger on an element. */
async function hold(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  const session = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.getByRole('textbox', { name: 'New value' }).waitFor()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('the whole job is done by thumb', async ({ page }) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const row = (name: string | RegExp) => page.getByRole('row', { name })
  const tool = (name: string) =>
    page.getByRole('toolbar', { name: 'Selected cells' }).getByRole('button', { name })
  const expectFit = async (what: string) => expect(await measureOverflow(page), what).toBe(0)

  await page.goto('/')
  await touch(page.getByRole('link', { name: 'Sign In' }).first())
  await page.getByLabel('Email').tap()
  await page.keyboard.type(demoSeller.email)
  await page.getByLabel('Password', { exact: true }).tap()
  await page.keyboard.type(demoSeller.password)
  await touch(button('Sign In'))
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectFit('the dashboard')
  await touch(button('Open menu'))
  await touch(page.getByRole('dialog').getByRole('link', { name: 'Lists' }))
  await page.waitForURL('**/lists')

  await page.goto('/add-file')
  const choosing = page.waitForEvent('filechooser')
  await touch(button('choose a file'))
  await (await choosing).setFiles(sampleList)
  await page.getByRole('heading', { name: 'Which column is which?' }).waitFor()
  await expectFit('the columns')
  await touch(button('Next'))
  await page.waitForURL('**/add-file/summary')
  await expectFit('the summary')
  await touch(button('Submit'))
  await page.getByText('Completed', { exact: true }).waitFor()
  await expectFit('the run')
  await touch(button('Close run'))

  await row(/1002/).scrollIntoViewIfNeeded()
  await hold(page, row(/1002/).locator('[data-open]'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Bag by thumb')
  await page.keyboard.press('Enter')
  await row(/1002/).filter({ hasText: 'Bag by thumb' }).waitFor()
  for (const article of [/1002/, /1003/, /1004/]) await touch(row(article).locator('[data-check]'))
  await page.evaluate(() => navigator.clipboard.writeText('Pasted bag'))
  await touch(tool('Paste'))
  await expect(page.getByRole('row', { name: 'Pasted bag' })).toHaveCount(3)
  await touch(tool('Undo'))
  await expect(page.getByRole('row', { name: 'Pasted bag' })).toHaveCount(0)
  await row(/1002/).filter({ hasText: 'Bag by thumb' }).waitFor()
  await touch(button('Clear selection'))

  await touch(button(/^Ambiguous/))
  await page.waitForURL('**verdict=ambiguous**')
  await touch(row(/1023/).locator('[data-open]'))
  await touch(button(/^Choose/).nth(1))
  await page.getByText('Your choice is saved.').waitFor()
  await touch(page.getByRole('dialog', { name: /^Product/ }).getByRole('button', { name: 'Close' }))
  await touch(button('Clear filters'))

  await touch(page.getByRole('link', { name: 'Export' }))
  await page.waitForURL('**/export**')
  await touch(page.locator('label', { hasText: 'WooCommerce' }))
  await expectFit('the export')
  const downloading = page.waitForEvent('download')
  await touch(button('Download package'))
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/)
})
