/**
 * Takes a picture of every screen, at three widths and in both themes, into `screenshots/`: to look at after a
 * change, and to choose the README's pictures from. Run it with `node e2e/screenshots.ts`.
 */
import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { findBrowser, launchBrowser } from './browser.ts'
import { longList, sampleList, submitList } from './lists.ts'
import { startProduct } from './product.ts'
import { signIn } from './sign-in.ts'

const folder = new URL('../screenshots/', import.meta.url).pathname
const widths = [1440, 768, 360]
const themes = ['light', 'dark'] as const

/** What is on a screen: how to get there as the seller. */
type Screens = Record<string, (page: Page) => Promise<unknown>>

function screensOf(jobPath: string, runningPath: string): Screens {
  const open = (path: string) => (page: Page) => page.goto(path)
  return {
    dashboard: open('/dashboard'),
    search: open('/search'),
    'search-no-match': open('/search?jobId=none'),
    'add-file': open('/add-file'),
    'add-file-mapping': async (page) => {
      await page.goto('/add-file')
      await page.setInputFiles('input[type=file]', sampleList.replace('products.csv', 'faulty-rows.csv'))
      await page.getByRole('heading', { name: 'Which column is which?' }).waitFor()
    },
    summary: async (page) => {
      await page.goto('/add-file')
      await page.setInputFiles('input[type=file]', sampleList.replace('products.csv', 'faulty-rows.csv'))
      await page.getByRole('heading', { name: 'Which column is which?' }).waitFor()
      await page.getByRole('button', { name: 'Next' }).click()
      await page.waitForURL('**/add-file/summary')
    },
    'job-running': open(runningPath),
    job: open(jobPath),
    'job-record': open(`${jobPath}?record=1`),
    'job-ambiguous': open(`${jobPath}?verdict=ambiguous&record=23`),
    'job-log': async (page) => {
      await page.goto(jobPath)
      await page.getByRole('button', { name: 'Log', exact: true }).click()
    },
    'job-downloads': async (page) => {
      await page.goto(jobPath)
      await page.getByRole('button', { name: 'Download', exact: true }).click()
    },
    'job-missing': open('/search/none'),
    'not-found': open('/no-such-page'),
  }
}

async function newPage(browser: Browser, url: string, width: number, colorScheme: 'light' | 'dark') {
  const viewport = { width, height: width < 768 ? 780 : 900 }
  const context = await browser.newContext({ baseURL: url, viewport, colorScheme, locale: 'en-GB' })
  return context.newPage()
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined)
  // What slides in has arrived.
  await page.waitForTimeout(400)
  await page.screenshot({ path: `${folder}${name}.png` })
}

async function shootAll(browser: Browser, url: string, screens: Screens): Promise<void> {
  for (const width of widths) {
    for (const theme of themes) {
      const page = await newPage(browser, url, width, theme)
      await page.goto('/login')
      await shoot(page, `login-${width}-${theme}`)
      await signIn(page, 'seller')
      for (const [name, goThere] of Object.entries(screens)) {
        await goThere(page)
        await shoot(page, `${name}-${width}-${theme}`)
      }
      await page.context().close()
    }
  }
}

const program = findBrowser(process.env)
if (!program) throw new Error('No Chromium was found; set MERKWERK_CHROMIUM to one.')
mkdirSync(folder, { recursive: true })
await using product = await startProduct()
const browser = await launchBrowser(program)
try {
  const page = await newPage(browser, product.url, 1440, 'light')
  await signIn(page, 'seller')
  await shoot(page, 'dashboard-empty')
  await submitList(page, sampleList)
  const jobPath = new URL(page.url()).pathname
  await page.getByText('Completed', { exact: true }).waitFor({ timeout: 60_000 })
  await submitList(page, longList(9_000))
  await page.getByText(/[1-9][\d,]* of 9,000 records/).waitFor({ timeout: 60_000 })
  const runningPath = new URL(page.url()).pathname
  await shootAll(browser, product.url, screensOf(jobPath, runningPath))
} finally {
  await browser.close()
}
