import { gtinCheckDigit } from '@merkwerk/engine/identifiers'
import type { Page } from 'playwright-core'

export const sampleList = new URL('../samples/products.csv', import.meta.url).pathname

/** A list of products of the sandbox that nobody has asked for before, long enough to be watched. */
export function longList(rows: number): { name: string; mimeType: string; buffer: Buffer } {
  const lines = Array.from({ length: rows }, (_, index) => {
    const digits = `4098${String(index).padStart(8, '0')}`
    return `L-${index + 1};${digits}${gtinCheckDigit(digits)};`
  })
  return {
    name: 'long-list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['SKU;EAN;ASIN', ...lines].join('\r\n')),
  }
}

/** Adds a list by its suggested columns and submits it; ends on the page of its job. */
export async function submitList(page: Page, list: Parameters<Page['setInputFiles']>[1]): Promise<void> {
  await page.goto('/add-file')
  await page.setInputFiles('input[type=file]', list)
  await page.getByRole('heading', { name: 'Which column is which?' }).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/add-file/summary')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(/\/search\/.+/)
}
