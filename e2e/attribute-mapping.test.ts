import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { shopScheme, uploadScheme } from './attributes.ts'
import { expect, signIn, test } from './browser-test.ts'
import { sampleList, submitList } from './lists.ts'
import { nightly } from './nightly.ts'

/** Downloads the package and returns one of its files. */
async function downloadFile(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download package' }).click(),
  ])
  const archive = await readFile(await download.path())
  const at = archive.indexOf(name)
  const start = at + archive.readUInt16LE(at - 4) + archive.readUInt16LE(at - 2)
  return inflateRawSync(archive.subarray(start)).toString()
}

test('a seller maps attributes to those of the shop, fixes a wrong one, and exports them', {
  tag: nightly,
}, async ({ page }) => {
  await signIn(page, 'seller')
  await submitList(page, sampleList)
  await page.getByText('Completed', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'Export this run', exact: true }).click()
  await page.waitForURL('**/export?run=*')
  const exportPath = page.url()
  await page.getByRole('link', { name: 'Map attributes' }).click()
  await page.waitForURL('**/attributes?list=*&run=*')
  await uploadScheme(page, page.url(), shopScheme)
  await page.getByRole('button', { name: 'Accept proposals' }).click()
  await page.getByRole('button', { name: /^Accept \d+ proposals$/ }).click()
  await page.getByText(/^\d+ proposals accepted\./).waitFor()
  await expect(page.getByRole('row', { name: /^Farbe\b/ })).toContainText('Farbton')
  expect(await findViolations(page)).toEqual([])

  // A wrong mapping is found in the export, and fixed where it leads to.
  await page.goto(`${exportPath}&target=shopware`)
  await page.getByText(/^Your mapping applies, version 1\./).waitFor()
  const mapped = await downloadFile(page, '1_properties.csv')
  expect(mapped).toMatch(/;Werkstoff\r?$/m)
  expect(mapped).not.toMatch(/;(Farbe|Material)\r?$/m)
  await page.getByRole('link', { name: 'Check mapping' }).click()
  await page.getByRole('row', { name: /^Material\b/ }).focus()
  await page.keyboard.press('ArrowRight')
  const sheet = page.getByRole('dialog', { name: 'Attribute Material' })
  await expect(sheet.getByRole('row').nth(1)).toBeFocused()
  const target = sheet.getByRole('combobox', { name: 'Name in your shop' })
  await target.fill('Oberf')
  await page.getByRole('option', { name: 'Oberfläche' }).waitFor()
  await target.press('Enter')
  expect(await findViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved as version 2.').waitFor()

  await page.goto(`${exportPath}&target=shopware`)
  await page.getByText(/^Your mapping applies, version 2\./).waitFor()
  const fixed = await downloadFile(page, '1_properties.csv')
  expect(fixed).toMatch(/;"?Oberfläche"?\r?$/m)
  expect(fixed).not.toMatch(/;Werkstoff\r?$/m)
})
