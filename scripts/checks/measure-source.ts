import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { listFiles } from './files.ts'

/** An import, a re-export, or the module of a type in place. */
export interface Import {
  from: string
  /** Whether it is erased before the code runs. */
  isType: boolean
}

export interface Source {
  path: string
  lines: number
  /** Lines that use `any`. */
  anyLines: number[]
  /** Length of each function, in lines. */
  functions: number[]
  /** What the code does not do: functions called after their result, and object literals that are spread to save lines. */
  habits: string[]
  imports: Import[]
}

/** Combinators that libraries name so. */
const libraryNames = /^(any|all|one|requiredOne|as|isAs|index|value)Of$/

/** A function called `…Of` says neither what it does nor what it returns. */
const isNamedAfterResult = (node: ts.Node): boolean => {
  const name = 'name' in node ? (node.name as ts.Node | undefined) : undefined
  if (!name || !(ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) return false
  const text = name.text.replace('#', '')
  if (!/^[a-z]\w*Of$/.test(text) || libraryNames.test(text)) return false
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return true
  return ts.isVariableDeclaration(node) && !!node.initializer && ts.isFunctionLike(node.initializer)
}

const importsTypes = ({ importClause: clause }: ts.ImportDeclaration): boolean =>
  clause?.phaseModifier === ts.SyntaxKind.TypeKeyword

function readImport(node: ts.Node): Import | undefined {
  const toImport = (module: ts.Node | undefined, isType: boolean): Import | undefined =>
    module && ts.isStringLiteralLike(module) ? { from: module.text, isType } : undefined
  if (ts.isImportDeclaration(node)) return toImport(node.moduleSpecifier, importsTypes(node))
  if (ts.isExportDeclaration(node)) return toImport(node.moduleSpecifier, node.isTypeOnly)
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? toImport(node.argument.literal, true) : undefined
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return toImport(node.arguments[0], false)
  return undefined
}

export function measure(path: string, text: string): Source {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const toLine = (position: number): number => file.getLineAndCharacterOfPosition(position).line + 1
  // Tests may state much in few lines.
  const isTest = /\.test\.tsx?$|\/testing\/|^e2e\//.test(path)
  const lines = text.trimEnd().split('\n').length
  const source: Source = { path, lines, anyLines: [], functions: [], habits: [], imports: [] }
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) source.anyLines.push(toLine(node.getStart()))
    if (isNamedAfterResult(node))
      source.habits.push(`${path}:${toLine(node.getStart())} names a function …Of: use a verb`)
    if (
      !isTest &&
      (ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node)) &&
      ts.isObjectLiteralExpression(node.expression)
    )
      source.habits.push(`${path}:${toLine(node.getStart())} spreads an object literal: list its properties`)
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      source.functions.push(toLine(node.end) - toLine(node.getStart()) + 1)
    }
    const found = readImport(node)
    if (found) source.imports.push(found)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return source
}

const folders = /^(packages|scripts|harness|e2e|reliability|bench)\/.*\.(ts|tsx|mjs)$/
const known = new Map<string, Source[]>()

/** Measures all code below a repository root, once in a process: several checks ask. */
export function measureSources(root: string): Source[] {
  const found =
    known.get(root) ??
    listFiles(root)
      .filter((path) => folders.test(path))
      .map((path) => measure(path, readFileSync(join(root, path), 'utf8')))
  known.set(root, found)
  return found
}
