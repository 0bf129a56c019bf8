import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gtinCheckDigit } from '@merkwerk/engine/identifiers'
import type { Browser } from '@playwright/test'
import { timeFactor } from '../scripts/checks/time-factor.ts'
import { readMegabytes } from '../scripts/running-process.ts'
import { expect, signIn, test } from './browser-test.ts'
import { nightly } from './nightly.ts'

const rows = 1_000_000
const blockRows = 10_000

/** A list of maximum length. Every hundredth row has a wrong check digit. */
function* millionRows(): Generator<string> {
  yield 'SKU;EAN;Titel\r\n'
  for (let start = 0; start < rows; start += blockRows)
    yield Array.from({ length: blockRows }, (_, offset) => {
      const digits = `4098${String(start + offset).padStart(8, '0')}`
      const digit = Number(gtinCheckDigit(digits))
      return `L-${start + offset};${digits}${offset % 100 === 0 ? (digit + 1) % 10 : digit};Ein längerer Titel\r\n`
    }).join('')
}

test('shows headings and preview of a million rows at once, and checks all rows in the background', {
  tag: nightly,
}, async ({ browser, page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'merkwerk-million-'))
  try {
    const path = join(folder, 'million.csv')
    await pipeline(Readable.from(millionRows()), createWriteStream(path))
    await signIn(page, 'seller', '/add-file')
    await page.evaluate(watchPreview)
    await page.setInputFiles('input[type=file]', path)
    await page.locator('tbody tr').first().waitFor()
    await page.getByRole('combobox', { name: /^ASIN/ }).selectOption('Not in my list')
    const checked = page.getByRole('heading', { name: '10,000 rows cannot be looked up' })
    let mostBytes = 0
    await expect
      .poll(
        async () => {
          if (process.platform === 'linux') mostBytes = Math.max(mostBytes, await tabBytes(browser))
          return checked.count()
        },
        { timeout: 50_000 * timeFactor },
      )
      .toBe(1)
    expect(mostBytes).toBeLessThan(300 * 2 ** 20)
    // Relative to the check of all rows, because a busy machine slows down both.
    const [preview, longestTask, check] = (await page.evaluate(times)) as [number, number, number]
    expect(preview / check).toBeLessThan(0.25)
    expect(longestTask / check).toBeLessThan(0.1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Records when the file is chosen, when its first row shows, and the longest time without input. */
const watchPreview = `
  longestTask = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
  }).observe({ type: 'longtask' })
  document.addEventListener('change', () => { chosenAt = performance.now() }, { capture: true, once: true })
  const observer = new MutationObserver(() => {
    if (!document.querySelector('tbody tr')) return
    shownAt = performance.now()
    observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  undefined`

/** In milliseconds: until the preview shows, the longest time without input, and until all rows are checked. */
const times = '[shownAt - chosenAt, longestTask, performance.now() - chosenAt]'

/** Private memory of the browser's largest tab, as in its task manager. Linux only. */
async function tabBytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => readMegabytes(id, 'RssAnon') ?? Number.NaN)
  return Math.max(...sizes.map((megabytes) => megabytes * 1024 ** 2))
}
