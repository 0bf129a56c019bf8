import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from './server-process.ts'

/** A line of the server that keeps kills from doing harm, and its replacement. */
export interface Guard {
  promise: string
  file: string
  line: string
  without: string
}

/** Copies the server without one guard into a temporary folder that is removed on disposal. */
export function copyWithout({ file, line, without }: Guard): { tree: string } & Disposable {
  const tree = mkdtempSync(join(tmpdir(), 'merkwerk-unguarded-'))
  cpSync(join(repository, 'packages/server'), join(tree, 'packages/server'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  })
  // npm installs a package of the server in its own folder if another version has the place above.
  for (const folder of ['node_modules', 'packages/server/node_modules'])
    if (existsSync(join(repository, folder))) symlinkSync(join(repository, folder), join(tree, folder))
  const patched = join(tree, file)
  const source = readFileSync(patched, 'utf8')
  if (source.split(line).length !== 2) throw new Error(`${file} does not have exactly once: ${line}`)
  writeFileSync(
    patched,
    source.replace(line, () => without),
  )
  return { tree, [Symbol.dispose]: () => rmSync(tree, { recursive: true, force: true }) }
}
