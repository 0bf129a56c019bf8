import { signIn as signInAsClient } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import type { Page } from '@playwright/test'
import { callAsSeller, productRows } from '../harness/runs.ts'
import { demoAdmin } from '../scripts/demo-accounts.ts'
import { expect, signIn, test } from './browser-test.ts'
import { emptyMailbox, findMailedPath, listMailedSubjects } from './mailbox.ts'
import { nightly } from './nightly.ts'

const email = 'seller@merkwerk.test'

test('the profile shows the account and links to where it is changed', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'seller', '/dashboard/profile')
  await page.getByText('View and edit your profile information here.').waitFor()
  const card = page.getByRole('region', { name: 'seller' })
  await card.getByText(/^Member since \d+ \w+ \d{4}$/).waitFor()
  for (const text of [email, 'Active', '10,000']) await card.getByText(text).first().waitFor()
  await card.getByRole('link', { name: 'Change: Language of emails' }).click()
  await page.waitForURL('**/setting/preferences')
})

test('an email about a finished run is sent if wanted and links to where it is disabled', {
  tag: nightly,
}, async ({ page, product }) => {
  const seller = await callAsSeller(product)
  const done = page.locator('#notifications').getByRole('switch', { name: 'A run is completed' })
  await signIn(page, 'seller', '/setting/preferences')

  await done.waitFor()
  await page.context().setOffline(true)
  await done.click()
  await page.getByText('An error occurred. Please try again.').waitFor()
  await expect.poll(() => done.getAttribute('aria-checked')).toBe('true')
  await page.context().setOffline(false)

  const saved = page.waitForResponse('**/user/profile/notifications/')
  await done.click()
  expect((await saved).status()).toBe(200)
  await emptyMailbox(product)
  await seller.untilCompleted([await seller.startRun('silent', productRows(1))])
  await page.reload()
  await done.and(page.getByRole('switch', { checked: false })).click()
  await done.and(page.getByRole('switch', { checked: true })).waitFor()
  await seller.untilCompleted([await seller.startRun('announced', productRows(1))])
  expect(await findMailedPath(product, email, '/setting/preferences')).toBe('/setting/preferences')
  expect(await listMailedSubjects(product, email)).toEqual(['Your run “announced” is done'])
})

test('the palette and a few keys open every page without a mouse', { tag: nightly }, async ({
  page,
  product,
}) => {
  const { startRun } = await callAsSeller(product)
  const runId = await startRun('Palette-Ziel', productRows(1))
  await signIn(page, 'seller', '/dashboard')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const palette = page.getByRole('dialog')
  await typeWhileItLoads(page)
  const choose = async (text: string, entry: string | RegExp) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(text)
    await palette.getByRole('option', { name: entry }).first().waitFor()
    await expect.poll(() => palette.getByRole('combobox').inputValue()).toBe(text)
    await page.keyboard.press('Enter')
    await palette.waitFor({ state: 'detached' })
  }
  await choose('wall', /^Wallet/)
  await page.waitForURL('**/wallet')
  await choose(runId, /^Palette-Ziel/)
  await page.waitForURL(`**/lists/*?run=${runId}`)
  await choose('dark', 'Appearance: Dark')
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')

  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.waitForURL('**/search')
  const search = page.getByRole('searchbox', { name: 'Search by Job ID...' })
  await search.waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('gd n')
  await expect.poll(() => search.inputValue()).toBe('gd n')
  expect(new URL(page.url()).pathname).toBe('/search')
  await search.blur()
  await page.keyboard.press('n')
  await page.waitForURL('**/add-file')

  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.getByRole('switch', { name: 'Single keys' }).press('Space')
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await choose('deut', 'Language: Deutsch')
  await page.getByRole('heading', { level: 1, name: 'Liste hinzufügen' }).waitFor()
  await choose('abm', 'Abmelden')
  await page.waitForURL('**/de')
})

/** Opens the palette while its code still loads. No typed character may be lost. */
async function typeWhileItLoads(page: Page): Promise<void> {
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/command-palette-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const field = page.getByRole('dialog').getByRole('combobox')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('no one')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('wale')
  await page.keyboard.press('Backspace')
  expect(await field.count()).toBe(0)
  code.resolve()
  await field.waitFor()
  await page.keyboard.type('let')
  await expect.poll(() => field.inputValue()).toBe('wallet')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
}

test('a row shows at each attribute which rule changed it', { tag: nightly }, async ({ page, product }) => {
  const { call } = await signInAsClient({ baseUrl: product.url }, demoAdmin)
  const { id } = await call(endpoints.createKeyValue, { body: { key: 'Marke', value: 'Hersteller-Marke' } })
  // Other tests share the rules.
  await using _removed = {
    [Symbol.asyncDispose]: () => call(endpoints.deleteKeyValue, { params: { id } }).then(() => undefined),
  }
  const seller = await callAsSeller(product)
  const runId = await seller.startRun('Regeln', productRows(1))
  await seller.untilCompleted([runId])
  const { list_id: listId } = await seller.getRun(runId)
  await signIn(page, 'seller', `/lists/${listId}?row=1`)
  const panel = page.getByRole('dialog')
  await panel.getByText('Hersteller-Marke', { exact: true }).waitFor()
  await panel.getByText('Attribute renamed, was “Marke”').first().waitFor()
})
