import { demoPassword } from '../harness/accounts.ts'
import { fillIn, openPage } from './accounts.ts'
import { expect, signIn, test } from './browser-test.ts'
import { nightly } from './nightly.ts'

const email = 'seller@merkwerk.test'
const desk = { locale: 'en-GB', width: 1440 } as const

test('a session ended by another browser is explained, and signing in returns to the page', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, 'seller', '/setting')
  await page.locator('#sessions li').first().waitFor()
  await using other = await openPage(browser, product, desk)
  await signIn(other.page, 'seller', '/dashboard')
  await page.reload()
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await page.getByText('All other sessions have ended.').waitFor()

  await other.page.getByRole('link', { name: 'Setting' }).click()
  await other.page.waitForURL('**/login?*')
  await other.page.getByText('this session was ended on another device').waitFor()
  expect(await other.page.evaluate(() => ({ ...localStorage }))).toEqual({ 'end-reason': 'other-device' })
  await fillIn(other.page, { email, password: demoPassword })
  await other.page.waitForURL('**/setting')
})

test('the landing page explains why a session on the run list ended, and signing in restores the list', {
  tag: nightly,
}, async ({ page, browser, product }) => {
  await using other = await openPage(browser, product, { locale: 'de-DE', width: 360 })
  await signIn(other.page, 'seller')
  await signIn(page, 'seller', '/setting')
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await page.getByText('All other sessions have ended.').waitFor()

  await other.page.goto('/search?jobId=MW')
  await other.page.waitForURL('**/de?*')
  await other.page.getByText('diese Sitzung auf einem anderen Gerät beendet wurde').waitFor()
  await other.page.getByRole('link', { name: 'Erneut anmelden' }).click()
  await other.page.getByText('diese Sitzung auf einem anderen Gerät beendet wurde').waitFor()
  await fillIn(other.page, { email, password: demoPassword })
  await other.page.waitForURL('**/search?jobId=MW')
})

test('signing out opens the landing page without a notice, and the other tab explains what happened', async ({
  page,
}) => {
  await signIn(page, 'seller', '/dashboard')
  const tab = await page.context().newPage()
  await tab.goto('/wallet')
  await tab.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/' && url.search === '')
  await tab.waitForURL('**/?*')
  await tab.getByText('You signed out in another tab.').waitFor()
  await tab.getByRole('link', { name: 'Sign in again' }).click()
  await fillIn(tab, { email, password: demoPassword })
  await tab.waitForURL('**/wallet')
})

test('a link from an email opens after signing in', { tag: nightly }, async ({ page }) => {
  await page.goto('/search/MW-UNKNOWN')
  await page.getByText('Please sign in to open this page.').waitFor()
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await fillIn(page, { email, password: demoPassword })
  await page.waitForURL('**/search/MW-UNKNOWN')
})

test('an address that only looks like one of the app is not opened after signing in', {
  tag: nightly,
}, async ({ page }) => {
  for (const path of ['//evil.test/dashboard', '/subscription-fee/../imprint', 'https://evil.test/']) {
    await page.goto(`/login?${new URLSearchParams({ return: path })}`)
    await fillIn(page, { email, password: demoPassword })
    await page.waitForURL('**/dashboard')
    await page.evaluate(() => localStorage.clear())
  }
})
