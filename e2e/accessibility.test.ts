import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findViolations, measureOverflow, rulesOfLook } from './accessibility.ts'
import { test } from './browser-test.ts'
import { goTo, prepareScreens, signInAs, type Viewer } from './screens.ts'

const patternsFile = new URL('../packages/web/build/client/pages.json', import.meta.url)
/** What a page is made of is judged once; what its look can break, in the other view too. */
const views = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 }, rules: undefined },
  { colorScheme: 'dark', viewport: { width: 360, height: 780 }, rules: rulesOfLook },
] as const

const siteTest = test.extend('site', { scope: 'file' }, ({ browser, product }) =>
  prepareScreens(browser, product),
)
const visited = new Set<string>()

/** What is wrong with the page on screen; undefined when nothing is. */
async function findFaults(page: Page, rules: string[] | undefined) {
  // What a dialog covers has no headings for anybody.
  await page.getByRole('heading').or(page.getByRole('dialog')).first().waitFor()
  await page.waitForLoadState('networkidle', { timeout: 1_000 }).catch(() => undefined)
  visited.add(new URL(page.url()).pathname)
  const violations = await findViolations(page, rules)
  const overflow = await measureOverflow(page)
  return violations.length > 0 || overflow > 0 ? { violations, overflow } : undefined
}

siteTest.for(['visitor', 'unpaid', 'seller', 'admin'] as const satisfies Viewer[])(
  'no screen of %s breaks a rule of accessibility or is wider than its window',
  { timeout: 480_000 },
  async (viewer, { browser, product, site }) => {
    const faults: Record<string, unknown> = {}
    const walk = async ({ rules, ...view }: (typeof views)[number]) => {
      const visitor = { baseURL: product.url, locale: 'en-GB', reducedMotion: 'reduce', ...view } as const
      const context = await browser.newContext(visitor)
      const page = await context.newPage()
      await signInAs(page, viewer, site.unpaid)
      for (const [name, screen] of Object.entries(site.screens[viewer])) {
        await goTo(page, screen)
        const found = await findFaults(page, rules)
        if (found) faults[`${name} ${view.colorScheme}`] = found
      }
      await context.close()
    }
    await Promise.all(views.map(walk))
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
