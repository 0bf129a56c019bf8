import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { longestFirst } from '../scripts/checks/longest-first.ts'

const longest = ['/every-screen.', '/job-scroll.', '/live-progress.']

/** The whole product in processes of its own; each file starts what it needs. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['harness/prepared-folder.ts'],
    // A busy machine is no fault of the code.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // Browsers and processes of one file wait much of the time; three files fill a small machine.
    maxWorkers: 3,
    // The files of a worker share its browser.
    isolate: false,
    // Some hundred processes start; each takes its code as the one before it compiled it.
    env: { NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../node_modules/.cache/node-compile') },
    sequence: { sequencer: longestFirst(longest) },
  },
})
