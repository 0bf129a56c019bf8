import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openCuttingProxy } from './broken-proxy.ts'
import { expect, signIn, test } from './browser-test.ts'
import { sampleList, submitList } from './lists.ts'
import { nightly } from './nightly.ts'

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
  const listPath = new URL(page.url()).pathname

  await page.getByRole('link', { name: 'Export this run', exact: true }).click()
  await page.waitForURL('**/export?run=*')
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

  // The stock of products that exist already stays.
  await expect(page.getByRole('textbox', { name: 'Stock' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'No: create new products' }).click()
  await page.getByRole('textbox', { name: 'Stock' }).fill('7')
  const shopware = await downloadBy(page, 'Download package')
  expect(shopware.name).toMatch(/^products_MW-\w+_shopware\.zip$/)
  for (const file of ['0_Guide.html', '1_properties.csv', '2_products.csv', 'Report.txt'])
    expect(shopware.archive.includes(file), file).toBe(true)
  await page.getByText('The download of the package for Shopware 6 has started.').waitFor()

  await page.goto(listPath)
  const again = await downloadBy(page, 'Download again for Shopware 6')
  expect(again.name).toMatch(/^products_ML-\w+_shopware\.zip$/)

  await page.goto('/lists')
  await page.getByRole('link', { name: 'products', exact: true }).first().click()
  await page.getByRole('link', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('radio', { name: /Shopware 6/ })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Stock' })).toHaveValue('7')
  await page.getByText('WooCommerce').click()
  await page.waitForURL('**/export?target=woocommerce')
  await page.getByRole('listitem').getByText('1_products.csv').waitFor()
  const woocommerce = await downloadBy(page, 'Download package')
  expect(woocommerce.name).toMatch(/^products_ML-\w+_woocommerce\.zip$/)
})

test('a program fetches a list by a permanent link until it is revoked', { tag: nightly }, async ({
  page,
}) => {
  await signIn(page, 'seller')
  await submitList(page, sampleList)
  await page.getByText('Completed', { exact: true }).waitFor()
  await page.goto('/lists')
  await page.getByRole('link', { name: 'products', exact: true }).first().click()
  await page.getByRole('link', { name: 'Export', exact: true }).click()
  await page.getByText('plentyONE').click()
  await page.waitForURL('**/export?target=plentyone')
  await page.getByRole('combobox', { name: 'What the link delivers' }).selectOption('2_Artikel.csv')
  await page.getByRole('button', { name: 'Create link for plentyONE' }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy address' }).click()
  await page.getByRole('button', { name: 'Address copied' }).waitFor()
  const address = await page.evaluate(() => navigator.clipboard.readText())

  const first = await fetch(address)
  expect(first.headers.get('content-type')).toContain('text/csv')
  expect((await first.text()).split(/\r?\n/).length).toBeGreaterThan(10)
  const again = await fetch(address, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
  await page.reload()
  await page.getByText(/^Last fetched .* 2 times in total$/).waitFor()

  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('The link was revoked.').waitFor()
  await page.getByText('Revoked links (1)').click()
  await page.getByText(/^Revoked \d.* 2 times in total$/).waitFor()
  expect((await fetch(address)).status).toBe(410)
})

test('a seller downloads checked images, and the browser resumes a broken download', {
  tag: nightly,
}, async ({ page, product }) => {
  await signIn(page, 'seller')
  await submitList(page, sampleList)
  await page.getByText('Completed', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Export this run', exact: true }).click()
  await page.getByRole('button', { name: 'Check images' }).click()
  await page.getByText(/^\d+ images can be used/).waitFor()
  await page.getByRole('button', { name: 'Download images' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Download images' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'I confirm this declaration' }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download images' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^products_MW-\w+_images\.zip$/)
  const archive = await readFile(await download.path())
  for (const name of ['1001_1.jpg', 'manifest.csv']) expect(archive.includes(name), name).toBe(true)

  await using proxy = await openCuttingProxy(product, 40_000)
  const [resumed] = await Promise.all([
    page.waitForEvent('download'),
    // A navigation that becomes a download is aborted.
    page.goto(proxy.url + new URL(download.url()).pathname).catch(() => undefined),
  ])
  expect((await readFile(await resumed.path())).equals(archive)).toBe(true)
  expect(proxy.ranges).toEqual([undefined, 'bytes=40000-'])
})
