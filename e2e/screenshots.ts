/**
 * Takes a picture of every screen, at three widths and in both themes, into `screenshots/`.
 * `node e2e/screenshots.ts [--german] [--lapsed] [--full] [--width PIXELS] [NAME…]` takes all, or those whose name begins with a NAME.
 * `--lapsed` takes the seller's screens after the end of the subscription, `--full` whole pages instead of windows.
 */
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { query } from '../harness/database.ts'
import { startProduct } from '../harness/product.ts'
import { measureOverflow } from './accessibility.ts'
import { findBrowser, launchBrowser, reducedMotionOptions } from './browser.ts'
import { goTo, prepareScreens, type Screen, signInAs, untilShown, type Viewer } from './screens.ts'

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

type Site = Awaited<ReturnType<typeof prepareScreens>>

/** Takes the pictures of one screen. Its steps are repeated at each width, because phones have other buttons. */
async function shoot(page: Page, [name, screen]: [string, Screen]): Promise<void> {
  for (const width of options.width.map(Number)) {
    await page.setViewportSize({ width, height: width < 768 ? 780 : 900 })
    await goTo(page, screen)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await untilShown(page, name)
      const path = `${folder}${prefix}${name}-${width}-${colorScheme}${suffix}.png`
      await page.screenshot({ path, fullPage: options.full })
    }
    const overflow = await measureOverflow(page)
    if (overflow > 0) console.log(`${name} is ${overflow} pixels wider than ${width}.`)
  }
}

/** Takes the screens of one viewer in sequence. */
async function shootAll(browser: Browser, url: string, site: Site, viewer: Viewer): Promise<void> {
  const chosen = Object.entries(site.screens[viewer]).filter(([name]) => isWanted(name))
  if (chosen.length === 0) return
  const locale = options.german ? 'de-DE' : 'en-GB'
  const context = await browser.newContext({ baseURL: url, locale, ...reducedMotionOptions })
  const page = await context.newPage()
  await signInAs(page, viewer, site.unpaid)
  for (const screen of chosen)
    await shoot(page, screen).catch((error: unknown) => {
      console.log(`${screen[0]} failed: ${error}`)
      process.exitCode = 1
    })
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
  for (const viewer of viewers) await shootAll(browser, product.url, site, viewer)
} finally {
  await browser.close()
}
