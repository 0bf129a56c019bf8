import { gtinCheckDigit } from '@merkwerk/engine/identifiers'
import type { Page } from '@playwright/test'

export const sampleList = new URL('../samples/products.csv', import.meta.url).pathname

function toList(rows: number, digitsAt: (index: number) => string) {
  const lines = Array.from({ length: rows }, (_, index) => {
    const digits = digitsAt(index)
    return `L-${index + 1};${digits}${gtinCheckDigit(digits)};`
  })
  return {
    name: 'long-list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['SKU;EAN;ASIN', ...lines].join('\r\n')),
  }
}

const toDigits = (prefix: string, serial: number): string =>
  `${prefix}${String(serial).padStart(12 - prefix.length, '0')}`

/** A list of sandbox products that were never requested before, long enough to watch. */
export const longList = (rows: number) => toList(rows, (index) => toDigits('4098', index))

/**
 * A similar list, but four of five pages take at least 10 s. Its run keeps running without CPU load. Each batch of 50 begins with
 * fast products, because batches that were queued together run in any order.
 */
export const slowList = (rows: number) =>
  toList(rows, (index) => (index % 50 < 10 ? toDigits('4098', index) : toDigits('95230', index + 100)))

/** Adds a list with the suggested columns and submits it. Ends on its page with its run. Returns the ID of the run. */
export async function submitList(page: Page, list: Parameters<Page['setInputFiles']>[1]): Promise<string> {
  await page.goto('/add-file')
  await page.setInputFiles('input[type=file]', list)
  await page.getByRole('heading', { name: 'Which column is which?' }).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/add-file/summary')
  await page.getByRole('button', { name: 'Submit' }).click()
  return waitForRun(page)
}

/** Waits until a list shows another run than `before`. Returns the ID of the run. */
export async function waitForRun(page: Page, before?: string): Promise<string> {
  const readRun = ({ searchParams }: URL) => searchParams.get('run') ?? undefined
  await page.waitForURL(
    (url) => url.pathname.startsWith('/lists/') && ![before, undefined].includes(readRun(url)),
  )
  return readRun(new URL(page.url())) ?? ''
}

/** The progress of the run that the page shows. */
export const findProgress = (page: Page) => page.getByRole('region', { name: 'Progress' })
