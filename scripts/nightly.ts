/**
 * `npm run nightly`: the tests of concurrency with ten times as many random sequences as `npm test` tries, and each
 * fuzz test for ten minutes.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { cleanEnvironment } from './checks/environment.ts'
import { root } from './checks/files.ts'

const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--config', join(root, 'vitest.nightly.config.ts'), '.race.test.ts', '.fuzz.test.ts'],
  { cwd: root, env: cleanEnvironment(process.env), stdio: 'inherit' },
)
process.exitCode = status ?? 1
