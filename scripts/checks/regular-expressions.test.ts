// docs/decisions/0003-fault-and-fuzz-tests.md

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { expect, inject, test } from 'vitest'
import { listFiles, root } from './files.ts'

/** Expressions that take quadratic time, but only on input of limited length. */
const bounded: Record<string, string> = {
  '/^(.+?)\\s*(?:[([]\\s*(?:in\\s+)?([^()[\\]]{1,20}?)\\s*[)\\]]|\\s(?:in|en)\\s+(\\S{1,20}))\\s*$/isu':
    'a name of at most 200 characters',
  '/\\.?0+$/': 'a number of JavaScript’s, of at most 400 digits',
  '/\\/+$/': 'an address in the settings',
  '/^-+|-+$/g': '40 characters of a run’s name',
  '/^(?!\\.)(?:(?![?¿%‰]|\\.\\.)[\\p{P}=<>|`´^])+|(?<!\\.)(?:(?![?¿%‰]|\\.\\.)[\\p{P}=<>|`´^])+$/gu':
    'a cell of at most 60 characters',
}

const length = 4_000
const slowMs = 4
/** When a text doubles in length, linear time doubles and quadratic time quadruples. */
const factor = 2
const mostGrowth = 3
/** Most expressions are fast on a quarter of the text, where quadratic time is a sixteenth. The others are measured. */
const sampleLength = length / 4
const suspiciousMs = slowMs / 16 / 2

/** Elapsed time is never below CPU time, so other work only makes an expression suspicious. */
function isSuspicious(expression: RegExp, sample: string): boolean {
  const before = performance.now()
  expression.test(sample)
  return performance.now() - before > suspiciousMs
}

/** The repeated pieces: one or two characters of every class that expressions distinguish. */
const signs = [...'a0 \t.,;:-/@"<[]({=€\n']
const pieces = [...signs, ...signs.flatMap((first) => signs.map((second) => first + second))]
const beginnings = ['', 'a@', 'http://', '<title']

/** Files that make expressions of the arguments of a call, and why these take linear time. */
const ofArguments: Record<string, string> = {
  'packages/contract/src/list-changes.ts': 'tries whether a text is an expression, and matches nothing',
  'packages/contract/src/replace-texts.ts':
    'expressions of owners, in a thread that ends them, or in their own browser',
  'packages/engine/src/sources/page/nesting.ts': 'the name of an element between fixed signs',
  'packages/engine/src/sources/page/sections.ts': 'names and tags without a repetition',
  'packages/invoicing/src/document/hybrid-pdf.ts': 'a number between fixed signs, in a file of ours',
  'packages/server/src/platform/pdf/design.ts': 'a fixed count of characters',
}

const files = listFiles().filter(
  (file) =>
    /^packages\/(cli|client|contract|engine|exports|invoicing|server|web)\/.*\.tsx?$/.test(file) &&
    !/\.test\.|\/testing\//.test(file),
)
const constructing = files.filter((file) => /\bRegExp\(/.test(readFileSync(join(root, file), 'utf8')))

/** The expressions that constructors make when modules are loaded, and their files. Literals call no constructor. */
async function loadExpressions(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const { RegExp: Original } = globalThis
  globalThis.RegExp = new Proxy(Original, {
    construct(target, values: [string, string?]) {
      const expression = new target(...values)
      const { stack = '' } = new Error()
      const file = constructing.find((path) => stack.includes(path))
      if (file !== undefined) found.set(String(expression), file)
      return expression
    },
  })
  try {
    // Other tests of this process may have loaded the modules. An address with a query loads them again.
    for (const file of constructing)
      if (!(file in ofArguments)) await import(`${pathToFileURL(join(root, file))}?constructors`)
  } finally {
    globalThis.RegExp = Original
  }
  return found
}

/** A repetition without a limit or with one of a hundred or more, or a repeated group, whose parts may repeat. Others take time in proportion to a text. */
const unlimited = /[*+]|\{\d+,(?:\d{3,})?\}|\)\{/

/** An escaped sign and a class are one character each. */
const repeats = (literal: string): boolean =>
  unlimited.test(literal.replaceAll(/\\./g, 'e').replaceAll(/\[[^\]]*\]/g, 'c'))

/** A line that may contain a literal that repeats. Most files have none, and parsing them takes longer than measuring the others. */
const candidate = /\/(?![*/]).*[*+}].*\//

/** The literals of files, at least those that repeat. */
function findLiterals(): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    if (!candidate.test(text)) continue
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) found.set(node.text, file)
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
  }
  return found
}

const constructed = await loadExpressions()
const expressions = new Map([...findLiterals(), ...constructed].filter(([literal]) => repeats(literal)))

function compile(literal: string): RegExp {
  const end = literal.lastIndexOf('/')
  return new RegExp(literal.slice(1, end), literal.slice(end + 1).replace('g', ''))
}

/** Measures the CPU time of this thread in milliseconds, so other work does not count. */
function toMs(expression: RegExp, text: string): number {
  const before = process.threadCpuUsage()
  expression.test(text)
  return process.threadCpuUsage(before).user / 1_000
}

const repeat = (beginning: string, piece: string, signs: number): string =>
  `${beginning}${piece.repeat(signs / piece.length)}\0`

const texts = beginnings.flatMap((beginning) =>
  pieces.map((piece) => ({
    beginning,
    piece,
    sample: repeat(beginning, piece, sampleLength),
    text: repeat(beginning, piece, length),
  })),
)

/** The fastest of some measurements. A first one may include compilation, and a virtual machine counts what others take. */
const toFastestMs = (expression: RegExp, text: string): number =>
  Math.min(...Array.from({ length: 5 }, () => toMs(expression, text)))

/** Finds a text on which the expression is slow. */
const slowText = (expression: RegExp): string | undefined =>
  texts.find(({ beginning, piece, sample, text }) => {
    if (!isSuspicious(expression, sample)) return false
    const ms = toFastestMs(expression, text)
    return ms > slowMs && toFastestMs(expression, repeat(beginning, piece, factor * length)) > mostGrowth * ms
  })?.text

test(
  'every expression takes linear time on repeated text, unless its input is short',
  () => {
    expect(expressions.size).toBeGreaterThan(200)
    const slow = [...expressions].flatMap(([literal, file]) => {
      const text = literal in bounded ? undefined : slowText(compile(literal))
      return text === undefined ? [] : [`${file}: ${literal} on ${JSON.stringify(text.slice(0, 20))}…`]
    })
    expect(slow).toEqual([])
  },
  inject('pollTimeoutMs') * 12,
)

test('every constructor of expressions is run or listed', () => {
  const known = new Set([...constructed.values(), ...Object.keys(ofArguments)])
  expect(constructing.filter((file) => !known.has(file))).toEqual([])
})

test('every listed exception exists in the code', () => {
  expect(Object.keys(bounded).filter((literal) => !expressions.has(literal))).toEqual([])
  expect(Object.keys(ofArguments).filter((file) => !constructing.includes(file))).toEqual([])
})
