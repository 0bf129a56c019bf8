import { test as base, type ConsoleMessage, expect } from '@playwright/test'
import { type RunningProduct, startProduct } from '../harness/product.ts'
import { timeFactor } from '../scripts/checks/time-factor.ts'
import { findBrowser } from './browser.ts'

export { expect } from '@playwright/test'
export { signIn } from './sign-in.ts'

const startTimeoutMs = 60_000 * timeFactor

/** The browser logs every call that returns an error. Each test decides which are expected. */
const isResponse = (message: ConsoleMessage): boolean =>
  message.text().startsWith('Failed to load resource') && /\/[^./?]*(\?.*)?$/.test(message.location().url)

/** Some Chromium builds fetch the tab's icon again at any time. While a test is offline, that request fails. */
const isIconOffline = (message: ConsoleMessage): boolean =>
  message.text() === 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED' &&
  message.location().url.endsWith('/favicon.svg')

/** The product of the test file that a worker currently runs. */
class FileProduct implements AsyncDisposable {
  #file: string | undefined
  #product: RunningProduct | undefined

  async of(file: string, environment: Record<string, string>): Promise<RunningProduct> {
    if (this.#product && this.#file === file) return this.#product
    await this[Symbol.asyncDispose]()
    this.#file = file
    this.#product = await startProduct({ from: process.env.PREPARED_FOLDER as string, environment })
    return this.#product
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#product?.[Symbol.asyncDispose]()
    this.#product = undefined
  }
}

interface TestFixtures {
  /** Settings of the file's product; set them with `test.use`. */
  productEnvironment: Record<string, string>
  product: RunningProduct
  needsBrowser: undefined
}

/**
 * A browser test against the product of its file. `page` is a visitor with an English browser and empty storage. A test
 * fails if its page logs an error. Without a browser tests are skipped, or fail with `CI`.
 */
export const test = base.extend<TestFixtures, { fileProduct: FileProduct }>({
  fileProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures a fixture needs.
    async ({}, use) => {
      await using products = new FileProduct()
      await use(products)
    },
    { scope: 'worker', timeout: startTimeoutMs },
  ],
  needsBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use, { skip }) => {
      const isFound = findBrowser(process.env) !== undefined
      if (process.env.CI) expect(isFound, 'a browser, which CI must have').toBe(true)
      skip(!isFound, 'no Chromium was found; set MERKWERK_CHROMIUM to one')
      await use(undefined)
    },
    { auto: true },
  ],
  // Jobs of tests are short.
  productEnvironment: [{ JOB_EMAIL_AFTER_SECONDS: '0' }, { option: true }],
  product: [
    async ({ fileProduct, productEnvironment }, use, { file }) => {
      await use(await fileProduct.of(file, productEnvironment))
    },
    { timeout: startTimeoutMs },
  ],
  baseURL: ({ product }, use) => use(product.url),
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !isResponse(message) && !isIconOffline(message))
        errors.push(`${message.text()} ${message.location().url}`)
    })
    await use(page)
    expect(errors, 'errors that the page logged').toEqual([])
  },
})
