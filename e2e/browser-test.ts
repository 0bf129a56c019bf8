import type { ConsoleMessage } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { startProduct } from '../harness/product.ts'
import { findBrowser, launchBrowser, stillness } from './browser.ts'

export { signIn } from './sign-in.ts'

const program = findBrowser(process.env)

/** The browser logs every call and page answered with an error; which answers are right is the test's to say. */
const isAnswer = (message: ConsoleMessage): boolean =>
  message.text().startsWith('Failed to load resource') && /\/[^./?]*(\?.*)?$/.test(message.location().url)

/** Some Chromium builds fetch the tab's icon again at any time; while a test is offline that request fails. */
const isIconOffline = (message: ConsoleMessage): boolean =>
  message.text() === 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED' &&
  message.location().url.endsWith('/favicon.svg')

/**
 * A test in the browser of its worker, against a product of its file's own. `page` is a visitor with an English browser and nothing
 * stored; the test fails when the page logs an error. Without a browser it is skipped; under CI it fails.
 */
export const test = base
  .extend('needsBrowser', { auto: true }, ({ skip }) => {
    if (process.env.CI) expect(program, 'a browser, which CI must have').toBeDefined()
    skip(!program, 'no Chromium was found; set MERKWERK_CHROMIUM to one')
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures a fixture needs.
  .extend('product', { scope: 'file' }, async ({}, { onCleanup }) => {
    const product = await startProduct({
      from: inject('preparedFolder'),
      // Jobs of tests are short.
      environment: { JOB_EMAIL_AFTER_SECONDS: '0' },
    })
    onCleanup(() => product[Symbol.asyncDispose]())
    return product
  })
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    if (!program) throw new Error('No browser was found.')
    const browser = await launchBrowser(program)
    onCleanup(() => browser.close())
    return browser
  })
  .extend('page', async ({ browser, product }, { onCleanup }) => {
    const context = await browser.newContext({ baseURL: product.url, locale: 'en-GB', ...stillness })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !isAnswer(message) && !isIconOffline(message))
        errors.push(`${message.text()} ${message.location().url}`)
    })
    onCleanup(async () => {
      await context.close()
      expect(errors, 'errors that the page logged').toEqual([])
    })
    return page
  })
