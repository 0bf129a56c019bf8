import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { longestFirst } from './scripts/checks/longest-first.ts'
import { timeFactor } from './scripts/checks/time-factor.ts'

/** Parts of the paths of the slowest files, the slowest first. */
const longest = [
  '/process/gpt.',
  '/billing/subscription.',
  '/waiting/waiting.',
  '/propose-with-model.',
  '/sheets/lists.',
  '/scripts/merkwerk.',
  '/scripts/postgres/',
  '/public-api/public-api.',
  '/schemes-and-mappings.',
  '/late-money.',
  '/schedules/schedules.db.',
  '/list/list.',
  '/seller-accounts.',
  '/sheets/edges.',
  '/product-list/corpus.',
  '/amazon/saved-pages.',
  '/src/emails.',
  '/process/gpt-',
  '/submit/run-again.',
  '/submit/retry-run.',
  '/exports/images/images.',
  '/queue/queue.',
  '/admin/operations.',
  '.race.',
  '/ebay/saved-pages.',
  '/layout-changes.',
  '/add-file/add-file.',
  '/setting/settings.',
  '/attributes/attributes.',
]

const pollTimeoutMs = 10_000 * timeFactor

/** Tests that add a source. Sources are read when modules are loaded, and Node loads a module once in a process. */
const withOwnModules = ['**/toy-source.db.test.ts', '**/little-data.db.test.ts']

/** Node imports the code of server and tools itself. */
const native: TestProjectInlineConfiguration['test'] = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  globalSetup: ['scripts/postgres/test-setup.ts'],
  setupFiles: ['scripts/checks/property-seed.ts', 'packages/server/src/testing/drop-databases.ts'],
}

/**
 * Vite's module runner asks another process for each of 2,700 modules, and reads each import as a property. Only the web app needs what
 * Vite compiles.
 */
export const makeProjects = (exclude: string[]): TestProjectInlineConfiguration[] => [
  {
    extends: true,
    test: {
      ...native,
      name: 'node',
      include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'],
      exclude: [...exclude, 'packages/web/**', ...withOwnModules],
    },
  },
  { extends: true, test: { ...native, name: 'own modules', include: withOwnModules, isolate: true } },
  {
    extends: true,
    test: {
      name: 'web',
      include: ['packages/web/**/*.test.{ts,tsx}'],
      exclude,
      setupFiles: ['scripts/checks/property-seed.ts', 'packages/web/app/testing/english.ts'],
    },
  },
]

export default defineConfig({
  // The development runtime creates an error for each element, a fifth of the time of component tests.
  oxc: { jsx: { development: false } },
  test: {
    projects: makeProjects([...configDefaults.exclude, '**/*.nightly.test.ts']),
    provide: {
      randomSequences: 10,
      fuzz: { runs: 30, seconds: 5 },
      thorough: false,
      pollTimeoutMs,
      updatesGolden: process.env.UPDATE_GOLDEN === '1',
    },
    // A test and its database work in turn, and each further worker imports and compiles everything once more.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Short tests leave little that lives on: a larger space for young objects saves an eighth of the processor time.
    execArgv: ['--max-semi-space-size=64'],
    // Files share their imports, a fifth of the time; what they open they close, and mocks are restored.
    isolate: false,
    testTimeout: 60_000 * timeFactor,
    hookTimeout: 60_000 * timeFactor,
    expect: { poll: { timeout: pollTimeoutMs } },
    restoreMocks: true,
    // Threads and processes that tests start take their code as those before them compiled it.
    env: { NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/node-compile') },
    unstubEnvs: true,
    sequence: { sequencer: longestFirst(longest) },
  },
})
