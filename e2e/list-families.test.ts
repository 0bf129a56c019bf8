import type { Page } from '@playwright/test'
import { expect, signIn, test } from './browser-test.ts'
import { submitList } from './lists.ts'

/** Uploads a list that names parents, and opens its accepted families once they are decided. */
async function openFamilies(page: Page): Promise<void> {
  await signIn(page, 'seller')
  const lines = [
    'SKU;EAN;Vaterartikel',
    'H-1-S;4041234500108;H-1',
    'H-1-M;4041234500276;H-1',
    'H-2;4041234500283;',
  ]
  await submitList(page, {
    name: 'families.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  })
  await page.getByText('Completed', { exact: true }).waitFor()
  const { pathname } = new URL(page.url())
  await expect(async () => {
    await page.goto(`${pathname}?view=families&families=accepted`)
    const state = page.getByRole('region', { name: 'Families' }).getByText(/\d rows$|^No families yet$/)
    await state.waitFor()
    expect(await state.textContent()).toMatch(/rows$/)
  }).toPass()
}

test('a list that names parents has families, which are numbered and dissolved', async ({ page }) => {
  await openFamilies(page)
  const pane = page.getByRole('region', { name: 'Families' })
  await pane.getByText('Your list names H-1 as the parent.').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const number = pane.getByRole('textbox', { name: 'Article number of the parent' })
  await expect(number).toHaveValue('H-1')
  await pane.getByRole('link', { name: 'H-1-S' }).waitFor()
  await number.fill('SHIRT')
  await number.press('Enter')
  await page.getByText('The family was saved.').waitFor()
  await page.reload()
  await pane.getByText(/SHIRT/).waitFor()
  await pane.getByRole('button', { name: /^Dissolve/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dissolve', exact: true }).click()
  await pane.getByText('No accepted family').waitFor()
  await pane.getByRole('radio', { name: 'Rejected (1)' }).waitFor()
})
