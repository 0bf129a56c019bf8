// docs/decisions/0003-fault-and-fuzz-tests.md
/**
 * `npm run faults -- [NAME…] [--rounds 100] [--seed 1]`: does to a running product what happens to real servers and prints a
 * table of what was checked. A name picks the faults whose file has it. `npm run faults -- soak [--minutes 30]` lets it
 * run under mixed load and faults and looks at what grows.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { root } from './checks/files.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '30' },
  },
})
const wholeNumber = (name: keyof typeof values): number => {
  const number = Number(values[name])
  if (Number.isInteger(number) && number > 0) return number
  throw new Error(`--${name} must be a whole number above 0, not "${values[name]}".`)
}

const vitest = await startVitest(positionals, {
  root,
  config: join(root, 'e2e/faults/vitest.config.ts'),
  watch: false,
  exclude: positionals.includes('soak') ? [] : ['**/soak.faults.ts'],
  provide: {
    rounds: wholeNumber('rounds'),
    seed: wholeNumber('seed'),
    minutes: wholeNumber('minutes'),
    thorough: true,
  },
})
await vitest.close()
