import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findViolations, measureOverflow, rulesOfLook } from './accessibility.ts'
import { stillness } from './browser.ts'
import { test } from './browser-test.ts'
import { goTo, prepareScreens, signInAs, type Viewer } from './screens.ts'

const patternsFile = new URL('../packages/web/build/client/pages.json', import.meta.url)
/** What a screen is made of is judged at a desk; what its look can break, on a phone in the dark as well. */
const views = [
  { name: 'desk', colorScheme: 'light', size: { width: 1440, height: 900 }, rules: undefined },
  { name: 'phone', colorScheme: 'dark', size: { width: 360, height: 780 }, rules: rulesOfLook },
] as const

const siteTest = test.extend('site', { scope: 'file' }, ({ browser, product }) =>
  prepareScreens(browser, product),
)
const visited = new Set<string>()

/** What is wrong with the page on screen, by view; nothing where a view shows no fault. */
async function findFaults(page: Page): Promise<Record<string, unknown>> {
  // What a dialog covers has no headings for anybody.
  await page.getByRole('heading').or(page.getByRole('dialog')).first().waitFor()
  await page.waitForLoadState('networkidle', { timeout: 1_000 }).catch(() => undefined)
  visited.add(new URL(page.url()).pathname)
  const faults: Record<string, unknown> = {}
  for (const { name, colorScheme, size, rules } of views) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    const violations = await findViolations(page, rules)
    const overflow = await measureOverflow(page)
    if (violations.length > 0 || overflow > 0) faults[name] = { violations, overflow }
  }
  return faults
}

siteTest.for(['visitor', 'unpaid', 'seller', 'admin'] as const satisfies Viewer[])(
  'no screen of %s breaks a rule of accessibility or is wider than its window',
  { timeout: 480_000 },
  async (viewer, { browser, product, site }) => {
    const visitor = { baseURL: product.url, locale: 'en-GB', ...stillness }
    const context = await browser.newContext(visitor)
    const page = await context.newPage()
    await signInAs(page, viewer, site.unpaid)
    const faults: Record<string, unknown> = {}
    for (const [name, screen] of Object.entries(site.screens[viewer])) {
      await page.setViewportSize(views[0].size)
      await goTo(page, screen)
      const found = await findFaults(page)
      if (Object.keys(found).length > 0) faults[name] = found
    }
    await context.close()
    expect(faults).toEqual({})
  },
)

test('every page of the app is among them', async () => {
  const patterns = JSON.parse(await readFile(patternsFile, 'utf8')) as string[]
  const paths = [...visited]
  const missing = patterns.filter((pathname) => {
    const pattern = new URLPattern({ pathname })
    return !paths.some((path) => pattern.test({ pathname: path }))
  })
  expect(missing).toEqual([])
})
