import type { Browser, Page } from '@playwright/test'
import type { RunningProduct } from '../harness/product.ts'
import { stillness } from './browser.ts'
import { nightly } from './nightly.ts'

export interface Visitor {
  name: string
  locale: 'en-GB' | 'de-DE'
  width: number
  /** Tags of this visitor's tests. */
  tag: string[]
}

/** Languages and widths of the account tests. `npm test` covers each once, the nightly run all pairs. */
export const visitors: Visitor[] = [
  { name: 'in English at a desk', locale: 'en-GB', width: 1440, tag: [] },
  { name: 'in German on a phone', locale: 'de-DE', width: 360, tag: [] },
  { name: 'in English on a phone', locale: 'en-GB', width: 360, tag: [nightly] },
  { name: 'in German at a desk', locale: 'de-DE', width: 1440, tag: [nightly] },
]

/** Opens a separate browser for a visitor. Close it with `using`. */
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

/** Fills in the fields of a form by name and submits it. */
export async function fillIn(
  form: Page | ReturnType<Page['locator']>,
  values: Record<string, string>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) await form.locator(`input[name=${name}]`).fill(value)
  await form.locator('button[type=submit]').click()
}
