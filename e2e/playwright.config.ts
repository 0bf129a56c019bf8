import { defineConfig } from '@playwright/test'
import { timeFactor } from '../scripts/checks/time-factor.ts'
import { browserArguments, findBrowser } from './browser.ts'

const program = findBrowser(process.env)

/** Browser tests of the whole product. Each worker has one that its tests share, see `browser-test.ts`. */
export default defineConfig({
  testMatch: '*.test.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  reporter: [['list'], ['../scripts/checks/browser-report.ts']],
  forbidOnly: true,
  // Tests of one file go to different workers, so that no worker is busy alone at the end.
  fullyParallel: true,
  // The processes of one test often wait, and each worker starts a product. Three workers fill a machine of two cores.
  workers: 3,
  timeout: 60_000 * timeFactor,
  expect: { timeout: 10_000 * timeFactor },
  use: {
    actionTimeout: 10_000 * timeFactor,
    navigationTimeout: 10_000 * timeFactor,
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    // Tests hold back requests, which Playwright cannot do for pages with a service worker.
    serviceWorkers: 'block',
    // Screenshots and copies of the page at every step would take a third of the run time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(program && { executablePath: program.executablePath, env: program.environment }),
      // A page of a test lives too briefly for compiled code to pay off: a fifth of the browser's work.
      args: [...browserArguments, '--js-flags=--no-opt --no-maglev --no-sparkplug'],
    },
  },
})
