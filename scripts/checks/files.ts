import { readdirSync } from 'node:fs'
import { relative, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** Made by tools or installed: nobody writes it, nothing is checked in it. */
const notOurs = /(^|\/)(node_modules|build|\.git|\.data|\.react-router|screenshots|out)(\/|$)/

/** All files that people wrote, as paths from the folder given. */
export const listFiles = (folder = root): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, resolve(entry.parentPath, entry.name)))
    .filter((path) => !notOurs.test(path))
    .sort()
