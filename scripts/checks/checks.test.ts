import { describe, expect, test } from 'vitest'
import { toTests } from './changed-files.ts'
import { pathsIn } from './document-paths.ts'
import { cleanEnvironment, findMemoryFolder } from './environment.ts'
import { findReplacedWords } from './house-words.ts'
import { measure } from './measure-source.ts'
import { findMisplacedSql } from './sql-places.ts'

describe('paths in documents', () => {
  const folders = ['docs', 'packages', 'scripts']

  test('include link targets and code words that look like repository files', () => {
    const text = 'See [why](docs/decisions/0001.md#more), `scripts/check.ts`, `config.ts` and `packages/web`.'
    expect(pathsIn(text, folders)).toEqual([
      'docs/decisions/0001.md',
      'scripts/check.ts',
      'config.ts',
      'packages/web',
    ])
  })

  test('exclude addresses, placeholders, commands and API paths', () => {
    const text =
      '[site](https://example.org/a.md) `/api/jobs/` `docs/NNNN-title.md` `npm test` `packages/*/src` `text/html`'
    expect(pathsIn(text, folders)).toEqual([])
  })

  test('exclude blocks of code', () => {
    expect(pathsIn('```sh\n`scripts/nowhere.ts`\n```\n', folders)).toEqual([])
  })
})

describe('budgets', () => {
  test('counts the lines of a file and of each of its functions', () => {
    const { lines, functions } = measure('a.ts', 'const one = 1\nfunction two() {\n  return one\n}\n')
    expect({ lines, functions }).toEqual({ lines: 4, functions: [3] })
  })

  test('finds functions named after their result and object literals that are spread', () => {
    const text = [
      'const keyOf = (row: Row) => row.key',
      'function rowsOf() {}',
      'const oneOf = (all: string[]) => all',
      'const namesOf = new Map()',
      'const row = { ...{ a, b }, ...rest, ...(a && { b }) }',
    ].join('\n')
    const findLines = (path: string, code: string) =>
      measure(path, code).habits.map((habit) => habit.split(' ')[0])
    expect(findLines('a.ts', text)).toEqual(['a.ts:1', 'a.ts:2', 'a.ts:5'])
    expect(findLines('a.tsx', 'const row = <Row {...{ a, b }} {...rest} />')).toEqual(['a.tsx:1'])
  })

  test('finds any in every type position, but not in words or comments', () => {
    const text = `type A = { a: any }\n// any\nconst b = 'any'\nconst c = b as any\n`
    expect(measure('a.ts', text).anyLines).toEqual([1, 4])
  })
})

test('finds every import of a file and whether it is erased', () => {
  const text = [
    "import './a.ts'",
    "import { b, type B } from './b.ts'",
    "import type { C } from './c.ts'",
    "export * from './d.ts'",
    "export type { E } from './e.ts'",
    "const f = () => import('./f.ts')",
    "type G = import('./g.ts').G | typeof import('./h.ts')",
    "const text = `import './no.ts'` // import './no.ts'",
  ].join('\n')
  const { imports } = measure('a.ts', text)
  expect(imports.map(({ from, isType }) => (isType ? `type ${from}` : from))).toEqual([
    './a.ts',
    './b.ts',
    'type ./c.ts',
    './d.ts',
    'type ./e.ts',
    './f.ts',
    'type ./g.ts',
    'type ./h.ts',
  ])
})

test('passes no environment variable to a check that could change its result', () => {
  const inherited = {
    PATH: '/usr/bin',
    CI: 'true',
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://elsewhere',
    HTTPS_PROXY: 'http://proxy',
    OPENAI_API_KEY: 'secret',
    LANG: 'de_DE',
    TZ: 'Asia/Tokyo',
    PORT: '80',
  }
  expect(cleanEnvironment(inherited)).toEqual({ PATH: '/usr/bin', CI: 'true', LANG: 'C.UTF-8', TZ: 'UTC' })
})

test('finds no folder in memory where there is none', () => {
  expect(findMemoryFolder('/nowhere')).toBeUndefined()
})

describe('SQL in domains', () => {
  const at = (path: string, text: string) =>
    findMisplacedSql([{ path: `packages/server/src/domains/lists/rows/${path}`, text }]).filter((fault) =>
      fault.includes('/lists/'),
    )

  test.each([
    "db.selectFrom('lists')",
    "tx.insertInto('lists')",
    "tx.updateTable('lists')",
    "tx.deleteFrom('lists')",
    'sql`SELECT 1`',
    'sql<{ id: number }>`SELECT 1`',
  ])('reports %s in a command', (text) => expect(at('submit-list.ts', text)).toHaveLength(1))

  test.each(['store.ts', 'queries.ts', 'upload-store.ts', 'upload-queries.ts', 'submit-list.db.test.ts'])(
    'allows it in %s',
    (path) => expect(at(path, "db.selectFrom('lists')")).toEqual([]),
  )
})

describe('tests of changed files', () => {
  const files = [
    'packages/engine/src/index.test.ts',
    'packages/engine/src/rules/apply.test.ts',
    'packages/engine/src/rules/apply.ts',
    'packages/engine/src/rules/texts/words.ts',
    'packages/engine/src/rules/undo.test.ts',
    'e2e/wallet.test.ts',
  ]

  test('include only the test itself for a changed test', () => {
    expect(toTests(['packages/engine/src/rules/undo.test.ts'], files)).toEqual([
      'packages/engine/src/rules/undo.test.ts',
    ])
  })

  test('include the tests beside a changed source, or in the nearest folder above it', () => {
    const beside = ['packages/engine/src/rules/apply.test.ts', 'packages/engine/src/rules/undo.test.ts']
    expect(toTests(['packages/engine/src/rules/apply.ts'], files)).toEqual(beside)
    expect(toTests(['packages/engine/src/rules/texts/words.ts'], files)).toEqual(beside)
  })

  test('include none for documents and browser tests', () => {
    expect(toTests(['README.md', 'e2e/wallet.test.ts'], files)).toEqual([])
  })
})

describe('words of the glossary', () => {
  test('are found as words and in names, with their lines', () => {
    const text = ['The row is read.', 'const shelfKey = account_standing', 'readShelves()'].join('\n')
    expect(findReplacedWords('a.ts', text)).toEqual([
      'a.ts:2 says “shelf”: say “cache scope”',
      'a.ts:2 says “standing”: say “status”',
      'a.ts:3 says “Shelves”: say “cache scopes”',
    ])
  })

  test('are not found in other words, nor in what others name', () => {
    const text = 'outstanding, families, amended, CATALOGUE_TTL_HOURS, items-stretch'
    expect(findReplacedWords('a.ts', text)).toEqual([])
  })
})
