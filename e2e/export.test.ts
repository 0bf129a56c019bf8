import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './browser-test.ts'
import { sampleList, submitList } from './lists.ts'

/** Clicks a button that downloads a package. Returns the name of the archive and its bytes. */
async function downloadBy(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), archive: await readFile(await download.path()) }
}

test('a seller exports a run and its list, and repeats the last export with one click', async ({ page }) => {
  await signIn(page, 'seller')
  await submitList(page, sampleList)
  await page.getByText('Completed', { exact: true }).waitFor()
  const jobPath = new URL(page.url()).pathname

  await page.getByRole('link', { name: 'Export', exact: true }).click()
  await page.waitForURL('**/export')
  await page.getByRole('radio', { name: 'WooCommerce' }).focus()
  for (const target of ['Shopify', 'Shopware 6']) {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: target })).toBeChecked()
  }
  await page.getByText(/^\d+ articles go into the import\./).waitFor()
  await page.getByText('2_products.csv').waitFor()
  await page.getByText('This row has no product.').click()
  await page.getByText('Row 23 · 1023').waitFor()

  const [findings] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Full list (CSV)' }).click(),
  ])
  expect(await readFile(await findings.path(), 'utf8')).toMatch(/^\uFEFFRow;Article number;Kind;/)

  await page.getByRole('textbox', { name: 'Stock' }).fill('7')
  const shopware = await downloadBy(page, 'Download package')
  expect(shopware.name).toMatch(/^products_MW-\w+_shopware\.zip$/)
  for (const file of ['0_Guide.html', '1_properties.csv', '2_products.csv', 'Report.txt'])
    expect(shopware.archive.includes(file), file).toBe(true)
  await page.getByText('The download of the package for Shopware 6 has started.').waitFor()

  await page.goto(jobPath)
  const again = await downloadBy(page, 'Download again for Shopware 6')
  expect(again.name).toBe(shopware.name)
  expect(again.archive.equals(shopware.archive)).toBe(true)

  await page.goto('/lists')
  await page.getByRole('link', { name: 'products', exact: true }).first().click()
  await page.getByRole('link', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('radio', { name: /Shopware 6/ })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Stock' })).toHaveValue('7')
  await page.getByText('WooCommerce').click()
  await page.waitForURL('**/export?target=woocommerce')
  await page.getByText('1_products.csv').waitFor()
  const woocommerce = await downloadBy(page, 'Download package')
  expect(woocommerce.name).toMatch(/^products_ML-\w+_woocommerce\.zip$/)
})
