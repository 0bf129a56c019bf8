import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { findViolations, measureOverflow } from './accessibility.ts'
import { test } from './browser-test.ts'
import { goTo, prepareScreens, signInAs, type Viewer } from './screens.ts'

const patternsFile = new URL('../packages/web/build/client/pages.json', import.meta.url)
const views = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 780 } },
] as const

const siteTest = test.extend('site', { scope: 'file' }, ({ browser, product }) =>
  prepareScreens(browser, product),
)
const visited = new Set<string>()

siteTest.for(['visitor', 'unpaid', 'seller', 'admin'] as const satisfies Viewer[])(
  'no screen of %s breaks a rule of accessibility or is wider than its window',
  async (viewer, { browser, product, site }) => {
    const faults: Record<string, unknown> = {}
    for (const view of views) {
      const context = await browser.newContext({
        baseURL: product.url,
        locale: 'en-GB',
        reducedMotion: 'reduce',
        ...view,
      })
      const page = await context.newPage()
      await signInAs(page, viewer, site.unpaid)
      for (const [name, screen] of Object.entries(site.screens[viewer])) {
        await goTo(page, screen)
        await page.getByRole('heading').first().waitFor()
        await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined)
        visited.add(new URL(page.url()).pathname)
        const found = await findViolations(page)
        const overflow = await measureOverflow(page)
        if (found.length > 0 || overflow > 0) faults[`${name} ${view.colorScheme}`] = { found, overflow }
      }
      await context.close()
    }
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
