// docs/decisions/0003-fault-and-fuzz-tests.md
/**
 * `npm run reliability -- [NAME…] [--rounds 100] [--seed 1] [--minutes 30]`: causes failures in a running product and
 * prints a table of the checks. Then runs the browser tests that are too long for `npm test`.
 * A name selects the tests whose file contains it, or `browser`. `soak`, `amplification` and `random` run only when named. `soak`
 * measures growth under mixed load and failures, `amplification` sends five hostile files a round. `random` repeats the concurrency tests with 1,000 random sequences and
 * each fuzz test for ten minutes, compares the parsers on every saved page and layout, reads every saved list, and tries published packages on each Node of the path. `random FILE…` runs these files only.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { cleanEnvironment } from './checks/environment.ts'
import { root } from './checks/files.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '30' },
  },
})
const isNamed = (name: string): boolean => positionals.includes(name)
const wholeNumber = (name: keyof typeof values): number => {
  const number = Number(values[name])
  if (Number.isInteger(number) && number > 0) return number
  throw new Error(`--${name} must be a whole number above 0, not "${values[name]}".`)
}

async function runFaults(): Promise<void> {
  const vitest = await startVitest(positionals, {
    root,
    config: join(root, 'reliability/vitest.config.ts'),
    watch: false,
    fileParallelism: false,
    testTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    include: ['reliability/*.{faults,test}.ts'],
    exclude: ['soak', 'amplification'].filter((name) => !isNamed(name)).map((name) => `**/${name}.faults.ts`),
    reporters: ['default', join(root, 'reliability/fault-table.ts')],
    provide: {
      rounds: wholeNumber('rounds'),
      seed: wholeNumber('seed'),
      minutes: wholeNumber('minutes'),
      thorough: true,
    },
  })
  await vitest.close()
}

function runBrowserTests(): void {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const words = ['test', '--config', 'e2e/playwright.config.ts', '--grep', '@nightly']
  run([playwright, ...words], { TEST_TIME_FACTOR: '3' })
}

function run(words: string[], environment: Record<string, string> = {}): void {
  const env = { ...cleanEnvironment(), ...environment }
  const { status } = spawnSync(process.execPath, words, { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) process.exitCode = status ?? 1
}

function runRandom(): void {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const files = [
    '.race.',
    '.fuzz.',
    '.property.',
    'gpt-failures.',
    '.nightly.',
    'saved-pages.',
    'saved-variations.',
    'layout-changes.',
    'product-list/corpus.',
    'results/charge.',
    'sheets/figures.',
  ]
  const named = positionals.filter((name) => name !== 'random' && name !== 'browser')
  const config = join(root, 'vitest.random.config.ts')
  run([vitest, 'run', '--config', config, ...(named.length > 0 ? named : files)])
}

if (isNamed('random')) runRandom()
else if (!isNamed('browser')) await runFaults()
if (positionals.length === 0 || isNamed('browser')) runBrowserTests()
