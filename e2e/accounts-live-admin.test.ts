import { fillIn } from './accounts.ts'
import { toCode } from './authenticator.ts'
import { expect, test } from './browser-test.ts'
import { startLiveApi } from './live-api.ts'
import { nightly } from './nightly.ts'

test('in live mode an admin must turn on the second factor first and cannot turn it off', {
  tag: nightly,
}, async ({ browser }) => {
  await using live = await startLiveApi()
  const email = 'admin@merkwerk.example'
  const password = 'ein-langes-geheimnis!'
  const resetPath = await live.createAdmin(email)
  await using context = await browser.newContext({ baseURL: live.url, locale: 'en-GB' })
  const page = await context.newPage()

  await page.goto(resetPath)
  await fillIn(page, { new_password: password, confirm_password: password })
  await page.getByText('Password reset successfully.').waitFor()
  await page.goto('/login')
  await fillIn(page, { email, password })
  await page.waitForURL('**/login/second-factor')

  // This session can open no other page and is redirected back.
  await page.goto('/admin')
  await page.waitForURL('**/login/second-factor')
  await fillIn(page, { password })
  const secret = await page.locator('button.font-mono').innerText()
  await fillIn(page, { totp_code: toCode(secret) })
  await page.getByRole('heading', { name: 'Store these recovery codes' }).waitFor()
  const recoveryCodes = await page.getByRole('main').locator('ol li').allInnerTexts()
  expect(recoveryCodes).toHaveLength(10)
  await page.getByRole('button', { name: 'Go to the admin area' }).click()
  await page.waitForURL('**/admin')
  await page.getByRole('heading', { level: 1 }).waitFor()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await fillIn(page, { email, password })
  await fillIn(page, { totp_code: toCode(secret, 1) })
  await page.waitForURL('**/admin')

  await page.goto('/setting')
  const section = page.locator('#second-factor')
  await section.getByRole('button', { name: 'Turn off' }).click()
  await fillIn(section, { password, totp_code: recoveryCodes[0] ?? '' })
  await page.waitForURL('**/login/second-factor')
  await page.getByRole('heading', { name: 'Turn on the second factor' }).waitFor()
})
