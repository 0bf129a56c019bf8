/** `npm run security`: runs the tests that `docs/security/attacks.md` names and prints its table with their results. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { cleanEnvironment } from './checks/environment.ts'
import { root } from './checks/files.ts'

interface Attack {
  attack: string
  files: string[]
}

/** Number of passed tests of a file, and of all its tests. */
interface Result {
  passed: number
  all: number
}

function readAttacks(): Attack[] {
  const rows = readFileSync(join(root, 'docs/security/attacks.md'), 'utf8').matchAll(
    /^\| (.+?) \| (`.+`) \|$/gm,
  )
  return [...rows].map(([, attack = '', tests = '']) => ({
    attack,
    files: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }))
}

const isBrowserTest = (file: string): boolean => file.startsWith('e2e/')

/** Runs a test tool that writes a JSON report, and returns the report. */
function runTool(
  script: string,
  words: string[],
  environment: Record<string, string>,
  report: string,
): string {
  spawnSync(process.execPath, [join(root, 'node_modules', script), ...words], {
    cwd: root,
    env: { ...cleanEnvironment(), ...environment },
    stdio: ['ignore', 2, 2],
  })
  return readFileSync(report, 'utf8')
}

const toResult = (outcomes: boolean[]): Result => ({
  passed: outcomes.filter(Boolean).length,
  all: outcomes.length,
})

function runUnitTests(files: string[], report: string): [string, Result][] {
  const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files]
  const { testResults } = JSON.parse(runTool('vitest/vitest.mjs', words, {}, report)) as {
    testResults: { name: string; assertionResults: { status: string }[] }[]
  }
  return testResults.map(({ name, assertionResults }) => [
    relative(root, name),
    toResult(assertionResults.map(({ status }) => status === 'passed')),
  ])
}

interface Suite {
  file: string
  specs: { ok: boolean }[]
  suites?: Suite[]
}

function runBrowserTests(files: string[], report: string): [string, Result][] {
  const words = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=line,json', ...files]
  const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, TEST_TIME_FACTOR: '3' }
  const { suites } = JSON.parse(runTool('@playwright/test/cli.js', words, environment, report)) as {
    suites: Suite[]
  }
  const toSpecs = ({ specs, suites: inner = [] }: Suite): { ok: boolean }[] => [
    ...specs,
    ...inner.flatMap(toSpecs),
  ]
  return suites.map((suite) => [`e2e/${suite.file}`, toResult(toSpecs(suite).map(({ ok }) => ok))])
}

function runTests(files: string[]): Map<string, Result> {
  const folder = mkdtempSync(join(tmpdir(), 'merkwerk-security-'))
  try {
    return new Map([
      ...runUnitTests(
        files.filter((file) => !isBrowserTest(file)),
        join(folder, 'unit.json'),
      ),
      ...runBrowserTests(files.filter(isBrowserTest), join(folder, 'browser.json')),
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const attacks = readAttacks()
const results = runTests([...new Set(attacks.flatMap(({ files }) => files))])
let isGood = attacks.length > 0
process.stdout.write('\n| attack | tests passed | result |\n|---|---|---|\n')
for (const { attack, files } of attacks) {
  const found = files.map((file) => results.get(file) ?? { passed: 0, all: 0 })
  const passed = found.reduce((sum, result) => sum + result.passed, 0)
  const all = found.reduce((sum, result) => sum + result.all, 0)
  const isHeld = found.every((result) => result.all > 0 && result.passed === result.all)
  isGood &&= isHeld
  process.stdout.write(`| ${attack} | ${passed} of ${all} | ${isHeld ? 'held' : 'NOT HELD'} |\n`)
}
process.exitCode = isGood ? 0 : 1
