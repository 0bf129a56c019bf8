/** `npm run security`: runs the tests that `docs/security/attacks.md` names and prints its table with their results. */
import { spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { cleanEnvironment } from './checks/environment.ts'
import { root } from './checks/files.ts'

interface Attack {
  attack: string
  files: string[]
}

/** The result of one test. */
interface Outcome {
  file: string
  isPassed: boolean
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
function runTool(script: string, words: string[], report: string, environment = {}): unknown {
  spawnSync(process.execPath, [join(root, 'node_modules', script), ...words], {
    cwd: root,
    env: { ...cleanEnvironment(), ...environment },
    stdio: ['ignore', 2, 2],
  })
  return JSON.parse(readFileSync(report, 'utf8'))
}

function runUnitTests(files: string[], report: string): Outcome[] {
  const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files]
  const { testResults } = runTool('vitest/vitest.mjs', words, report) as {
    testResults: { name: string; assertionResults: { status: string }[] }[]
  }
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status }) => ({ file: relative(root, name), isPassed: status === 'passed' })),
  )
}

interface Suite {
  specs: { file: string; ok: boolean }[]
  suites?: Suite[]
}

function runBrowserTests(files: string[], report: string): Outcome[] {
  const words = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=line,json', ...files]
  const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, TEST_TIME_FACTOR: '3' }
  const readSuite = ({ specs, suites = [] }: Suite): Outcome[] => [
    ...specs.map(({ file, ok }) => ({ file: `e2e/${file}`, isPassed: ok })),
    ...suites.flatMap(readSuite),
  ]
  const { suites } = runTool('@playwright/test/cli.js', words, report, environment) as { suites: Suite[] }
  return suites.flatMap(readSuite)
}

const attacks = readAttacks()
const files = [...new Set(attacks.flatMap((one) => one.files))]
const [browserFiles, unitFiles] = [files.filter(isBrowserTest), files.filter((file) => !isBrowserTest(file))]
using folder = mkdtempDisposableSync(join(tmpdir(), 'merkwerk-security-'))
const outcomes = [
  ...runUnitTests(unitFiles, join(folder.path, 'unit.json')),
  ...runBrowserTests(browserFiles, join(folder.path, 'browser.json')),
]
let isGood = attacks.length > 0
process.stdout.write('\n| attack | tests passed | result |\n|---|---|---|\n')
for (const { attack, files } of attacks) {
  const found = files.map((file) => outcomes.filter((outcome) => outcome.file === file))
  const passed = found.flat().filter(({ isPassed }) => isPassed).length
  const isHeld = found.every(({ length }) => length > 0) && passed === found.flat().length
  isGood &&= isHeld
  process.stdout.write(
    `| ${attack} | ${passed} of ${found.flat().length} | ${isHeld ? 'held' : 'NOT HELD'} |\n`,
  )
}
process.exitCode = isGood ? 0 : 1
