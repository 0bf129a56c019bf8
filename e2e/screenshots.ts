/**
 * Takes a picture of every screen, at three widths and in both themes, into `screenshots/`.
 * `node e2e/screenshots.ts [--german] [NAME…]` takes all, or those whose name begins with a NAME.
 */
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { startProduct } from '../harness/product.ts'
import { findBrowser, launchBrowser } from './browser.ts'
import { untilLoaded } from './page-state.ts'
import { goTo, prepareScreens, type Screens, signInAs, type Viewer } from './screens.ts'

const folder = new URL('../screenshots/', import.meta.url).pathname
const widths = [1440, 768, 360]
const themes = ['light', 'dark'] as const
const { positionals: wanted, values: options } = parseArgs({
  allowPositionals: true,
  options: { german: { type: 'boolean', default: false } },
})
const isWanted = (name: string): boolean =>
  wanted.length === 0 || wanted.some((beginning) => name.startsWith(beginning))

async function shoot(page: Page, name: string): Promise<void> {
  await untilLoaded(page)
  await page.screenshot({ path: `${folder}${name}.png` })
}

/**
 * Switches the current page to German, because the steps to the screens use English texts. Finds the texts' module
 * among the loaded scripts. Messages from the server stay in English.
 */
const speakGerman = `(async () => {
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
  const modules = await Promise.all(scripts.map(({ name }) => import(name)))
  const texts = modules.flatMap(Object.values).find((value) => value?.changeLanguage && value.isInitialized)
  await texts?.changeLanguage('de')
  return texts !== undefined
})()`

type Site = Awaited<ReturnType<typeof prepareScreens>>

/** Takes the screens of one viewer at one width in one theme, in sequence in a separate browser. */
async function shootAll(
  browser: Browser,
  url: string,
  { screens, unpaid }: Site,
  [viewer, width, colorScheme]: [Viewer, number, 'light' | 'dark'],
): Promise<void> {
  const viewport = { width, height: width < 768 ? 780 : 900 }
  const chosen = Object.entries(screens[viewer]).filter(([name]) => isWanted(name))
  if (chosen.length === 0) return
  const context = await browser.newContext({ baseURL: url, viewport, colorScheme, locale: 'en-GB' })
  const page = await context.newPage()
  await signInAs(page, viewer, unpaid)
  for (const [name, screen] of chosen) {
    await goTo(page, screen)
    if (options.german) await page.waitForFunction(speakGerman)
    await shoot(page, `${name}-${width}-${colorScheme}${options.german ? '-de' : ''}`)
  }
  await context.close()
}

const program = findBrowser(process.env)
if (!program) throw new Error('No Chromium was found; set MERKWERK_CHROMIUM to one.')
mkdirSync(folder, { recursive: true })
await using product = await startProduct()
const browser = await launchBrowser(program)
try {
  const site = await prepareScreens(browser, product)
  for (const viewer of Object.keys(site.screens) as (keyof Screens)[])
    for (const width of widths)
      await Promise.all(themes.map((theme) => shootAll(browser, product.url, site, [viewer, width, theme])))
} finally {
  await browser.close()
}
