import { expect, signIn, test } from './browser-test.ts'
import { submitList } from './lists.ts'
import { nightly } from './nightly.ts'

const again = {
  name: 'again.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('SKU;EAN;ASIN\r\nR-1;4041234500108;\r\nR-2;4041234500276;\r\nR-3;;'),
}
/** The first record is ambiguous on both marketplaces: packs of 1, 2 and 3. A list keeps the choices of all its runs. */
const ambiguous = (article: string) => ({
  name: 'several.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`SKU;EAN;ASIN\r\n${article};9526000000013;\r\nS-2;4041234500108;`),
})

test('a retry uses the candidate chosen for an ambiguous record', async ({ page }) => {
  await signIn(page, 'seller')
  await submitList(page, ambiguous('S-1'))
  await page.getByText('Completed', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Show record S-1' }).click()
  const sheet = page.getByRole('dialog', { name: 'Record S-1' })
  const candidates = sheet.getByRole('radio')
  await candidates.nth(2).waitFor()
  await candidates.nth(1).click()
  await page.getByText('Your choice is saved.').waitFor()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Show record S-1' }).click()
  await expect(candidates.nth(1)).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  const first = page.url()
  await page.getByRole('button', { name: 'Retry with your choice' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Search the rest of “several” again?' })
  await dialog.getByText('at most 1 coin', { exact: true }).waitFor()
  await dialog.getByText('The 1 product you chose is looked up.').waitFor()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(page.url()).toBe(first)
  await page.getByRole('button', { name: 'Retry with your choice' }).click()
  await dialog.getByRole('button', { name: 'Start search' }).click()
  await page.waitForURL((url) => url.href !== first)
  await page.getByText('1 of 1 records').waitFor()
  await page.getByRole('button', { name: 'Show record S-1' }).click()
  await sheet.getByText('Chosen among several products').waitFor()
  await sheet.getByRole('article', { name: 'Product on Amazon' }).waitFor()
  await page.keyboard.press('Escape')

  const retry = page.url()
  await page.getByText('Retry of').getByRole('link').click()
  await page.waitForURL(first)
  await page.getByText('Retried as').getByRole('link').click()
  await page.waitForURL(retry)
})

test('the keys j, k and the arrows move through the records of an open sheet', { tag: nightly }, async ({
  page,
}) => {
  await signIn(page, 'seller')
  await submitList(page, again)
  await page.getByText('Completed', { exact: true }).waitFor()
  for (const article of ['R-2', 'R-3'])
    await page.getByRole('button', { name: `Show record ${article}` }).waitFor()
  await page.getByRole('button', { name: 'Show record R-1' }).click()
  const sheetOf = (article: string) => page.getByRole('dialog', { name: `Record ${article}` })
  await sheetOf('R-1').waitFor()
  await page.keyboard.press('j')
  await sheetOf('R-2').waitFor()
  await page.keyboard.press('ArrowRight')
  await sheetOf('R-3').getByText('Enter an EAN or ASIN in this row').waitFor()
  await page.keyboard.press('ArrowLeft')
  await sheetOf('R-2').waitFor()
  await page.keyboard.press('k')
  await sheetOf('R-1').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'All jobs' }).click()
  await page.getByRole('heading', { name: 'Search', exact: true }).waitFor()
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\/MW-/)
})

test('a choice can be undone', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'seller')
  await submitList(page, ambiguous('U-1'))
  await page.getByText('Completed', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Show record U-1' }).click()
  const sheet = page.getByRole('dialog', { name: 'Record U-1' })
  await sheet.getByRole('radio').first().click()
  await sheet.getByRole('button', { name: 'Remove choice' }).click()
  await page.getByText('Your choice was removed.').waitFor()
  expect(await sheet.getByRole('radio', { checked: true }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Retry the rest' }).waitFor()
})

test('the same list is searched again after a new quote, and compared with the previous run', {
  tag: nightly,
}, async ({ page }) => {
  await signIn(page, 'seller')
  await submitList(page, again)
  await page.getByText('Completed', { exact: true }).waitFor()
  const first = page.url()
  await page.getByRole('button', { name: 'Run again' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Search “again.csv” again?' })
  await dialog.getByText('at most 2 coins').waitFor()
  await dialog.getByText('2 products are still stored').waitFor()
  await dialog.getByRole('switch', { name: 'Read everything again' }).click()
  await dialog.getByText('2 products are still stored').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(page.url()).toBe(first)
  await page.getByRole('button', { name: 'Run again' }).click()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL((url) => url.href !== first)
  await page.getByText('3 of 3 records').waitFor()
  await page.getByRole('heading', { name: 'Since the last run of this list' }).waitFor()
  await page.getByText('Nothing has changed').waitFor()
  await page.getByRole('link', { name: /^compared with / }).click()
  await page.waitForURL(first)
})
