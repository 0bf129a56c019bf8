import { test as base, type ConsoleMessage, expect } from '@playwright/test'
import { renewDemoSeller } from '../harness/accounts.ts'
import { type RunningProduct, startProduct } from '../harness/product.ts'
import { timeFactor } from '../scripts/checks/time-factor.ts'
import { findBrowser } from './browser.ts'
import { emptyMailbox } from './mailbox.ts'

export { expect } from '@playwright/test'
export { signIn } from './sign-in.ts'

const startTimeoutMs = 60_000 * timeFactor
const hasBrowser = findBrowser(process.env) !== undefined

/** Runs of tests are short. */
const usual = { JOB_EMAIL_AFTER_SECONDS: '0' }

const start = (environment: Record<string, string>): Promise<RunningProduct> =>
  startProduct({ from: process.env.PREPARED_FOLDER as string, environment })

/** The browser logs every call that returns an error. Each test decides which are expected. */
const isResponse = (message: ConsoleMessage): boolean =>
  message.text().startsWith('Failed to load resource') && /\/[^./?]*(\?.*)?$/.test(message.location().url)

/**
 * Some Chromium builds fetch the tab's icon again at any time, and a font when its first letter is drawn. While a test
 * is offline, these requests fail.
 */
const isLookOffline = (message: ConsoleMessage): boolean =>
  message.text() === 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED' &&
  /\/favicon\.svg$|\.woff2$/.test(message.location().url)

/** The products of a worker: one that most files share, and that of the current file if it has its own. */
class WorkerProducts implements AsyncDisposable {
  #shared: RunningProduct | undefined
  #own: (RunningProduct & { file: string }) | undefined

  /** The shared product, with a new demo seller and an empty mailbox. */
  async renew(): Promise<RunningProduct> {
    await this.#stopOwn()
    this.#shared ??= await start(usual)
    await renewDemoSeller(this.#shared)
    await emptyMailbox(this.#shared)
    return this.#shared
  }

  async readOwn(file: string, environment: Record<string, string>): Promise<RunningProduct> {
    if (this.#own?.file === file) return this.#own
    await this.#stopOwn()
    this.#own = { ...(await start({ ...usual, ...environment })), file }
    return this.#own
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stopOwn()
    await this.#shared?.[Symbol.asyncDispose]()
  }

  async #stopOwn(): Promise<void> {
    await this.#own?.[Symbol.asyncDispose]()
    this.#own = undefined
  }
}

interface TestFixtures {
  /**
   * Further settings of a product that only this file uses. A file needs its own product if it changes rules, the
   * prompt or settings, relies on products that no run has cached, or stops processes. Set it with `test.use`, and run
   * the file's tests in one worker: `test.describe.configure({ mode: 'default' })`.
   */
  ownProduct: Record<string, string> | undefined
  /** By default shared by the files of a worker. The demo seller is new in each test. */
  product: RunningProduct
  needsBrowser: undefined
}

/**
 * A browser test against a running product. `page` is a visitor with an English browser and empty storage. A test
 * fails if its page logs an error. Without a browser tests are skipped, or fail with `CI`.
 */
export const test = base.extend<TestFixtures, { workerProducts: WorkerProducts }>({
  workerProducts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures a fixture needs.
    async ({}, use) => {
      await using products = new WorkerProducts()
      await use(products)
    },
    { scope: 'worker', timeout: startTimeoutMs },
  ],
  needsBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use, { skip }) => {
      if (process.env.CI) expect(hasBrowser, 'a browser, which CI must have').toBe(true)
      skip(!hasBrowser, 'no Chromium was found; set MERKWERK_CHROMIUM to one')
      await use(undefined)
    },
    { auto: true },
  ],
  ownProduct: [undefined, { option: true }],
  product: [
    async ({ workerProducts, ownProduct }, use, { file }) => {
      await use(await (ownProduct ? workerProducts.readOwn(file, ownProduct) : workerProducts.renew()))
    },
    { timeout: startTimeoutMs },
  ],
  baseURL: ({ product }, use) => use(product.url),
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !isResponse(message) && !isLookOffline(message))
        errors.push(`${message.text()} ${message.location().url}`)
    })
    await use(page)
    expect(errors, 'errors that the page logged').toEqual([])
  },
})
