import type { Browser, Page } from '@playwright/test'
import type { RunningProduct } from '../harness/product.ts'
import { stillness } from './browser.ts'

/** The languages and widths in which the ways of an account are walked. */
export const visitors = [
  { name: 'in English at a desk', locale: 'en-GB', width: 1440 },
  { name: 'in English on a phone', locale: 'en-GB', width: 360 },
  { name: 'in German at a desk', locale: 'de-DE', width: 1440 },
  { name: 'in German on a phone', locale: 'de-DE', width: 360 },
] as const
export type Visitor = (typeof visitors)[number]

/** A browser of a visitor's own, closed with `using`. */
export async function openPage(
  browser: Browser,
  { url }: Pick<RunningProduct, 'url'>,
  { locale, width }: { locale: Visitor['locale']; width: number },
) {
  const viewport = { width, height: 800 }
  const context = await browser.newContext({ baseURL: url, locale, viewport, ...stillness })
  const page = await context.newPage()
  return { page, [Symbol.asyncDispose]: () => context.close() }
}

/** Fills in the fields of a form by their names and sends it. */
export async function fillIn(
  form: Page | ReturnType<Page['locator']>,
  values: Record<string, string>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) await form.locator(`input[name=${name}]`).fill(value)
  await form.locator('button[type=submit]').click()
}
