import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

let version: string | undefined

/**
 * Changes whenever the sources of this package change: the same products and options give the same bytes under the same version.
 * Reads the sources when it is first called.
 */
export function targetsVersion(): string {
  if (version) return version
  const hash = createHash('sha256')
  const files = globSync('**/*.ts', {
    cwd: import.meta.dirname,
    exclude: (name) => name === 'testing' || name.endsWith('.test.ts'),
  })
  for (const file of files.sort()) hash.update(readFileSync(join(import.meta.dirname, file)))
  version = hash.digest('base64url').slice(0, 12)
  return version
}
