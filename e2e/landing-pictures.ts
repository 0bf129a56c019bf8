/**
 * Takes the landing page's pictures of the product, in both languages and themes. After changing a screen that they
 * show, run `node e2e/landing-pictures.ts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { callAsSeller, productRows } from '../harness/jobs.ts'
import { type RunningProduct, startProduct } from '../harness/product.ts'
import { findBrowser, launchBrowser, stillness } from './browser.ts'
import { sampleList } from './lists.ts'
import { untilDrawn } from './page-state.ts'
import { signIn } from './sign-in.ts'

const folder = new URL('../packages/web/app/pages/landing/pictures/', import.meta.url).pathname
const languages = { en: 'en-GB', de: 'de-DE' } as const
const themes = ['light', 'dark'] as const

interface Picture {
  viewport: { width: number; height: number }
  /** The part of the window to crop, without the sidebar. */
  part?: { left: number; width: number }
  goThere: (page: Page) => Promise<unknown>
}

const step = { viewport: { width: 1024, height: 570 }, part: { left: 250, width: 760 } }

function picturesOf(jobPath: string, runningPath: string): Record<string, Picture> {
  const open = (path: string) => (page: Page) => page.goto(path)
  return {
    hero: { viewport: { width: 1240, height: 760 }, goThere: open(jobPath) },
    phone: { viewport: { width: 390, height: 560 }, goThere: open(jobPath) },
    list: {
      ...step,
      goThere: async (page) => {
        await page.goto('/add-file')
        await page.setInputFiles('input[type=file]', sampleList)
        await page.getByRole('combobox').first().waitFor()
        // Scrolls to the heading of the mapping.
        await page.evaluate(() => {
          const field = document.querySelector('[role=combobox]')
          const top = field?.closest('section')?.querySelector('h2')?.getBoundingClientRect().top ?? 0
          window.scrollTo(0, top + window.scrollY - 44)
        })
      },
    },
    progress: { ...step, goThere: open(runningPath) },
    record: {
      viewport: { width: 760, height: 570 },
      goThere: open(`${jobPath}?record=1`),
    },
  }
}

/** Chromium writes only PNG and JPEG, but its canvas also writes WebP. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const address = await page.evaluate(
    async (source) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob())
      const canvas = document.createElement('canvas')
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
      return canvas.toDataURL('image/webp', 0.82)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

async function take(
  browser: Browser,
  { url }: RunningProduct,
  language: keyof typeof languages,
  pictures: Record<string, Picture>,
): Promise<void> {
  const converter = await browser.newPage()
  for (const colorScheme of themes) {
    const context = await browser.newContext({
      baseURL: url,
      locale: languages[language],
      colorScheme,
      deviceScaleFactor: 1.5,
      ...stillness,
    })
    const page = await context.newPage()
    await signIn(page, 'seller')
    for (const [name, { viewport, part, goThere }] of Object.entries(pictures)) {
      await page.setViewportSize(viewport)
      await goThere(page)
      // Hides the sandbox banner.
      await page.evaluate(() => document.documentElement.setAttribute('data-sandbox', ''))
      await page.getByRole('heading').or(page.getByRole('dialog')).first().waitFor()
      // A running job has two placeholders until its rate is known.
      await page.waitForFunction(() => document.querySelectorAll('.animate-pulse').length <= 2)
      await untilDrawn(page)
      // Images below the window are not loaded before somebody scrolls to them.
      await page.waitForFunction(() =>
        [...document.images].every(
          (image) => image.complete || image.getBoundingClientRect().top >= innerHeight,
        ),
      )
      const clip = { x: part?.left ?? 0, y: 0, width: part?.width ?? viewport.width, height: viewport.height }
      const file = `${folder}${name}-${language}-${colorScheme}.webp`
      writeFileSync(file, await toWebp(converter, await page.screenshot({ clip })))
    }
    await context.close()
  }
}

/** Takes the pictures of one language in its own product, because a list searched before shows a notice. */
async function takeIn(browser: Browser, language: keyof typeof languages, rows: string[]): Promise<void> {
  await using product = await startProduct()
  const { lookAt, startJob, untilCompleted } = await callAsSeller(product, language)
  const finished = await startJob(language === 'de' ? 'Produkte' : 'Products', rows)
  await untilCompleted([finished])
  const running = await startJob(language === 'de' ? 'Sortiment' : 'Range', productRows(9_000))
  await expect
    .poll(async () => (await lookAt(running)).progress.done, { timeout: 60_000 })
    .toBeGreaterThan(300)
  await take(browser, product, language, picturesOf(`/search/${finished}`, `/search/${running}`))
}

const program = findBrowser(process.env)
if (!program) throw new Error('No Chromium was found; set MERKWERK_CHROMIUM to one.')
mkdirSync(folder, { recursive: true })
const browser = await launchBrowser(program)
try {
  const [, ...lines] = (await readFile(sampleList, 'utf8')).trim().split(/\r?\n/)
  const rows = lines
    .filter(Boolean)
    .map((line) => line.split(';'))
    .map(([number, asin, ean]) => `${number};${ean};${asin}`)
  await takeIn(browser, 'en', rows)
  await takeIn(browser, 'de', rows)
} finally {
  await browser.close()
}
