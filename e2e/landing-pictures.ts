/**
 * Takes the landing page's pictures of the product, in both languages and themes. Run it with
 * `node e2e/landing-pictures.ts` after a screen that they show has changed.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { findBrowser, launchBrowser } from './browser.ts'
import { longList, sampleList, submitList } from './lists.ts'
import { startProduct } from './product.ts'
import { signIn } from './sign-in.ts'

const folder = new URL('../packages/web/app/pages/landing/pictures/', import.meta.url).pathname
const languages = { en: 'en-GB', de: 'de-DE' }
const themes = ['light', 'dark'] as const

interface Picture {
  viewport: { width: number; height: number }
  /** What is left out at the left: the sidebar, where it tells nothing. */
  left: number
  goThere: (page: Page) => Promise<unknown>
}

const step = { viewport: { width: 1010, height: 570 }, left: 250 }

function picturesOf(jobPath: string, runningPath: string): Record<string, Picture> {
  const open = (path: string) => (page: Page) => page.goto(path)
  return {
    hero: { viewport: { width: 1240, height: 760 }, left: 0, goThere: open(jobPath) },
    phone: { viewport: { width: 390, height: 560 }, left: 0, goThere: open(jobPath) },
    list: {
      ...step,
      goThere: async (page) => {
        await page.goto('/add-file')
        await page.setInputFiles('input[type=file]', sampleList)
        await page.getByRole('heading', { level: 2 }).first().scrollIntoViewIfNeeded()
        await page.getByRole('combobox').first().waitFor()
        await page.evaluate(() => {
          const mapping = document.querySelector('[role=combobox]')
          window.scrollTo(0, (mapping?.getBoundingClientRect().top ?? 0) + window.scrollY - 330)
        })
      },
    },
    progress: { ...step, goThere: open(runningPath) },
    record: {
      viewport: { width: 760, height: 570 },
      left: 0,
      goThere: open(`${jobPath}?record=1`),
    },
  }
}

/** Chromium writes PNG and JPEG only; its canvas writes WebP too. */
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

async function take(browser: Browser, url: string, pictures: Record<string, Picture>): Promise<void> {
  const converter = await browser.newPage()
  for (const [language, locale] of Object.entries(languages)) {
    for (const colorScheme of themes) {
      const context = await browser.newContext({ baseURL: url, locale, colorScheme, deviceScaleFactor: 1.5 })
      const page = await context.newPage()
      await signIn(page, 'seller')
      for (const [name, { viewport, left, goThere }] of Object.entries(pictures)) {
        await page.setViewportSize(viewport)
        await goThere(page)
        // The pictures show the real thing, without the banner of the sandbox.
        await page.evaluate(() => document.documentElement.setAttribute('data-sandbox', ''))
        await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined)
        // What slides in has arrived.
        await page.waitForTimeout(400)
        const clip = { x: left, y: 0, width: viewport.width - left, height: viewport.height }
        const file = `${folder}${name}-${language}-${colorScheme}.webp`
        writeFileSync(file, await toWebp(converter, await page.screenshot({ clip })))
      }
      await context.close()
    }
  }
}

const program = findBrowser(process.env)
if (!program) throw new Error('No Chromium was found; set MERKWERK_CHROMIUM to one.')
mkdirSync(folder, { recursive: true })
await using product = await startProduct()
const browser = await launchBrowser(program)
try {
  const context = await browser.newContext({ baseURL: product.url, locale: 'en-GB' })
  const page = await context.newPage()
  await signIn(page, 'seller')
  await submitList(page, sampleList)
  const jobPath = new URL(page.url()).pathname
  await page.getByText('Completed', { exact: true }).waitFor({ timeout: 120_000 })
  await submitList(page, longList(9_000))
  await page.getByText(/[1-9][\d,]* of 9,000 records/).waitFor({ timeout: 120_000 })
  await take(browser, product.url, picturesOf(jobPath, new URL(page.url()).pathname))
} finally {
  await browser.close()
}
