/**
 * Takes the landing page's pictures of the product, in both languages and themes, those of the README, and the one that
 * other sites show of a link. After changing a screen that they show, run `node e2e/landing-pictures.ts [LANGUAGE]`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { type RunningProduct, startProduct } from '../harness/product.ts'
import { callAsSeller, productRows } from '../harness/runs.ts'
import { findBrowser, launchBrowser, reducedMotionOptions } from './browser.ts'
import { sampleList } from './lists.ts'
import { placeholder, untilDrawn } from './page-state.ts'
import { signIn } from './sign-in.ts'

const folder = new URL('../packages/web/app/pages/landing/pictures/', import.meta.url).pathname
const publicFolder = new URL('../packages/web/public/', import.meta.url).pathname
const readmeFolder = new URL('../docs/images/', import.meta.url).pathname
/** A picture with more bytes slows the page down or shows too much. */
const maxBytes = 90_000
const languages = { en: 'en-GB', de: 'de-DE' } as const
const themes = ['light', 'dark'] as const

interface Picture {
  viewport: { width: number; height: number }
  /** The part of the window to crop, without the sidebar. */
  part?: { left: number; width: number }
  goThere: (page: Page) => Promise<unknown>
  /** A running run has placeholders until its rate is known. */
  isRunning?: boolean
}

const step = { viewport: { width: 1024, height: 570 }, part: { left: 250, width: 760 } }

const open = (path: string) => (page: Page) => page.goto(path)

function toPictures(listPath: string, runningPath: string): Record<string, Picture> {
  return {
    list: { ...step, goThere: mapColumns },
    progress: { ...step, goThere: open(runningPath), isRunning: true },
    record: {
      viewport: { width: 760, height: 570 },
      goThere: openPanel(`${listPath}?row=1`),
    },
    export: { ...step, goThere: open(`${listPath}/export?target=shopware`) },
  }
}

async function mapColumns(page: Page): Promise<void> {
  await page.goto('/add-file')
  await page.setInputFiles('input[type=file]', sampleList)
  await page.getByRole('combobox').first().waitFor()
  // Scrolls to the heading of the mapping.
  await page.evaluate(() => {
    const field = document.querySelector('select')
    const top = field?.closest('section')?.querySelector('h2')?.getBoundingClientRect().top ?? 0
    window.scrollTo(0, top + window.scrollY - 44)
  })
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
      return canvas.toDataURL('image/webp', 0.75)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** Waits until a page has no more placeholders for half a second. Parts of it load when others have arrived. */
async function untilFilled(page: Page, placeholders: number): Promise<void> {
  await page.evaluate(
    async ([selector, most]) => {
      for (let frames = 0; frames < 30; frames++) {
        await new Promise(requestAnimationFrame)
        if (document.querySelectorAll(selector).length > most) frames = 0
      }
    },
    [placeholder, placeholders] as const,
  )
}

/** Opens the panel of a row and waits for its product. */
const openPanel = (path: string) => async (page: Page) => {
  await page.goto(path)
  await page.getByRole('dialog').getByRole('img').first().waitFor()
}

/** Opens a screen and waits until it shows everything. */
async function show(page: Page, { viewport, goThere, isRunning = false }: Picture): Promise<void> {
  await page.setViewportSize(viewport)
  await goThere(page)
  // Hides the sandbox banner.
  await page.evaluate(() => document.documentElement.setAttribute('data-sandbox', ''))
  await page.getByRole('heading').or(page.getByRole('dialog')).first().waitFor()
  await untilFilled(page, isRunning ? 2 : 0)
  await untilDrawn(page)
  // Images below the window or the sheet are not loaded before somebody scrolls to them.
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const sheet = image.closest('[role=grid]')?.getBoundingClientRect()
      const bottom = Math.min(innerHeight, sheet?.bottom ?? innerHeight)
      return (image.complete && image.naturalWidth > 0) || image.getBoundingClientRect().top >= bottom
    }),
  )
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
      ...reducedMotionOptions,
    })
    const page = await context.newPage()
    await signIn(page, 'seller')
    for (const [name, picture] of Object.entries(pictures)) {
      const { viewport, part } = picture
      await show(page, picture)
      const clip = { x: part?.left ?? 0, y: 0, width: part?.width ?? viewport.width, height: viewport.height }
      const bytes = await toWebp(converter, await page.screenshot({ clip }))
      if (bytes.length > maxBytes) throw new Error(`${name} has ${bytes.length} bytes.`)
      writeFileSync(`${folder}${name}-${language}-${colorScheme}.webp`, bytes)
    }
    await context.close()
  }
}

/** Takes the pictures of the README. */
async function takeForReadme(browser: Browser, { url }: RunningProduct, listPath: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', ...reducedMotionOptions })
  const page = await context.newPage()
  await signIn(page, 'seller')
  const viewport = { width: 1440, height: 900 }
  const pictures: Record<string, Picture> = {
    list: { viewport, goThere: open(listPath) },
    row: { viewport, goThere: openPanel(`${listPath}?row=1`) },
    dashboard: { viewport, goThere: open('/dashboard') },
    'add-file': { viewport, goThere: mapColumns },
    export: { viewport, goThere: open(`${listPath}/export?target=shopware`) },
  }
  for (const [name, picture] of Object.entries(pictures)) {
    await show(page, picture)
    await page.screenshot({ path: `${readmeFolder}${name}.png` })
  }
  await context.close()
}

/** Takes the pictures of one language in its own product, because a list searched before shows a notice. */
async function takeIn(browser: Browser, language: keyof typeof languages, rows: string[]): Promise<void> {
  await using product = await startProduct()
  const { getRun, startRun, untilCompleted } = await callAsSeller(product, language)
  const finished = await startRun(language === 'de' ? 'Produkte' : 'Products', rows)
  await untilCompleted([finished])
  const running = await startRun(language === 'de' ? 'Sortiment' : 'Range', productRows(9_000))
  await expect
    .poll(async () => (await getRun(running)).progress.done, { timeout: 60_000 })
    .toBeGreaterThan(300)
  const listPath = `/lists/${(await getRun(finished)).list_id}`
  await take(
    browser,
    product,
    language,
    toPictures(listPath, `/lists/${(await getRun(running)).list_id}?run=${running}`),
  )
  if (language !== 'en') return
  await takeForReadme(browser, product, listPath)
  await takeForLinks(browser, product, listPath)
}

async function takeList(browser: Browser, url: string, listPath: string): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    deviceScaleFactor: 1.5,
    ...reducedMotionOptions,
  })
  const page = await context.newPage()
  await signIn(page, 'seller')
  await show(page, { viewport: { width: 1240, height: 760 }, goThere: open(listPath) })
  const picture = await page.screenshot()
  await context.close()
  return picture
}

/** Sites that link to the product show the mark, the promise and the list in this picture. */
async function takeForLinks(browser: Browser, { url }: RunningProduct, listPath: string): Promise<void> {
  const list = await takeList(browser, url, listPath)
  const readData = async (file: string, type: string) =>
    `data:${type};base64,${(await readFile(file)).toString('base64')}`
  const font = resolve(
    import.meta.dirname,
    '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  )
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, locale: 'en-GB' })
  await page.goto(url)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const [canvas, ink, line] = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return ['canvas', 'ink', 'line'].map((name) => style.getPropertyValue(`--color-${name}`))
  })
  const mark = await readFile(`${publicFolder}favicon.svg`, 'utf8')
  await page.goto('about:blank')
  await page.setContent(`<!doctype html><style>
    @font-face { font-family: Inter; font-weight: 100 900; src: url(${await readData(font, 'font/woff2')}) }
    body { margin: 0; padding: 64px 72px; overflow: hidden; background: ${canvas}; color: ${ink}; font: 600 56px/64px Inter; letter-spacing: -0.03em }
    p { display: flex; gap: 18px; align-items: center; margin: 0 0 24px; font-size: 36px }
    svg { width: 52px }
    h1 { margin: 0 0 44px; font: inherit; white-space: pre }
    img { width: 100%; border: 1px solid ${line}; border-radius: 10px; box-shadow: 0 8px 28px rgb(28 27 25 / 0.12) }
  </style><p>${mark}Merkwerk</p><h1>${title.replace('. ', '.\n')}</h1><img src="data:image/png;base64,${list.toString('base64')}">`)
  await page.evaluate(() => document.fonts.ready)
  await page.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  await page.screenshot({ path: `${publicFolder}social.png` })
  await page.close()
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
  const [, , only] = process.argv
  for (const language of ['en', 'de'] as const)
    if (only === undefined || only === language) await takeIn(browser, language, rows)
} finally {
  await browser.close()
}
