import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kills } from './kills.ts'
import { repository } from './server-process.ts'

/** A line of the server that keeps kills from doing harm, and its replacement. */
export interface Guard {
  promise: string
  file: string
  line: string
  without: string
}

const src = 'packages/server/src'

/** Guards, each with the kill that it protects from. */
export const guards: (Guard & { kills: Kills })[] = [
  {
    promise: 'a batch is closed with its records or not at all',
    file: `${src}/domains/lists/runs/store.ts`,
    line: 'return db.transaction().execute(async (tx) => change(tx, await lockRun(tx, runId)))',
    without: 'return db.connection().execute(async (tx) => change(tx as Tx, await lockRun(tx as Tx, runId)))',
    kills: { workers: ['batch-row-closed:1'] },
  },
  {
    promise: 'a submission that is sent again under its key starts no second run',
    file: `${src}/domains/lists/runs/submit/run-store.ts`,
    line: 'idempotency_key: idempotency?.key ?? null,\n      idempotency_request: idempotency?.request ?? null,',
    without: 'idempotency_key: null,',
    kills: { workers: [], api: 'commit-runs:1' },
  },
  {
    promise: 'a stored file is whole or not there',
    file: `${src}/platform/storage/local-files.ts`,
    line: 'write: async (key, source) => writeWhole(path.join(unfinished, randomUUID()), toPath(key), source, reach),',
    without: `write: async (key, source) => {
      await mkdir(path.dirname(toPath(key)), { recursive: true })
      return writeWhole(toPath(key), toPath(key), source, reach)
    },`,
    kills: { workers: [], api: 'file-chunk-written:1' },
  },
]

/** Copies the server without one guard into a temporary folder that is removed on disposal. All else is linked. */
export function copyWithout({ file, line, without }: Guard): { tree: string } & Disposable {
  const tree = mkdtempSync(join(tmpdir(), 'merkwerk-unguarded-'))
  mkdirSync(join(tree, 'packages'))
  cpSync(join(repository, src), join(tree, src), { recursive: true })
  // npm installs a package in the server's folder if another version has the place above.
  const linked = ['node_modules', 'docs', 'packages/server/package.json', 'packages/server/node_modules']
  for (const name of linked)
    if (existsSync(join(repository, name))) symlinkSync(join(repository, name), join(tree, name))
  const patched = join(tree, file)
  const source = readFileSync(patched, 'utf8')
  if (source.split(line).length !== 2) throw new Error(`${file} does not have exactly once: ${line}`)
  writeFileSync(
    patched,
    source.replace(line, () => without),
  )
  return { tree, [Symbol.dispose]: () => rmSync(tree, { recursive: true, force: true }) }
}
