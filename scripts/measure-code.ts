/** `node scripts/measure-code.ts [COMMIT]` prints size and structure of the code at a commit, or of the files on disk, as tables. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { measure } from './checks/budgets.ts'
import { listFiles, root } from './checks/files.ts'

/** Written by kysely-codegen. */
const generated = /\/db\/tables\.ts$/
const isTest = (path: string): boolean =>
  /\.test\.tsx?$|^packages\/[^/]+\/src\/testing\/|^(e2e|reliability|harness)\//.test(path)
const packageOf = (path: string): string => /^packages\/[^/]+/.exec(path)?.[0] ?? path.split('/')[0] ?? path

interface Casts {
  casts: number
  doubleCasts: number
}

/** Type assertions other than `as const`; a double cast asserts the result of another assertion. */
function countCasts(text: string): Casts {
  const counted = { casts: 0, doubleCasts: 0 }
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) {
      counted.casts += 1
      if (ts.isAsExpression(node.expression)) counted.doubleCasts += 1
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, true))
  return counted
}

function table(rows: readonly (readonly (string | number)[])[]): string {
  const [head = [], ...body] = rows
  const lineOf = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
  return [
    lineOf(head),
    lineOf(head.map((_, column) => (column === 0 ? '---' : '--:'))),
    ...body.map(lineOf),
  ].join('\n')
}

/** The measures of a tree of files, as two tables. */
function describeTree(folder: string): string {
  const files = listFiles(folder)
  const textOf = (path: string): string => readFileSync(join(folder, path), 'utf8')
  const sources = files
    .filter(
      (path) =>
        /^(packages|scripts|harness|e2e|reliability|bench)\/.*\.(ts|tsx|mjs)$/.test(path) &&
        !generated.test(path),
    )
    .map((path) => ({ ...measure(path, textOf(path)), ...countCasts(textOf(path)), isTest: isTest(path) }))
  const product = sources.filter(({ path, isTest }) => path.startsWith('packages/') && !isTest)
  const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
    items.reduce((total, item) => total + of(item), 0)
  const lengths = sources.map(({ lines }) => lines).sort((a, b) => a - b)
  const functions = product.flatMap(({ functions }) => functions)
  const documents = files.filter((path) => path.endsWith('.md'))

  const packages = Map.groupBy(sources, ({ path }) => packageOf(path))
  const sizes = [...packages].sort().map(([name, all]) => {
    const [code, tests] = [all.filter(({ isTest }) => !isTest), all.filter(({ isTest }) => isTest)]
    return [
      name,
      code.length,
      sum(code, ({ lines }) => lines),
      tests.length,
      sum(tests, ({ lines }) => lines),
    ]
  })
  const structure = [
    ['product files in packages', product.length],
    ['product lines in packages', sum(product, ({ lines }) => lines)],
    ['95th percentile of file length', lengths[Math.floor(lengths.length * 0.95)] ?? 0],
    ['longest file', lengths.at(-1) ?? 0],
    ['product functions over 60 lines', functions.filter((lines) => lines > 60).length],
    ['product casts', sum(product, ({ casts }) => casts)],
    ['product double casts', sum(product, ({ doubleCasts }) => doubleCasts)],
    ['product files under 20 lines', product.filter(({ lines }) => lines < 20).length],
    ['words of documents', sum(documents, (path) => textOf(path).match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0)],
  ]
  return `${table([['package', 'files', 'lines', 'test files', 'test lines'], ...sizes])}\n\n${table([['measure', 'value'], ...structure])}\n`
}

function main(commit: string | undefined): void {
  if (commit === undefined) {
    process.stdout.write(describeTree(root))
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'merkwerk-measure-'))
  try {
    const input = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', folder], { input })
    process.stdout.write(describeTree(folder))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

main(process.argv[2])
