// docs/decisions/0003-fault-and-fuzz-tests.md

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { listFiles, root } from './files.ts'

/** Expressions that take quadratic time on input which something else keeps short. */
const bounded: Record<string, string> = {
  '/\\.?0+$/': 'a number of JavaScript’s, of at most 400 digits',
  '/\\/+$/': 'an address in the settings',
  '/^-+|-+$/g': '40 characters of a job’s name',
}

const length = 8_000
const slowMs = 15
/** A text twice as long takes twice as long where time is linear, and four times where it is quadratic. */
const factor = 2
const mostGrowth = 3

/** What is repeated: pieces of one or two characters of every kind that expressions tell apart. */
const signs = [...'a0 \t.,;:-/@"<[]({=€\n']
const pieces = [...signs, ...signs.flatMap((first) => signs.map((second) => first + second))]
const beginnings = ['', 'a@', 'http://', '<title']

function regularExpressions(): Map<string, string> {
  const found = new Map<string, string>()
  const files = listFiles().filter(
    (file) =>
      /^packages\/(contract|engine|server|web)\/.*\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file),
  )
  for (const file of files) {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(root, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    )
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) found.set(node.text, file)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}

function compile(literal: string): RegExp {
  const end = literal.lastIndexOf('/')
  return new RegExp(literal.slice(1, end), literal.slice(end + 1).replace('g', ''))
}

/** Milliseconds of this thread's work, however busy the machine is. */
function msOf(expression: RegExp, text: string): number {
  const before = process.threadCpuUsage()
  expression.test(text)
  return process.threadCpuUsage(before).user / 1_000
}

const repeat = (beginning: string, piece: string, signs: number): string =>
  `${beginning}${piece.repeat(signs / piece.length)}\0`

const texts = beginnings.flatMap((beginning) =>
  pieces.map((piece) => ({ beginning, piece, text: repeat(beginning, piece, length) })),
)

/** A text on which the expression is slow, and ever slower, each time; the first time it may be compiled. */
const slowText = (expression: RegExp): string | undefined =>
  texts.find(({ beginning, piece, text }) =>
    [1, 2, 3].every(() => {
      const ms = msOf(expression, text)
      return ms > slowMs && msOf(expression, repeat(beginning, piece, factor * length)) > mostGrowth * ms
    }),
  )?.text

test('no expression of ours takes more than linear time on repeated text, unless its input is short', () => {
  const expressions = regularExpressions()
  expect(expressions.size).toBeGreaterThan(200)
  const slow = [...expressions].flatMap(([literal, file]) => {
    const text = literal in bounded ? undefined : slowText(compile(literal))
    return text === undefined ? [] : [`${file}: ${literal} on ${JSON.stringify(text.slice(0, 20))}…`]
  })
  expect(slow).toEqual([])
}, 120_000)

test('the exceptions are expressions that there are', () => {
  const expressions = regularExpressions()
  expect(Object.keys(bounded).filter((literal) => !expressions.has(literal))).toEqual([])
})
