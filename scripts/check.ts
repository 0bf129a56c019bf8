// docs/decisions/0002-checks.md
/** `npm test` runs all checks. `npm run check -- --changed` checks only the files that differ from `main`. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { prepareFolder } from '../harness/prepared-folder.ts'
import { checkBudgets } from './checks/budgets.ts'
import { findChangedFiles, toTests } from './checks/changed-files.ts'
import { checkDocumentPaths } from './checks/document-paths.ts'
import { cleanEnvironment, findMemoryFolder } from './checks/environment.ts'
import { listFiles, root } from './checks/files.ts'
import { checkHouseWords } from './checks/house-words.ts'
import { openRunFolder } from './checks/run-folder.ts'
import { checkSqlPlaces } from './checks/sql-places.ts'
import type { TestReport } from './checks/test-report.ts'
import { checkImports } from './structure/imports.ts'

/** The result of a step. `output` is shown if the step failed. */
interface Outcome extends TestReport {
  output: string
}

interface Step {
  name: string
  run: () => Outcome | Promise<Outcome>
}

const environment = cleanEnvironment()
const modules = join(root, 'node_modules')

const one = (isGood: boolean, output: string): Outcome => ({
  passed: isGood ? 1 : 0,
  failed: isGood ? 0 : 1,
  skipped: [],
  output,
})
const fromFaults = (faults: string[]): Outcome => one(faults.length === 0, faults.join('\n'))

const running = new Set<ChildProcess>()

function startNode(words: string[], stdio: 'pipe' | 'inherit', extra: Record<string, string> = {}) {
  // A process group, so that a signal also reaches what a step has started.
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...environment, ...extra },
    // A process outside the terminal's group would stop at the first read from it.
    stdio: ['ignore', stdio, stdio],
    detached: true,
  })
  running.add(child)
  const status = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  return { child, status }
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal)
  } catch {
    // It has ended.
  }
}

/** Ends with everything it started, including programs that outlive the tool that started them. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, async () => {
    const groups = [...running].flatMap(({ pid }) => pid ?? [])
    const ends = [...running].map((child) => once(child, 'exit'))
    for (const group of groups) signalGroup(group, signal)
    await Promise.all(ends)
    for (const group of groups) signalGroup(group, 'SIGKILL')
    process.exit(1)
  })

async function program(words: string[], extra?: Record<string, string>): Promise<Outcome> {
  const { child, status } = startNode(words, 'pipe', extra)
  const [stdout, stderr] = await Promise.all(
    [child.stdout, child.stderr].map((out) => (out ? text(out) : '')),
  )
  return one((await status) === 0, `${stdout}${stderr}`)
}

const tool = (script: string, ...words: string[]): Promise<Outcome> =>
  program([join(modules, script), ...words])

process.env.TMPDIR = environment.TMPDIR ?? findMemoryFolder() ?? tmpdir()
const removeFolder = openRunFolder()
/** What a test run needs to know of this one. */
const forTests: Record<string, string> = { TEST_TIME_FACTOR: '20', TMPDIR: tmpdir() }

/**
 * Runs tests whose reporter writes its figures to a file. Timeouts only end tests that hang: 20 times what an idle machine
 * needs at most, so that no busy one exceeds them.
 */
async function runTests(name: string, script: string[]): Promise<Outcome> {
  const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json')
  const status = await startNode(script, 'inherit', { ...forTests, MERKWERK_TEST_REPORT: file }).status
  if (!existsSync(file)) return one(false, `The ${name} did not finish.`)
  const report = JSON.parse(readFileSync(file, 'utf8')) as TestReport
  const failed = status === 0 ? report.failed : Math.max(report.failed, 1)
  return { ...report, failed, output: '' }
}

function tests(...words: string[]): Promise<Outcome> {
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/checks/test-report.ts')}`]
  return runTests('tests', [join(modules, 'vitest/vitest.mjs'), 'run', ...reporters, ...words])
}

/** Leaves out the long tests that `npm run reliability -- browser` runs. */
const browserTests = (): Promise<Outcome> =>
  runTests('browser tests', [
    join(modules, '@playwright/test/cli.js'),
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--grep-invert',
    '@nightly',
  ])

const biome = (...paths: string[]): Promise<Outcome> =>
  tool(
    '@biomejs/biome/bin/biome',
    'ci',
    '--colors=off',
    '--error-on-warnings',
    '--no-errors-on-unmatched',
    ...paths,
  )

/**
 * Several checkers would each check the types that their files share, for twice the processor time. Go collects garbage
 * at five times the memory in use instead of twice, which saves a fifth.
 */
const checkTypes = (project: string, ...words: string[]) =>
  program([join(modules, 'typescript7/bin/tsc'), '-p', project, '--checkers', '1', ...words], { GOGC: '400' })

const imports: Step = { name: 'import directions and cycles', run: () => fromFaults(checkImports(root)) }
const types: Step[] = [
  { name: 'types', run: () => checkTypes('.') },
  { name: 'types of the web app', run: () => checkTypes('packages/web') },
  imports,
]

/** The same with what the last check stored, for a fraction of the time. */
const cache = join(modules, '.cache/check')
const checkTypesAgain = (project: string) =>
  checkTypes(project, '--incremental', '--tsBuildInfoFile', join(cache, `${project.replace('/', '-')}.json`))
const typesOfChanges: Step[] = [
  { name: 'types', run: () => checkTypesAgain('.') },
  { name: 'types of the web app', run: () => checkTypesAgain('packages/web') },
  imports,
]

/** Steps of a lane run in sequence, lanes at the same time. */
type Lanes = Step[][]

const webApp: Step = { name: 'build of the web app', run: () => program([join(root, 'scripts/prepare.mjs')]) }
/** Products of the reliability and browser tests start on copies of it. */
const preparedProduct: Step = {
  name: 'first start of the product',
  run: async () => {
    try {
      forTests.PREPARED_FOLDER = await prepareFolder()
      return one(true, '')
    } catch (error) {
      return one(false, String(error))
    }
  },
}
const textChecks: Step[] = [
  { name: 'format and lint', run: () => biome('.') },
  { name: 'spelling', run: () => tool('cspell/bin.mjs', 'lint', '--no-progress') },
]
const codeChecks: Step[] = [
  ...types,
  { name: 'unused files, exports and dependencies', run: () => tool('knip/bin/knip.js', '--no-progress') },
  { name: 'paths in documents', run: () => fromFaults(checkDocumentPaths()) },
  { name: 'budgets', run: () => fromFaults(checkBudgets()) },
  { name: 'words of the glossary', run: () => fromFaults(checkHouseWords()) },
  { name: 'SQL in stores and queries', run: () => fromFaults(checkSqlPlaces()) },
]
const unitTests: Step = { name: 'unit, database and API tests, schema diff', run: () => tests() }
const reliabilityTests: Step = {
  name: 'kills and restarts of a running product',
  run: () => tests('--config', 'reliability/vitest.config.ts'),
}

/**
 * Nothing but the checks of texts can do without the web app. The reliability tests wait for processes half of their time, so
 * other work runs beside them.
 */
const stages: Lanes[] = [
  [[webApp, preparedProduct], textChecks],
  [[unitTests], [reliabilityTests, ...codeChecks]],
  [[{ name: 'browser tests', run: browserTests }]],
]

/** Checks what the files of a branch affect, in under a minute. */
function stagesOfChanges(): Lanes[] {
  const changed = findChangedFiles()
  const files = toTests(changed, listFiles())
  const lint = { name: `format and lint of ${changed.length} files`, run: () => biome(...changed) }
  const test = {
    name: `${files.length} test files`,
    run: () => (files.length > 0 ? tests(...files) : one(true, '')),
  }
  return [[[lint, ...typesOfChanges, test]]]
}

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** Lists skipped tests by reason. */
function listSkipped(skipped: TestReport['skipped']): string {
  const reasons = Map.groupBy(skipped, ({ why }) => why)
  return [...reasons].map(([why, { length }]) => `  ${length} skipped: ${why}`).join('\n')
}

async function main(): Promise<void> {
  const total: TestReport = { passed: 0, failed: 0, skipped: [] }
  const lines: string[] = []
  async function runStep({ name, run }: Step): Promise<void> {
    const begin = performance.now()
    const outcome = await run()
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    const line = `${outcome.failed > 0 ? '✗' : '✓'} ${name} (${seconds} s)`
    say(outcome.failed > 0 && outcome.output ? `${line}\n${outcome.output.trimEnd()}\n` : line)
    lines.push(line)
    total.passed += outcome.passed
    total.failed += outcome.failed
    total.skipped.push(...outcome.skipped)
  }
  async function runLane(lane: Step[]): Promise<void> {
    for (const step of lane) await runStep(step)
  }
  for (const lanes of process.argv.includes('--changed') ? stagesOfChanges() : stages)
    await Promise.all(lanes.map(runLane))
  say(`\n${lines.join('\n')}`)
  if (total.skipped.length > 0) say(listSkipped(total.skipped))
  say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped.length} skipped`)
  await removeFolder()
  process.exitCode = total.failed > 0 ? 1 : 0
}

await main()
