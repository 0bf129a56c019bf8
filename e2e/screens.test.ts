import { demoPassword } from '../harness/accounts.ts'
import { fillIn, openPage } from './accounts.ts'
import { expect, signIn, test } from './browser-test.ts'
import { nightly } from './nightly.ts'

test('pages of an account redirect without a token', { tag: nightly }, async ({ page }) => {
  for (const path of ['/dashboard', '/search', '/add-file', '/search/J-1']) {
    await page.goto(path)
    await page.waitForURL((address) => address.pathname === '/')
  }
})

test('the demo seller signs in, stays signed in after a reload, and signs out', async ({ page }) => {
  await page.goto('/login')
  await fillIn(page, { email: 'seller@merkwerk.test', password: demoPassword })
  await page.waitForURL('**/dashboard')
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL((address) => address.pathname === '/' || address.pathname === '/login')
  expect(await page.evaluate(() => localStorage.getItem('refresh'))).toBeNull()
})

test('a wrong email or password shows the same message', { tag: nightly }, async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('seller@merkwerk.test')
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Invalid email or password').waitFor()
})

test('a session that the server no longer knows ends on the next call', { tag: nightly }, async ({
  page,
}) => {
  await signIn(page, 'seller', '/dashboard')
  await page.evaluate(() => {
    localStorage.setItem('access', 'spoiled')
    localStorage.setItem('refresh', 'spoiled')
  })
  await page.goto('/search')
  await page.waitForURL((address) => address.pathname === '/')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('the login page redirects signed-in users by role', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'admin', '/login')
  await page.waitForURL('**/admin')
  await page.getByRole('heading', { name: 'All Jobs' }).waitFor()
})

test('an unknown address shows a not-found page', async ({ page }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
  for (const path of ['/login', '/de/imprint', '/search/J-1', '/verify-email/MQ/token'])
    expect((await page.request.get(path, { headers: { accept: 'text/html' } })).status(), path).toBe(200)
})

test('every kind of page names the simulated services and links to the mailbox', async ({
  page,
  product,
}) => {
  const banner = page.getByRole('complementary', { name: 'Sandbox' })
  const pages = {
    '/': 'Simulated:',
    '/de/imprint': 'Simuliert:',
    '/login': 'Simulated:',
    '/none': 'Simulated:',
  }
  for (const [path, words] of Object.entries(pages)) {
    await page.goto(path)
    await banner.getByText(words).waitFor()
    await banner.getByText(/Amazon, eBay.* Mail/).waitFor()
  }
  await signIn(page, 'seller', '/dashboard')
  await banner.getByText(/Amazon, eBay.* Mail/).waitFor()
  await expect
    .poll(() => banner.getByRole('link').getAttribute('href'))
    .toBe(`${product.sandboxUrl}/mailbox/`)
  // The attribute that the server sets in live mode.
  await page.evaluate(() => document.documentElement.setAttribute('data-sandbox', ''))
  await banner.waitFor({ state: 'hidden' })
})

test('language and theme can be chosen, are stored, and outlive the session', async ({ page }) => {
  await signIn(page, 'seller', '/dashboard')
  await page.getByRole('button', { name: 'Preferences' }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Übersicht' }).waitFor()
  await page.getByRole('button', { name: 'Anzeige' }).click()
  await page.getByRole('menuitemradio', { name: 'Dunkel' }).click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.waitForURL('**/de')
  await page.getByRole('link', { name: 'Anmelden' }).click()
  await page.getByRole('button', { name: 'Anmelden' }).waitFor()
  const root = page.locator('html')
  await expect.poll(() => root.getAttribute('lang')).toBe('de')
  await expect.poll(() => root.getAttribute('data-theme')).toBe('dark')
})

test('a page whose code is missing offline leaves the app as it is, and opens online', async ({
  browser,
  product,
}) => {
  // The router logs that it could not load the code.
  await using opened = await openPage(browser, product, { locale: 'en-GB', width: 1440 })
  const { page } = opened
  await signIn(page, 'seller', '/dashboard')
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Setting' }).click()
  await page
    .getByText('Merkwerk cannot be reached right now. The page opens when the connection is back.')
    .waitFor()
  expect(await heading.textContent()).toBe('Dashboard')
  await page.context().setOffline(false)
  await page.waitForURL('**/setting')
  await heading.filter({ hasText: 'Setting' }).waitFor()
})

test('a page that is reloaded without a connection says so, and opens when there is one', async ({
  browser,
  product,
}) => {
  const options = { baseURL: product.url, locale: 'de-DE', serviceWorkers: 'allow' } as const
  await using context = await browser.newContext(options)
  const page = await context.newPage()
  await signIn(page, 'seller', '/dashboard')
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.reload()
  await page.getByText('Merkwerk ist gerade nicht erreichbar.').waitFor()
  await context.setOffline(false)
  await page.waitForFunction(() => !document.title.startsWith('Keine Verbindung'))
  await heading.waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

test('a failed list shows an error and loads on the next try', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'seller', '/search')
  await page
    .getByText('No jobs found')
    .or(page.getByText(/^Showing/))
    .waitFor()
  await page.context().setOffline(true)
  await page.getByRole('searchbox').fill('none')
  await page.getByText('Failed to fetch jobs. Please try again.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No job ID or job name matches').waitFor()
})
