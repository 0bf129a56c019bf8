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

interface TestFile {
  name: string
  assertionResults: { status: string }[]
  status: string
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

/** Tests of the whole product have settings of their own. */
const isOfProduct = (file: string): boolean => file.startsWith('e2e/')

/** Results by file, as paths from the root. */
function runTests(config: string, files: string[]): Map<string, TestFile> {
  const folder = mkdtempSync(join(tmpdir(), 'merkwerk-security-'))
  const report = join(folder, 'report.json')
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const words = ['run', '--config', config, ...reporters, ...files]
    spawnSync(process.execPath, [vitest, ...words], {
      cwd: root,
      env: cleanEnvironment(process.env),
      stdio: ['ignore', 2, 2],
    })
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: TestFile[] }
    return new Map(testResults.map((file) => [relative(root, file.name), file]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const attacks = readAttacks()
const tried = [...new Set(attacks.flatMap(({ files }) => files))]
const results = new Map([
  ...runTests(
    'vitest.config.ts',
    tried.filter((file) => !isOfProduct(file)),
  ),
  ...runTests('e2e/vitest.config.ts', tried.filter(isOfProduct)),
])
let isGood = attacks.length > 0
process.stdout.write('\n| attack | tests passed | result |\n|---|---|---|\n')
for (const { attack, files } of attacks) {
  const found = files.map((file) => results.get(file))
  const tests = found.flatMap((file) => file?.assertionResults ?? [])
  const passed = tests.filter(({ status }) => status === 'passed').length
  const isHeld = passed > 0 && found.every((file) => file?.status === 'passed')
  isGood &&= isHeld
  process.stdout.write(`| ${attack} | ${passed} of ${tests.length} | ${isHeld ? 'held' : 'NOT HELD'} |\n`)
}
process.exitCode = isGood ? 0 : 1
