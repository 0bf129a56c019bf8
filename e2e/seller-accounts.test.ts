import { fillIn, openPage, toVisitors } from './accounts.ts'
import { expect, signIn, test } from './browser-test.ts'

const right = { client_id: 'amzn1.application', client_secret: 'very-secret', refresh_token: 'Atzr|token' }

for (const visitor of toVisitors('in German on a phone'))
  test(`a connection is added, tested and removed, and its credentials are never shown again ${visitor.name}`, {
    tag: visitor.tag,
  }, async ({ browser, product }) => {
    await using opened = await openPage(browser, product, visitor)
    const { page } = opened
    const section = page.locator('#seller-accounts')
    await signIn(page, 'seller', '/setting/products')
    await section.getByRole('button', { name: /Connect Amazon|Amazon verbinden/ }).click()
    await fillIn(section, { ...right, client_secret: 'very-wrong' })
    await section.locator('input[name=client_secret][aria-invalid]:focus').waitFor()
    await fillIn(section, right)
    await section.getByText(/Connected\. Tested|Verbunden\. Geprüft/).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

    await page.reload()
    await section.getByRole('button', { name: /^(Test|Prüfen)$/ }).click()
    await page.getByText(/accepts your credentials|nimmt Ihre Zugangsdaten an/).waitFor()
    expect(await page.content()).not.toContain(right.client_secret)

    await section.getByRole('button', { name: /^(Remove|Entfernen)$/ }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: /^(Remove|Entfernen)$/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await section.getByRole('button', { name: /Connect Amazon|Amazon verbinden/ }).waitFor()
  })
