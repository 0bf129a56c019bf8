import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { longestFirst } from '../scripts/checks/longest-first.ts'
import { timeFactor } from '../scripts/checks/time-factor.ts'

/**
 * Kills and restarts of a running product. `npm test` runs `*.test.ts`: one kill of each process, and of a worker in each stage of a
 * run. `npm run reliability` also runs `*.faults.ts`.
 */
export default defineConfig({
  test: {
    include: ['reliability/*.test.ts'],
    experimental: { viteModuleRunner: false, nodeLoader: false },
    globalSetup: ['reliability/global-setup.ts'],
    provide: { rounds: 100, seed: 1, minutes: 30, thorough: false },
    // Shows test names, and with them the fault table, in full.
    taskTitleValueFormatTruncate: 0,
    testTimeout: 60_000 * timeFactor,
    hookTimeout: 60_000 * timeFactor,
    expect: { poll: { timeout: 10_000 * timeFactor } },
    maxWorkers: 2,
    sequence: { sequencer: longestFirst(['/kills.']) },
    env: { NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../node_modules/.cache/node-compile') },
  },
})
