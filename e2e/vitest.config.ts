import { defineConfig } from 'vitest/config'

/** The whole product in processes of its own; each file starts what it needs. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Browsers and processes of one file wait much of the time; two files fill a small machine.
    maxWorkers: 2,
  },
})
