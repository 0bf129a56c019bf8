import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { hostileText } from '../testing/random-products.ts'
import { readCsv } from '../testing/read-csv.ts'
import { csvDialect, csvLine, decimal, fitCell } from './csv-dialect.ts'

const dialect = csvDialect({ separator: ';', quoting: 'needed', lineEnd: '\r\n', decimalMark: ',' })
const rows = fc.array(fc.array(hostileText, { minLength: 2, maxLength: 4 }), { maxLength: 4 })

describe('a line of CSV', () => {
  for (const separator of [',', ';', '\t'] as const)
    for (const quoting of ['needed', 'always'] as const)
      test(`is read back by a reader of RFC 4180 (${JSON.stringify(separator)}, quotes ${quoting})`, () => {
        fc.assert(
          fc.property(rows, (all) => {
            const text = all.map((row) => csvLine({ ...dialect, separator, quoting }, row)).join('')
            expect(readCsv(text, { separator })).toEqual(all)
          }),
          { numRuns: inject('randomSequences') },
        )
      })

  for (const quoting of ['needed', 'non-ascii', 'always'] as const)
    test(`is read alike by readers with and without PHP’s escape character (quotes ${quoting})`, () => {
      const apart = { ...dialect, quotes: 'apart', quoting } as const
      fc.assert(
        fc.property(rows, (all) => {
          const fitted = all.map((row) => row.map((value) => fitCell(apart, value)))
          const texts = fitted.map((row) => row.map(({ text }) => text))
          const file = texts.map((row) => csvLine(apart, row)).join('')
          expect(readCsv(file, { separator: ';', escapeSign: '\\' })).toEqual(texts)
          expect(readCsv(file, { separator: ';' })).toEqual(texts)
          for (const [index, row] of fitted.entries())
            for (const [column, { text, change }] of row.entries()) {
              const value = all[index]?.[column] ?? ''
              expect(change).toBe(text === value ? undefined : 'backslash')
              expect(text.replaceAll(' ', '')).toBe(value.replaceAll(' ', ''))
            }
        }),
        { numRuns: inject('randomSequences') },
      )
    })

  test('guards formulas only for files that people open', () => {
    expect(fitCell({ ...dialect, formulas: 'guarded' }, '=1+1')).toEqual({
      text: "'=1+1",
      change: 'guarded-formula',
    })
    expect(fitCell(dialect, '=1+1')).toEqual({ text: '=1+1', change: undefined })
  })

  test('quotes every field on request', () => {
    expect(csvLine({ ...dialect, quoting: 'always' }, ['a', ''])).toBe('"a";""\r\n')
  })

  test('writes decimals with the mark of the target', () => {
    expect(decimal({ decimalMark: ',' }, '1299.90')).toBe('1299,90')
    expect(decimal({ decimalMark: '.' }, '1299.90')).toBe('1299.90')
  })
})
