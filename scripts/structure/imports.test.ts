import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkImports } from './imports.ts'

const root = resolve(import.meta.dirname, '../..')

interface Fault {
  name: string
  path: string
  text: string
  rule: string
}

const value = (name: string, from: string): string =>
  `import { ${name} } from '${from}'\nexport const p = ${name}`
const type = (name: string, from: string): string =>
  `import type { ${name} } from '${from}'\nexport type P = ${name}`

const plantings: Fault[] = [
  {
    name: 'the engine imports the server',
    path: 'packages/engine/src/planted-value.ts',
    text: value('loadConfig', '../../server/src/platform/config/config.ts'),
    rule: 'engine imports only what its layer may',
  },
  {
    name: 'the engine imports a type of the server',
    path: 'packages/engine/src/planted-type.ts',
    text: type('Config', '../../server/src/platform/config/config.ts'),
    rule: 'engine imports only what its layer may',
  },
  {
    name: 'the engine names a type of the server in place',
    path: 'packages/engine/src/planted-in-place.ts',
    text: `export type P = import('../../server/src/platform/config/config.ts').Config`,
    rule: 'engine imports only what its layer may',
  },
  {
    name: 'the fetcher imports a type of the page parsers',
    path: 'packages/engine/src/fetching/planted.ts',
    text: type('ScannedPage', '../sources/page/scanned-page.ts'),
    rule: 'engine/fetching imports only what its layer may',
  },
  {
    name: 'the web app imports a type of the server',
    path: 'packages/web/app/planted.ts',
    text: type('Config', '../../server/src/platform/config/config.ts'),
    rule: 'web routes imports only what its layer may',
  },
  {
    name: 'the web app imports the whole engine',
    path: 'packages/web/app/pages/planted-engine.ts',
    text: value('openProductList', '@merkwerk/engine'),
    rule: 'web/pages imports only what its layer may',
  },
  {
    name: 'a primitive of the web app imports a component',
    path: 'packages/web/app/ui/planted.ts',
    text: type('PageHeader', '../components/page-header.tsx'),
    rule: 'web/ui imports only what its layer may',
  },
  {
    name: 'a page imports a Node module',
    path: 'packages/web/app/pages/planted-node.ts',
    text: value('readFileSync', 'node:fs'),
    rule: 'what the browser runs reaches no Node module',
  },
  {
    name: 'the sandbox imports a type of the server',
    path: 'packages/sandbox/src/planted.ts',
    text: type('Context', '../../server/src/platform/context.ts'),
    rule: 'sandbox imports only what its layer may',
  },
  {
    name: 'the contract imports the engine',
    path: 'packages/contract/src/planted-engine.ts',
    text: type('Identifiers', '../../engine/src/outcome.ts'),
    rule: 'contract imports only what its layer may',
  },
  {
    name: 'a part of the platform imports a type of the context',
    path: 'packages/server/src/platform/db/planted.ts',
    text: type('Context', '../context.ts'),
    rule: 'platform/db imports only what its layer may',
  },
  {
    name: 'a domain imports a type of one above it',
    path: 'packages/server/src/domains/money/wallet/planted.ts',
    text: type('Job', '../../lists/runs/tasks.ts'),
    rule: 'domains/money/wallet imports only what its layer may',
  },
  {
    name: 'a domain reaches past the index of another',
    path: 'packages/server/src/domains/lists/runs/planted-past-index.ts',
    text: type('Store', '../../money/wallet/store.ts'),
    rule: 'domains/lists/runs imports only what its layer may',
  },
  {
    name: 'a stage of a run calls a stage that it may not call',
    path: 'packages/server/src/domains/lists/runs/waiting/planted.ts',
    text: value('closeBatches', '../results/close-batch.ts'),
    rule: 'domains/lists/runs/waiting imports only what its layer may',
  },
  {
    name: 'a stage of a run imports a type of a later stage',
    path: 'packages/server/src/domains/lists/runs/process/planted.ts',
    text: type('OutputKeys', '../results/charge-queries.ts'),
    rule: 'runs/process imports no type of a later stage',
  },
  {
    name: 'product code imports a test factory',
    path: 'packages/server/src/planted-factory.ts',
    text: value('makeRecord', './testing/make-record.ts'),
    rule: 'tests are imported by tests only',
  },
  {
    name: 'a test of the engine imports the server',
    path: 'packages/engine/src/planted.test.ts',
    text: value('loadConfig', '../../server/src/platform/config/config.ts'),
    rule: 'tests of engine imports only what its layer may',
  },
  {
    name: 'a package imports what it does not declare',
    path: 'packages/contract/src/planted-undeclared.ts',
    text: value('Kysely', 'kysely'),
    rule: 'packages declare what they import',
  },
  {
    name: 'a package needs a development dependency to run',
    path: 'packages/engine/src/planted-development.ts',
    text: value('load', 'cheerio'),
    rule: 'the product runs without development dependencies',
  },
  {
    name: 'an import leads nowhere',
    path: 'packages/contract/src/planted-nowhere.ts',
    text: `export * from './nowhere.ts'`,
    rule: 'imports resolve',
  },
  {
    name: 'two files import each other',
    path: 'packages/engine/src/rules/planted-one.ts',
    text: value('two', './planted-two.ts').replace('p =', 'one ='),
    rule: 'no cycles',
  },
  {
    name: 'two files import each other’s types',
    path: 'packages/engine/src/rules/planted-one-type.ts',
    text: type('Two', './planted-two-type.ts').replace('P =', 'One ='),
    rule: 'no cycles',
  },
]

/** Files that a planted violation needs beside it. */
const company: Record<string, string> = {
  'packages/engine/src/rules/planted-two.ts': `import { one } from './planted-one.ts'\nexport const two = one`,
  'packages/engine/src/rules/planted-two-type.ts': type('One', './planted-one-type.ts').replace(
    'P =',
    'Two =',
  ),
  'packages/engine/src/identifiers/planted.ts': value('readFileSync', 'node:fs'),
}

/** The files that planted violations import, by their paths from the root. */
const targets = plantings.flatMap(({ path, text }) =>
  [...text.matchAll(/'(\.[^']+)'/g)].map(([, from = '']) => join(dirname(path), from)),
)

/** A tree with the packages, their entries and what the violations import. None is planted in the checkout. */
function makeTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'merkwerk-imports-'))
  const names = readdirSync(join(root, 'packages'))
  const manifests = names.map((name) => `packages/${name}/package.json`)
  const entries = ['packages/engine/src/index.ts', 'packages/engine/src/identifiers/index.ts']
  for (const path of [...manifests, ...entries, ...targets].filter((path) => existsSync(join(root, path))))
    cpSync(join(root, path), join(tree, path))
  for (const folder of ['scripts', 'harness', 'e2e', 'reliability']) mkdirSync(join(tree, folder))
  const modules = join(tree, 'node_modules')
  mkdirSync(join(modules, '@merkwerk'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@merkwerk') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  for (const name of names) symlinkSync(`../../packages/${name}`, join(modules, '@merkwerk', name))
  return tree
}

describe('the checker', () => {
  let tree: string
  let faults: string[]

  beforeAll(() => {
    tree = makeTree()
    const files = plantings.map(({ path, text }) => [path, text] as const)
    for (const [path, text] of [...files, ...Object.entries(company)]) {
      mkdirSync(dirname(join(tree, path)), { recursive: true })
      writeFileSync(join(tree, path), text)
    }
    appendFileSync(join(tree, 'packages/engine/src/identifiers/index.ts'), `export * from './planted.ts'\n`)
    faults = checkImports(tree)
  })
  afterAll(() => rmSync(tree, { recursive: true, force: true }))

  test.each(plantings)('reports a planted violation: $name', ({ path, rule }) => {
    const ofFile = faults.filter((fault) => fault.includes(path) && fault.endsWith(`: ${rule}`))
    expect(ofFile.length).toBeGreaterThan(0)
  })

  test('reports that the browser’s part of the engine imports Node through another file', () => {
    const index =
      'packages/engine/src/identifiers/index.ts → node:fs: what the browser runs reaches no Node module'
    expect(faults).toContain(index)
  })
})
