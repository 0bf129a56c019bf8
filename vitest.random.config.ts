import { configDefaults, defineConfig } from 'vitest/config'
import base, { makeProjects } from './vitest.config.ts'

/**
 * `npm run reliability -- random`: 100 times as many random sequences, ten minutes of each fuzz test, every saved page, and
 * `*.nightly.test.ts`.
 */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    projects: makeProjects(configDefaults.exclude),
    // A test that hangs ends by this. A thousand sequences of runs take some minutes.
    testTimeout: 3_600_000,
    provide: {
      ...base.test?.provide,
      randomSequences: 1_000,
      fuzz: { runs: 1_000_000_000, seconds: 600 },
      thorough: true,
    },
  },
})
