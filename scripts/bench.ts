/** `npm run bench [-- NAME…]`: runs all benchmarks of `bench/` or the named ones, until one fails. */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'

const cwd = resolve(import.meta.dirname, '../bench')
const named = process.argv.slice(2).map((name) => `${name}.ts`)
const files = named.length > 0 ? named : globSync('*.ts', { cwd, exclude: ['*.d.ts'] }).sort()
const run = (command: string, words: string[]): boolean =>
  spawnSync(command, words, { cwd, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0

// The packages for comparison are installed only here and are not part of the product.
const isGood =
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']) &&
  files.every((file) => run(process.execPath, [file]))
process.exitCode = isGood ? 0 : 1
