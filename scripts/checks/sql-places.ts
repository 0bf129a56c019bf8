import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, root } from './files.ts'

const domainFile = /^packages\/server\/src\/domains\/.*\.ts$/
const testFile = /\.test\.ts$/
const sqlFile = /\/([\w-]+-)?(store|queries)\.ts$/
const statement = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*?>)?`/

/** Finds SQL in domains outside `store.ts`, `queries.ts`, `*-store.ts` and `*-queries.ts`. */
export function findMisplacedSql(files: readonly { path: string; text: string }[]): string[] {
  return files
    .filter(({ path }) => domainFile.test(path) && !testFile.test(path) && !sqlFile.test(path))
    .filter(({ text }) => statement.test(text))
    .map(({ path }) => `${path} contains SQL: move it to a store or to queries`)
}

export function checkSqlPlaces(): string[] {
  const paths = listFiles().filter((path) => domainFile.test(path))
  return findMisplacedSql(paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })))
}
