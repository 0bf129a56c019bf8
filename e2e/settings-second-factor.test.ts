import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoPassword } from '../harness/accounts.ts'
import { fillIn, openPage, toVisitors } from './accounts.ts'
import { toCode } from './authenticator.ts'
import { expect, signIn, test } from './browser-test.ts'
import { nightly } from './nightly.ts'

const credentials = { email: 'seller@merkwerk.test', password: demoPassword }

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
}

/** Completes the setup in the settings. Returns the secret and the recovery codes. */
async function turnOn(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  const section = page.locator('#second-factor')
  await section.getByRole('button').click()
  await fillIn(section, { password: demoPassword })
  await section.getByRole('img').waitFor()
  const secret = await section.locator('button.font-mono').innerText()
  await fillIn(section, { totp_code: toCode(secret) })
  await section.locator('ol li').first().waitFor()
  return { secret, recoveryCodes: await section.locator('ol li').allInnerTexts() }
}

for (const visitor of toVisitors('in English at a desk'))
  test(`a second factor is turned on, requested and turned off ${visitor.name}`, {
    tag: visitor.tag,
  }, async ({ browser, product }) => {
    await using opened = await openPage(browser, product, visitor)
    const { page } = opened
    const section = page.locator('#second-factor')
    await signIn(page, 'seller', '/setting')
    const { secret, recoveryCodes } = await turnOn(page)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await section.getByRole('button').last().click()
    await section.locator('ol').waitFor({ state: 'detached' })

    await signOut(page)
    await fillIn(page, credentials)
    await fillIn(page, { totp_code: '000000' })
    await page.locator('input[name=totp_code][aria-invalid]:focus').waitFor()
    await fillIn(page, { totp_code: toCode(secret, 1) })
    await page.waitForURL('**/dashboard')

    await signOut(page)
    await fillIn(page, credentials)
    await page.locator('input[name=totp_code]').waitFor()
    await page.getByRole('button', { name: /recovery|Wiederherstellungscode/ }).click()
    await fillIn(page, { totp_code: recoveryCodes[0] ?? '' })
    await page.waitForURL('**/dashboard')

    await page.goto('/setting')
    await section.getByRole('button').click()
    await fillIn(section, { password: demoPassword, totp_code: recoveryCodes[0] ?? '' })
    await section.locator('input[name=totp_code][aria-invalid]').waitFor()
    await fillIn(section, { totp_code: recoveryCodes[1] ?? '' })
    await section.locator('form').waitFor({ state: 'detached' })
    await signOut(page)
    await fillIn(page, credentials)
    await page.waitForURL('**/dashboard')
  })

test('recovery codes are copied and downloaded, and a wrong code or password shows an error at its field', {
  tag: nightly,
}, async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'seller', '/setting')
  const section = page.locator('#second-factor')
  await section.getByRole('button', { name: 'Turn on' }).click()
  await fillIn(section, { password: 'wrong' })
  await section.getByText('Current password is incorrect').waitFor()
  await fillIn(section, { password: demoPassword })
  await fillIn(section, { totp_code: '000000' })
  await section.getByText('This code is not valid.').waitFor()
  await section.getByRole('button', { name: 'Cancel' }).click()
  await section.getByText('Off', { exact: true }).waitFor()

  const { recoveryCodes } = await turnOn(page)
  await section.getByRole('button', { name: 'Copy' }).click()
  await section.getByRole('button', { name: 'Copied' }).waitFor()
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toEqual(recoveryCodes)
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Download' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  for (const code of recoveryCodes) expect(text).toContain(code)
  await section.getByRole('button', { name: 'I have stored them' }).click()
  await page.getByText('The second factor is on.').waitFor()
  await section.getByText('On', { exact: true }).waitFor()
  await page.reload()
  await section.getByRole('button', { name: 'Turn off' }).waitFor()
})
