import type { Page } from '@playwright/test'
import { signIn } from './browser-test.ts'
import { sampleList, submitList } from './lists.ts'

/** Submits the samples and opens their list. */
export async function openGrid(page: Page) {
  await signIn(page, 'seller')
  await submitList(page, sampleList)
  await page.getByText('Completed', { exact: true }).waitFor()
  await page.goto(new URL(page.url()).pathname)
  await page.getByRole('row', { name: /1001/ }).waitFor()
  return page.getByRole('grid', { name: 'Rows of the list' })
}

/** A cell of a row by its article number. */
export const cell = (page: Page, article: string, column: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: article, exact: true }) })
    .locator(`[data-column="${column}"]`)
