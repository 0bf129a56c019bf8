import { fetchTokens } from '../harness/accounts.ts'
import type { RunningProduct } from '../harness/product.ts'
import { openPage } from './accounts.ts'
import { expect, signIn, test } from './browser-test.ts'
import { sampleList, submitList } from './lists.ts'
import { emptyMailbox, findMailedPath } from './mailbox.ts'
import { nightly } from './nightly.ts'

test.use({ ownProduct: {} })
test.describe.configure({ mode: 'default' })

/** Makes the model fail in one way, or respond normally. */
async function setModel({ sandboxUrl }: RunningProduct, fault: string | undefined): Promise<void> {
  const address = `${sandboxUrl}/_control/openai`
  const response = await (fault === undefined
    ? fetch(address, { method: 'DELETE' })
    : fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ fault }),
      }))
  expect(response.status).toBe(200)
}

async function savePrompt(product: RunningProduct, text: string): Promise<void> {
  const { access } = await fetchTokens(product, 'admin@merkwerk.test')
  const response = await fetch(`${product.url}/gpt/gpt-prompt/`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  expect(response.status).toBe(200)
}

test('a prompt is tried, saved after confirmation, compared with a newer version, and an old version restored', {
  tag: nightly,
}, async ({ product, page }) => {
  await signIn(page, 'admin', '/admin/gpt-editor')
  await page.getByText('The prompt is empty, so GPT is not used.').waitFor()
  const prompt = page.getByLabel('Prompt', { exact: true })
  await prompt.fill('Nenne die Leistung.')
  await page.getByText('Unsaved changes').waitFor()

  await page.getByRole('link', { name: 'Users', exact: true }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await expect.poll(() => prompt.inputValue()).toBe('Nenne die Leistung.')

  const asking = page.getByRole('alertdialog', { name: 'Save version 1?' })
  const save = async () => {
    await page.getByRole('button', { name: 'Save...' }).click()
    await asking.getByRole('button', { name: 'Save version 1' }).click()
  }
  await prompt.fill('x'.repeat(15_000))
  await save()
  await page.getByText('This prompt leaves no room for a product. Please shorten it.').waitFor()
  await prompt.fill('Nenne die Leistung.')
  await save()
  const toast = page.getByText('Version 1 is saved.')
  await toast.waitFor()
  const shownAt = performance.now()
  await page.getByText('Saved', { exact: true }).waitFor()
  await toast.waitFor({ state: 'detached' })
  expect(performance.now() - shownAt).toBeGreaterThan(2_000)

  await prompt.fill('Nenne die Leistung und die Farbe.')
  await savePrompt(product, 'Nenne die Spannung.')
  await page.getByRole('button', { name: 'Save...' }).click()
  await page.getByRole('button', { name: 'Save version 2' }).click()
  await page.getByText('admin saved version 2 while you were writing. Nothing was overwritten.').waitFor()
  await expect.poll(() => prompt.inputValue()).toBe('Nenne die Leistung und die Farbe.')
  await page.getByRole('button', { name: 'Continue with my text' }).click()
  await page.getByRole('button', { name: 'Save...' }).click()
  await page.getByRole('button', { name: 'Save version 3' }).click()
  await page.getByText('Version 3 is saved.').waitFor()

  await page.getByRole('button', { name: /^Version 2/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Version 2' })
  await expect.poll(() => sheet.locator('ins').allInnerTexts()).toContain('Spannung')
  await sheet.getByRole('button', { name: 'Restore as version 4' }).click()
  await page.getByText('New runs use version 4.').waitFor()
  await expect.poll(() => prompt.inputValue()).toBe('Nenne die Spannung.')
})

test('a used-up GPT account stops work with email, banner and maintenance, and a recharge resumes it', {
  tag: nightly,
}, async ({ browser, product, page }) => {
  await savePrompt(product, 'Nenne die Leistung.')
  await emptyMailbox(product)
  await setModel(product, 'insufficient-quota')
  await using seller = await openPage(browser, product, { locale: 'en-GB', width: 1440 })
  await signIn(seller.page, 'seller')
  await submitList(seller.page, sampleList)
  await seller.page.getByText(/GPT/).first().waitFor()
  const runPage = seller.page.url()
  await seller.page.goto('/add-file')
  await seller.page.getByText('Service is currently under maintenance. Cannot proceed.').waitFor()
  await expect.poll(() => seller.page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
  expect(await findMailedPath(product, 'admin@merkwerk.test', '/admin')).toBe('/admin')

  await signIn(page, 'admin', '/admin')
  await page.getByText('GPT Recharge Required!').waitFor()
  await setModel(product, undefined)
  await page.getByRole('button', { name: 'Mark as Recharged' }).click()
  await page.getByText('GPT Recharge Required!').waitFor({ state: 'detached' })
  await seller.page.goto(runPage)
  await seller.page.getByText('Completed', { exact: true }).waitFor()
})
