import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { common, textFiles } from './text-files.ts'

const app = path.join(import.meta.dirname, '..')
const areas = Object.keys(textFiles).filter((area) => textFiles[area as 'app'] !== common)
const matchAll = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, part = '']) => part)
const quotedArea = new RegExp(`['"\`](${areas.join('|')})\\.\\w`, 'g')

interface Source {
  imports: string[]
  onDemand: string[]
  loads: string[]
  /** The areas with which its keys begin. */
  uses: string[]
}

const sources = new Map<string, Source>()

function readSource(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const text = readFileSync(file, 'utf8')
  const resolve = (address: string): string[] =>
    /\.tsx?$/.test(address) && !address.endsWith('messages/index.ts') && !/\.(de|en)\.ts$/.test(address)
      ? [path.join(path.dirname(file), address)]
      : []
  const source = {
    imports: matchAll(
      text,
      /(?:^import(?! type) [^;]*?from|^export [^;]*?from|^import) '(\.[^']+)'/gm,
    ).flatMap(resolve),
    onDemand: matchAll(text, /import\('(\.[^']+)'\)/g).flatMap(resolve),
    loads: matchAll(text, /^await loadTexts\(([^)]+)\)/gm).flatMap((list) => matchAll(list, /'(\w+)'/g)),
    uses: matchAll(text, quotedArea),
  }
  sources.set(file, source)
  return source
}

/** A file with all that it imports at once. */
function readWithImports(entry: string): Source[] {
  const seen = new Set([entry])
  for (const file of seen) for (const imported of readSource(file).imports) seen.add(imported)
  return [...seen].map(readSource)
}

/** Names each area that a file or its code on demand uses without loading it. */
function findMissing(entry: string, loaded: readonly string[], seen = new Set<string>()): string[] {
  if (seen.has(entry)) return []
  seen.add(entry)
  const files = readWithImports(entry)
  const own = [...loaded, ...files.flatMap(({ loads }) => loads)]
  const missing = files.flatMap(({ uses }) => uses).filter((area) => !own.includes(area))
  return [
    ...new Set(missing.map((area) => `${path.relative(app, entry)} uses ${area}`)),
    ...files.flatMap(({ onDemand }) => onDemand).flatMap((part) => findMissing(part, own, seen)),
  ]
}

interface Route {
  file: string
  children?: readonly Route[]
}

const findMissingInRoutes = (all: readonly Route[], parents: readonly string[]): string[] =>
  all.flatMap(({ file, children = [] }) => {
    const entry = path.join(app, file)
    const loaded = [...parents, ...readWithImports(entry).flatMap(({ loads }) => loads)]
    return [...findMissing(entry, parents), ...findMissingInRoutes(children, loaded)]
  })

test('every page loads the texts of the areas that it uses', () => {
  expect(readWithImports(path.join(app, 'pages/wallet/page.tsx')).length).toBeGreaterThan(20)
  expect(findMissingInRoutes(routes as readonly Route[], [])).toEqual([])
})
