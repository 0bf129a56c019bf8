import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './browser-test.ts'
import { sampleList, submitList } from './lists.ts'
import { nightly } from './nightly.ts'
import { untilHydrated } from './page-state.ts'
import { sellerTexts, visitorTexts } from './spec-texts.ts'

/** Calls of the run list since the page was loaded. Times are in milliseconds of the page's clock. */
const runListCalls = (page: Page): Promise<{ query: string; startTime: number }[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ url: new URL(name), startTime }))
      .filter(({ url }) => url.pathname === '/api/jobs/getJobsList/')
      .map(({ url, startTime }) => ({ query: url.search.slice(1), startTime })),
  )

async function expectTexts(page: Page, textsByPath: typeof visitorTexts): Promise<void> {
  for (const [path, texts] of Object.entries(textsByPath)) {
    await page.goto(path)
    for (const text of texts) await page.getByText(text).filter({ visible: true }).first().waitFor()
  }
}

test('a visitor reads the texts that the specification quotes', { tag: nightly }, ({ page }) =>
  expectTexts(page, visitorTexts),
)

test('a new seller reads the texts that the specification quotes', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'seller')
  await expectTexts(page, sellerTexts)
})

/** Shows the prerendered pages without starting the app in each. */
const withoutScripts = test.extend({ javaScriptEnabled: false })

withoutScripts('a visitor without scripts reads the texts of public pages', ({ page }) => {
  const prerendered = ['/', '/privacy-policy', '/terms-of-service', '/about-us']
  return expectTexts(page, Object.fromEntries(prerendered.map((path) => [path, visitorTexts[path] ?? []])))
})

withoutScripts(
  'the terms have ten sections, the journey five milestones, the landing page three cards',
  async ({ page }) => {
    await page.goto('/terms-of-service')
    await expect.poll(() => page.locator('article section').count()).toBe(10)
    await page.goto('/about-us')
    await expect.poll(() => page.getByRole('main').locator('ol > li').count()).toBe(5)
    await page.goto('/')
    await expect.poll(() => page.getByRole('main').locator('ol > li').count()).toBe(3)
    await expect.poll(() => page.locator('section:has-text("Made for people") li').count()).toBe(3)
  },
)

test('the contact form shows errors at their fields, and thanks for a message', { tag: nightly }, async ({
  page,
}) => {
  await page.goto('/contact-us')
  await untilHydrated(page, 'form')
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  for (const name of ['Name', 'Email', 'Subject', 'Message'])
    await page.getByText(`${name} is required`).waitFor()
  await page.getByLabel('Email').fill('nobody')
  await page.getByText('Please enter a valid email address').waitFor()
  await page.getByLabel('Name').fill('Ada')
  expect(await page.getByText('Name is required').count()).toBe(0)
  await page.getByLabel('Email').fill('ada@visitor.test')
  await page.getByLabel('Subject').fill('A list')
  await page.getByLabel('Message').fill('Which columns do you need?')
  const sentAt = performance.now()
  await send.click()
  await page.getByRole('button', { name: 'Sending...' }).waitFor()
  await page.getByText("Thank you for your message! We'll get back to you soon.").waitFor()
  expect(performance.now() - sentAt).toBeGreaterThan(1_000)
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('')
})

withoutScripts(
  'Start and Start Your Journey open the registration, and the footer links to the information pages',
  async ({ page }) => {
    await page.goto('/')
    for (const name of ['Start', 'Start Your Journey'])
      await expect
        .poll(() => page.getByRole('link', { name, exact: true }).first().getAttribute('href'))
        .toBe('/register')
    const footer = page.getByRole('contentinfo')
    for (const path of ['/privacy-policy', '/terms-of-service', '/about-us', '/contact-us', '/imprint'])
      await expect.poll(() => footer.locator(`a[href="${path}"]`).count()).toBe(1)
    await expect.poll(() => footer.locator('a[href^="mailto:"]').count()).toBe(1)
    await footer.getByText('©').waitFor()
  },
)

test('the dashboard requests five runs, and the search requests pages of ten after a pause in typing', {
  tag: nightly,
}, async ({ page }) => {
  await signIn(page, 'seller', '/dashboard')
  await expect
    .poll(async () => (await runListCalls(page)).map(({ query }) => query))
    .toContain('page=1&limit=5')
  await submitList(page, sampleList)
  await page.goto('/search')
  await page.getByText('Showing 1 of 1 jobs').waitFor()
  const search = page.getByRole('searchbox')
  const typed = await search.evaluateHandle((field) => {
    const times: number[] = []
    field.addEventListener('input', ({ timeStamp }) => times.push(timeStamp))
    return times
  })
  await search.pressSequentially('MW-none', { delay: 50 })
  await page.getByText('No job ID or job name matches').waitFor()
  const searches = async () =>
    (await runListCalls(page)).flatMap(({ query, startTime }) => {
      const text = new URLSearchParams(query).get('jobId') ?? new URLSearchParams(query).get('search')
      return text === null ? [] : [{ text, startTime }]
    })
  await expect.poll(async () => (await searches()).at(-1)?.text).toBe('MW-none')
  const keys = await typed.jsonValue()
  // If the machine stalls between two keys, the first part is searched alone.
  for (const { text, startTime } of await searches())
    expect(startTime - (keys[text.length - 1] ?? 0)).toBeGreaterThan(495)
})

test('the sidebar is 250 pixels wide from 768 pixels on, and slides in below', async ({ page }) => {
  await signIn(page, 'seller', '/dashboard')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await page.setViewportSize({ width: 768, height: 800 })
  await navigation.waitFor()
  expect((await page.locator('aside:has(nav)').boundingBox())?.width).toBe(250)
  await page.setViewportSize({ width: 767, height: 800 })
  await navigation.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  // While the drawer slides in, its edges may be off by a fraction of a pixel.
  expect((await page.getByRole('dialog').boundingBox())?.width).toBeCloseTo(250, 1)
})

test('the sample lists have the three columns', async ({ page }) => {
  await signIn(page, 'seller', '/add-file')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'products.csv' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.split(/\r?\n/)[0]).toMatch(/^\uFEFF?Artikel Number([;,])(ASIN\1EAN|EAN\1ASIN)$/)
})
