import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pdfText } from '../packages/server/src/testing/pdf-text.ts'

/** Downloads the invoice of bought coins from the wallet, and returns its text. */
export async function readCoinsInvoice(page: Page): Promise<string> {
  await page.goto('/wallet?view=invoices')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('row')
      .filter({ hasText: 'Coins' })
      .getByRole('button', { name: /as PDF$/ })
      .click(),
  ])
  return pdfText(await readFile(await download.path()))
}
