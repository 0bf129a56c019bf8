/**
 * Takes the landing page's pictures of the product, in both languages and themes. Run it with
 * `node e2e/landing-pictures.ts` after a screen that they show has changed.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { callAsSeller } from '../harness/jobs.ts'
import { startProduct } from '../harness/product.ts'
import { findBrowser, launchBrowser } from './browser.ts'
import { longList, sampleList, submitList } from './lists.ts'
import { signIn } from './sign-in.ts'

const folder = new URL('../packages/web/app/pages/landing/pictures/', import.meta.url).pathname
const languages = { en: 'en-GB', de: 'de-DE' } as const
const themes = ['light', 'dark'] as const

interface Picture {
  viewport: { width: number; height: number }
  /** The part of the window that is kept: without the sidebar, where it says nothing. */
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
        // From the heading of the mapping on.
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

/** A finished job's path by language: what a job says is in the language of who submitted it. */
type JobPaths = Record<keyof typeof languages, string>

async function take(browser: Browser, url: string, jobPaths: JobPaths, runningPath: string): Promise<void> {
  const converter = await browser.newPage()
  for (const language of Object.keys(languages) as (keyof typeof languages)[]) {
    const locale = languages[language]
    const pictures = picturesOf(jobPaths[language], runningPath)
    for (const colorScheme of themes) {
      const context = await browser.newContext({ baseURL: url, locale, colorScheme, deviceScaleFactor: 1.5 })
      const page = await context.newPage()
      await signIn(page, 'seller')
      for (const [name, { viewport, part, goThere }] of Object.entries(pictures)) {
        await page.setViewportSize(viewport)
        await goThere(page)
        // The pictures show the real thing, without the banner of the sandbox.
        await page.evaluate(() => document.documentElement.setAttribute('data-sandbox', ''))
        await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined)
        // What slides in has arrived.
        await page.waitForTimeout(400)
        const clip = {
          x: part?.left ?? 0,
          y: 0,
          width: part?.width ?? viewport.width,
          height: viewport.height,
        }
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
  const [, ...lines] = (await readFile(sampleList, 'utf8')).trim().split(/\r?\n/)
  const rows = lines.map((line) => line.split(';')).map(([number, asin, ean]) => `${number};${ean};${asin}`)
  const page = await browser.newPage({ baseURL: product.url, locale: languages.en })
  await signIn(page, 'seller')
  const submitIn = async (language: keyof typeof languages) => {
    const { startJob } = await callAsSeller(product, language)
    const path = `/search/${await startJob('products', rows)}`
    await page.goto(path)
    await page.getByText('Completed', { exact: true }).waitFor({ timeout: 120_000 })
    return path
  }
  const jobPaths = { en: await submitIn('en'), de: await submitIn('de') }
  await submitList(page, longList(9_000))
  await page.getByText(/[1-9][\d,]* of 9,000 records/).waitFor({ timeout: 120_000 })
  const runningPath = new URL(page.url()).pathname
  await take(browser, product.url, jobPaths, runningPath)
} finally {
  await browser.close()
}
