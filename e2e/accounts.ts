import type { Browser, Page } from '@playwright/test'
import type { RunningProduct } from '../harness/product.ts'
import { reducedMotionOptions } from './browser.ts'
import { nightly } from './nightly.ts'

const visitors = {
  'in English at a desk': { locale: 'en-GB', width: 1440 },
  'in German on a phone': { locale: 'de-DE', width: 360 },
  'in English on a phone': { locale: 'en-GB', width: 360 },
  'in German at a desk': { locale: 'de-DE', width: 1440 },
} as const
type VisitorName = keyof typeof visitors

/** The visitors of a test, with its tag: `npm test` runs it for one of them, the nightly run for the others. */
export const toVisitors = (inShort: VisitorName) =>
  (Object.keys(visitors) as VisitorName[]).map((name) => ({
    name,
    ...visitors[name],
    tag: name === inShort ? [] : [nightly],
  }))

/** Opens a separate browser for a visitor. Close it with `using`. */
export async function openPage(
  browser: Browser,
  { url }: Pick<RunningProduct, 'url'>,
  { locale, width }: { locale: 'en-GB' | 'de-DE'; width: number },
) {
  const viewport = { width, height: 800 }
  const context = await browser.newContext({ baseURL: url, locale, viewport, ...reducedMotionOptions })
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
