// docs/decisions/0004-dependencies.md

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { listFiles, root } from './files.ts'

const longestFile = 400
const longestFileAtP95 = 250
const longestFunction = 60
const longFunctionShare = 0.02
const dependencyLimits: Record<string, number> = { server: 35, web: 25, engine: 8 }

/** Written by kysely-codegen. */
const generated = new Set(['packages/server/src/platform/db/tables.ts'])

interface Source {
  path: string
  lines: number
  /** Where `any` is written. */
  anyLines: number[]
  /** Length of each function, in lines. */
  functions: number[]
}

export function measure(path: string, text: string): Source {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lineOf = (position: number): number => file.getLineAndCharacterOfPosition(position).line + 1
  const source: Source = { path, lines: text.trimEnd().split('\n').length, anyLines: [], functions: [] }
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) source.anyLines.push(lineOf(node.getStart()))
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      source.functions.push(lineOf(node.end) - lineOf(node.getStart()) + 1)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return source
}

function checkFileLengths(sources: Source[]): string[] {
  const lengths = sources.map(({ lines }) => lines).sort((a, b) => a - b)
  const p95 = lengths[Math.floor(lengths.length * 0.95)] ?? 0
  const long = sources.filter(({ lines }) => lines > longestFile)
  return [
    ...long.map(({ path, lines }) => `${path} has ${lines} lines, the limit is ${longestFile}`),
    ...(p95 > longestFileAtP95
      ? [`5 % of the files are longer than ${p95} lines, the limit is ${longestFileAtP95}`]
      : []),
  ]
}

function checkFunctions(sources: Source[]): string[] {
  const product = sources.filter(({ path }) => !/\.test\.tsx?$/.test(path))
  const count = product.flatMap(({ functions }) => functions).length
  const long = product.filter(({ functions }) => functions.some((lines) => lines > longestFunction))
  const longCount = long.flatMap(({ functions }) =>
    functions.filter((lines) => lines > longestFunction),
  ).length
  if (longCount <= count * longFunctionShare) return []
  const where = long.map(({ path }) => path).join(', ')
  return [`${longCount} of ${count} functions are longer than ${longestFunction} lines: ${where}`]
}

interface Manifest {
  name: string
  dependencies?: Record<string, string>
}

function checkDependencies(files: string[]): string[] {
  const decisions = files.filter((path) => path.startsWith('docs/decisions/'))
  const reasons = decisions.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  const manifests = files.filter((path) => /^packages\/[^/]+\/package\.json$/.test(path))
  return manifests.flatMap((path) => {
    const manifest = JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest
    const names = Object.keys(manifest.dependencies ?? {}).filter((name) => !name.startsWith('@merkwerk/'))
    const limit = dependencyLimits[manifest.name.replace('@merkwerk/', '')] ?? Number.POSITIVE_INFINITY
    const unexplained = names.filter((name) => !reasons.includes(`\`${name}\``))
    return [
      ...(names.length > limit
        ? [`${path} has ${names.length} runtime dependencies, the limit is ${limit}`]
        : []),
      ...unexplained.map((name) => `${path} depends on ${name}, and no record in docs/decisions/ says why`),
    ]
  })
}

/** The budgets that make drift visible; each problem a sentence. */
export function checkBudgets(): string[] {
  const files = listFiles()
  const sources = files
    .filter(
      (path) =>
        /^(packages|scripts|harness|e2e|reliability|bench)\/.*\.(ts|tsx|mjs)$/.test(path) &&
        !generated.has(path),
    )
    .map((path) => measure(path, readFileSync(join(root, path), 'utf8')))
  return [
    ...checkFileLengths(sources),
    ...checkFunctions(sources),
    ...sources.flatMap(({ path, anyLines }) => anyLines.map((line) => `${path}:${line} says any`)),
    ...checkDependencies(files),
  ]
}
