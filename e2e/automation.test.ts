import { query } from '../harness/database.ts'
import { callAsSeller, productRows } from '../harness/runs.ts'
import { expect, signIn, test } from './browser-test.ts'
import { nightly } from './nightly.ts'

test('a seller schedules a list from a web address, and sees why it could not be fetched', {
  tag: nightly,
}, async ({ page, product }) => {
  const seller = await callAsSeller(product)
  await seller.untilCompleted([await seller.startRun('Spring', productRows(2))])
  await signIn(page, 'seller', '/schedules')
  await page.getByRole('button', { name: 'Add schedule' }).first().click()
  await page.getByRole('combobox', { name: /^List/ }).selectOption('Spring')
  await page.getByRole('group', { name: 'List from' }).getByText('Web address').click()
  await page.getByRole('textbox', { name: 'Address' }).fill(`${product.sandboxUrl}/nothing.csv`)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('The file or folder was not found.').waitFor()
  await page.getByRole('button', { name: 'Create schedule' }).click()
  await page.getByRole('link', { name: 'Spring' }).waitFor()

  await query(product, 'UPDATE schedules SET next_run_at = now() WHERE next_run_at IS NOT NULL')
  await query(product, "INSERT INTO pgboss.job (name, data) VALUES ('claim-schedules', '{}')")
  await expect(async () => {
    await page.reload()
    await page.getByText('Starting · The file or folder was not found.').waitFor({ timeout: 1_000 })
  }).toPass()
})

test('a seller adds a webhook, and sees why a test event was not delivered', async ({ page }) => {
  await signIn(page, 'seller', '/webhooks')
  await page.getByRole('button', { name: 'Add endpoint' }).first().click()
  await page.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9/events')
  await page.getByRole('checkbox', { name: 'A run is completed' }).check()
  await page.getByRole('button', { name: 'Create endpoint' }).click()
  await page.getByRole('button', { name: 'I have stored the secret' }).click()
  await page.getByRole('link', { name: /127\.0\.0\.1:9/ }).click()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(async () => {
    await page.reload()
    await page.getByText('Show attempts and body').click({ timeout: 1_000 })
    await page.getByText(/ECONNREFUSED/).waitFor({ timeout: 1_000 })
  }).toPass()
})
