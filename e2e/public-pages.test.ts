import { readFile } from 'node:fs/promises'
import { expect, test } from './browser-test.ts'
import { untilHydrated } from './page-state.ts'
import { scriptBytes } from './script-bytes.ts'

const pages = {
  '/': 'Your article numbers in.',
  '/privacy-policy': 'Privacy Policy',
  '/terms-of-service': 'Terms of Service',
  '/about-us': 'About Us',
  '/contact-us': 'Contact Us',
  '/imprint': 'Imprint',
}
const pagesFile = new URL('../packages/web/build/client/pages.json', import.meta.url)
const inGerman = (path: string): string => (path === '/' ? '/de' : `/de${path}`)
test('every public page works without a script and has metadata for search engines and link previews', async ({
  product,
}) => {
  for (const [path, heading] of Object.entries(pages)) {
    const html = await (await fetch(product.url + path, { headers: { accept: 'text/html' } })).text()
    expect(html, path).toContain(heading)
    expect(html, path).toContain(`<link rel="canonical" href="${product.url}${path}"/>`)
    expect(html, path).toContain(`hrefLang="de" href="${product.url}${inGerman(path)}"`)
    expect(html, path).toMatch(/<title>[^<]+<\/title>/)
    expect(html, path).toMatch(/<meta name="description" content="[^"]{40,240}"/)
    expect(html, path).toContain('property="og:image"')
    expect(html, path).not.toMatch(/__[A-Z_]+__|\sstyle="/)
  }
})

/** The most bytes of script that a page may send with gzip. The app shows its first data after them. */
const findBudget = (pattern: string): number =>
  [...Object.keys(pages), ...Object.keys(pages).map(inGerman)].includes(pattern) ? 130_000 : 260_000

test('each page sends at most its budget of script', async ({ product }) => {
  const { pages } = JSON.parse(await readFile(pagesFile, 'utf8')) as { pages: { pattern: string }[] }
  expect(pages.length).toBeGreaterThan(50)
  for (const { pattern } of pages) {
    const sent = await scriptBytes(product.url, pattern.replace(/:\w+/g, 'x').replace('*', 'missing'))
    expect(sent.length, pattern).toBeGreaterThan(5)
    expect(
      sent.reduce((sum, bytes) => sum + bytes, 0),
      pattern,
    ).toBeLessThanOrEqual(findBudget(pattern))
  }
})

test('no link of a public page is broken', async ({ page, product }) => {
  const addresses = Object.keys(pages).flatMap((path) => [path, inGerman(path)])
  await page.goto('/imprint')
  const links = await page.evaluate(async (addresses) => {
    const headers = { accept: 'text/html' }
    const texts = await Promise.all(addresses.map(async (path) => (await fetch(path, { headers })).text()))
    const documents = texts.map((text) => new DOMParser().parseFromString(text, 'text/html'))
    return documents.flatMap(({ links }) =>
      [...links].filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname),
    )
  }, addresses)
  const found = new Set(links)
  expect(found.size).toBeGreaterThan(10)
  for (const path of found) {
    const response = await fetch(product.url + path, { headers: { accept: 'text/html' } })
    expect(response.status, path).toBe(200)
  }
  const licences = await (await fetch(`${product.url}/third-party-licences.md`)).text()
  for (const part of ['## react-dom - ', '## @base-ui/react - ', 'SIL OPEN FONT LICENSE', 'Lucide Icons'])
    expect(licences).toContain(part)
})

test('a German browser gets German pages, and a chosen language persists', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, locale: 'de-AT' })
  const page = await context.newPage()
  await page.goto('/about-us')
  await page.waitForURL('**/de/about-us')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de')
  await page.getByRole('link', { name: 'English' }).first().click()
  await page.getByRole('heading', { name: 'About Us' }).waitFor()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  await page.goto('/about-us')
  await page.getByRole('heading', { name: 'Who We Are' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/about-us')
  await context.close()
})

test('no layout shift happens while the landing page loads', async ({ page }) => {
  await page.goto('/')
  await untilHydrated(page, 'main a')
  await page.evaluate(() => document.fonts.ready)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => resolve(sum))
      }),
  )
  expect(shift).toBeLessThan(0.02)
})

test('the largest part of the landing page is painted before any script runs', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, (route) => held.promise.then(() => route.continue()))
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { element } of list.getEntries() as (PerformanceEntry & { element: Element | null })[])
        document.documentElement.dataset.largest = `${element?.tagName} ${element?.textContent ?? ''}`
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const largest = () => page.evaluate(() => document.documentElement.dataset.largest)
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(largest).toMatch(/^(H1|P) /)
  const withoutScript = await largest()
  const reply = page.waitForEvent('requestfinished', (request) => /page-en.*\.js$/.test(request.url()))
  held.resolve()
  await reply
  await untilHydrated(page, 'main a')
  expect(await largest()).toBe(withoutScript)
})

test('a page reloads when a new version has replaced its script', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/')
  await untilHydrated(page, 'footer a')
  let isGone = true
  await page.route(/assets\/about-us-.*\.js/, (route) => {
    if (!isGone) return route.continue()
    isGone = false
    return route.fulfill({ status: 404, body: '' })
  })
  const reloaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'About Us' }).click()
  await reloaded
  await page.getByRole('link', { name: 'About Us' }).click()
  await page.getByRole('heading', { name: 'About Us' }).waitFor()
  await context.close()
})
