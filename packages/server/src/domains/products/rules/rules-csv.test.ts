import { sayProblem } from '@merkwerk/contract/say-problem'
import type { TableRow } from '@merkwerk/engine'
import { describe, expect, test } from 'vitest'
import { parseRules, writeRules } from './rules-csv.ts'

const table = (...rows: string[][]): TableRow[] => rows.map((cells, index) => ({ line: index + 1, cells }))

describe('parseRules', () => {
  test('recognizes headings in any case and keeps the line numbers of the file', () => {
    const { rules, errors } = parseRules(
      'key-value',
      table([' merkmal ', 'MERKMALWERT'], [], ['Colour', 'Farbe']),
    )
    expect(rules).toEqual([{ line: 3, fields: { key: 'Colour', value: 'Farbe' } }])
    expect(errors).toEqual([])
  })

  test('reads the first row as a rule if only one heading matches', () => {
    const { rules } = parseRules('key-value', table(['MERKMAL', 'Farbe']))
    expect(rules).toEqual([{ line: 1, fields: { key: 'MERKMAL', value: 'Farbe' } }])
  })

  test('reports rows with a missing cell and rows with one cell only', () => {
    const { rules, errors } = parseRules('keyword-killer', table(['Farbe', ''], ['', 'rot'], ['Farbe']))
    expect(rules).toEqual([])
    expect(errors.map(({ line }) => line)).toEqual([1, 2, 3])
    expect(errors.every(({ problem }) => sayProblem(problem, 'de').length > 0)).toBe(true)
  })

  test('joins values of names that differ only in case and surrounding spaces', () => {
    const { rules } = parseRules('key-multivalue', table(['Farbe', 'Rot|red'], [' FARBE ', 'Blau']))
    expect(rules).toEqual([{ line: 1, fields: { name: 'Farbe', values: ['Rot|red', 'Blau'] } }])
  })

  test('reports a value that is a synonym of an earlier line and keeps the others', () => {
    const { rules, errors } = parseRules(
      'key-multivalue',
      table(['Farbe', 'Rot|red'], ['Farbe', 'RED'], ['Werkstoff', 'red']),
    )
    expect(errors).toEqual([{ line: 2, text: 'Farbe;RED', problem: { code: 'value-twice' } }])
    expect(rules.map(({ fields }) => fields)).toEqual([
      { name: 'Farbe', values: ['Rot|red'] },
      { name: 'Werkstoff', values: ['red'] },
    ])
  })

  test.each(['(', '[a-', '*', '\\', '^$', '.*+?'])(
    'reads %s as plain text, not as a regular expression',
    (value) => {
      const { rules, errors } = parseRules('keyword-killer', table(['Farbe', value]))
      expect(errors).toEqual([])
      expect(rules[0]?.fields).toEqual({ key: 'Farbe', value })
    },
  )

  test('parses 20,000 lines of one name', () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => ['Farbe', `Wert ${index}`])
    const { rules, errors } = parseRules('key-multivalue', table(...lines))
    expect(rules.length + errors.length).toBe(1)
  })
})

test.each(['=1+1', '-x', '@x', '＝1', '\t=1', "'=1"])(
  'guards %j in a file and restores it on import',
  (value) => {
    const cell =
      writeRules('key-value', [{ key: 'Merkmal', value }])
        .split('\r\n')[1]
        ?.replace('Merkmal;', '') ?? ''
    const unquoted = cell.replaceAll('"', '')
    expect(unquoted.startsWith("'")).toBe(true)
    const { rules } = parseRules('key-value', table(['Merkmal', unquoted]))
    expect(rules[0]?.fields).toEqual({ key: 'Merkmal', value: value.trim() })
  },
)

test.each(['+49', '-5', 'a;b', 'a"b'])('writes %j without a guard', (value) => {
  const line = writeRules('key-value', [{ key: 'Merkmal', value }]).split('\r\n')[1] ?? ''
  expect(line).not.toContain("'")
})
