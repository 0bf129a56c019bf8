/** `npm run bench [-- NAME…]`: runs all benchmarks of `bench/` or the named ones. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../bench')
const known = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.replace(/\.ts$/, ''))
const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !known.includes(name))

/** Node 24 comes first, so that npm installs packages for the Node that runs the benchmarks. */
const environment = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` }
const run = (command: string, words: string[]): boolean =>
  spawnSync(command, words, { cwd: folder, env: environment, stdio: ['ignore', 'inherit', 'inherit'] })
    .status === 0

function main(): boolean {
  if (unknown.length > 0) {
    process.stderr.write(`Unknown benchmarks: ${unknown.join(', ')}. Known: ${known.join(', ')}\n`)
    return false
  }
  // The packages for comparison are installed only here and are not part of the product.
  if (!run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])) return false
  return (requested.length > 0 ? requested : known).every((name) =>
    run(process.execPath, [join(folder, `${name}.ts`)]),
  )
}

process.exitCode = main() ? 0 : 1
