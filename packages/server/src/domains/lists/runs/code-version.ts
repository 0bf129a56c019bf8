import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

let codeVersion: string | undefined

/** Hash of the code that makes results and writes them to files, so that a new version of it uses nothing of an older one. */
export function getCodeVersion(): string {
  if (codeVersion !== undefined) return codeVersion
  const packages = ['@merkwerk/contract', '@merkwerk/engine']
  const folders = [
    ...packages.map((name) => dirname(fileURLToPath(import.meta.resolve(name)))),
    import.meta.dirname,
    ...['../../products/rules', '../../../platform/spreadsheets'].map((folder) =>
      join(import.meta.dirname, folder),
    ),
  ]
  codeVersion = hash('sha256', folders.flatMap(readSources).join('\n'), 'hex').slice(0, 32)
  return codeVersion
}

const readSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
