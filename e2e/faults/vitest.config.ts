import { defineConfig } from 'vitest/config'

/** Faults that take minutes, one after the other, those of `npm test` in whole: `npm run faults`. */
export default defineConfig({
  test: {
    include: ['e2e/faults/*.{faults,test}.ts'],
    reporters: ['default', 'e2e/faults/fault-table.ts'],
    provide: { rounds: 100, seed: 1, minutes: 30, thorough: true },
    // What a test is given stands in its name, and in the table, in whole.
    taskTitleValueFormatTruncate: 0,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
})
