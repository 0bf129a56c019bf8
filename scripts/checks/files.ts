import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** Files and folders that tools create or install. They are not checked. */
const notOurs = new Set(['node_modules', 'build', '.git', '.data', '.react-router', 'screenshots', 'out'])

/** Lists all files written by people, as paths relative to the folder. */
export function listFiles(folder = root): string[] {
  const walk = (path: string): string[] =>
    readdirSync(join(folder, path), { withFileTypes: true })
      .filter(({ name }) => !notOurs.has(name))
      .flatMap((entry) => {
        const inside = join(path, entry.name)
        if (entry.isDirectory()) return walk(inside)
        return entry.isFile() ? [inside] : []
      })
  return walk('').sort()
}
