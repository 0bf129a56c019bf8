import { readdirSync } from 'node:fs'
import { relative, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** Files that tools create or install. They are not checked. */
const notOurs = /(^|\/)(node_modules|build|\.git|\.data|\.react-router|screenshots|out)(\/|$)/

/** Lists all files written by people, as paths relative to the folder. */
export const listFiles = (folder = root): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, resolve(entry.parentPath, entry.name)))
    .filter((path) => !notOurs.test(path))
    .sort()
