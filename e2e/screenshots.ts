/**
 * Takes a picture of every screen, at three widths and in both themes, into `screenshots/`.
 * `node e2e/screenshots.ts [--german] [--lapsed] [--full] [--width PIXELS] [NAME…]` takes all, or those whose name begins with a NAME.
 * `--german` takes the screens that have an address or bilingual steps; the steps to the others use English texts.
 * `--lapsed` takes the seller's screens after the end of the subscription, `--full` whole pages instead of windows.
 */
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { query } from '../harness/database.ts'
import { startProduct } from '../harness/product.ts'
import { findBrowser, launchBrowser } from './browser.ts'
import { goTo, prepareScreens, signInAs, untilShown, type Viewer } from './screens.ts'

const folder = new URL('../screenshots/', import.meta.url).pathname
const themes = ['light', 'dark'] as const
const { positionals: wanted, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    german: { type: 'boolean', default: false },
    lapsed: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    width: { type: 'string', multiple: true, default: ['1440', '768', '360'] },
  },
})
/** The form of a new key is not offered after the end of the subscription. */
const isOffered = (name: string): boolean => !(options.lapsed && name === 'setting-new-api-key')
const isWanted = (name: string): boolean =>
  isOffered(name) && (wanted.length === 0 || wanted.some((beginning) => name.startsWith(beginning)))
const prefix = options.lapsed ? 'lapsed-' : ''
const suffix = options.german ? '-de' : ''

async function shoot(page: Page, screen: string, name: string): Promise<void> {
  await untilShown(page, screen)
  await page.screenshot({ path: `${folder}${name}.png`, fullPage: options.full })
}

type Site = Awaited<ReturnType<typeof prepareScreens>>

/** Takes the screens of one viewer at one width in one theme, in sequence in a separate browser. */
async function shootAll(
  browser: Browser,
  url: string,
  { screens, unpaid }: Site,
  [viewer, width, colorScheme]: [Viewer, number, 'light' | 'dark'],
): Promise<void> {
  const viewport = { width, height: width < 768 ? 780 : 900 }
  const chosen = Object.entries(screens[viewer]).filter(
    ([name, screen]) =>
      isWanted(name) && (!options.german || typeof screen === 'string' || screen.isBilingual),
  )
  if (chosen.length === 0) return
  const locale = options.german ? 'de-DE' : 'en-GB'
  const context = await browser.newContext({ baseURL: url, viewport, colorScheme, locale })
  const page = await context.newPage()
  await signInAs(page, viewer, unpaid)
  for (const [name, screen] of chosen) {
    await goTo(page, screen)
    await shoot(page, name, `${prefix}${name}-${width}-${colorScheme}${suffix}`)
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
  const viewers: Viewer[] = options.lapsed ? ['seller'] : ['visitor', 'unpaid', 'seller', 'admin']
  if (options.lapsed)
    await query(product, "UPDATE accounts SET subscription_status = 'ended' WHERE username = 'seller'")
  for (const viewer of viewers)
    for (const width of options.width.map(Number))
      await Promise.all(themes.map((theme) => shootAll(browser, product.url, site, [viewer, width, theme])))
} finally {
  await browser.close()
}
