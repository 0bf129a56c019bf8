import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvField, csvLine, guardFormula, unguardFormula } from './csv.ts'

describe('the formula guard', () => {
  test.each([
    ...['=1+1', '@SUM(A1)', '+cmd|x', '-2+3', "-5+cmd|' /C calc'!A0", '+HYPERLINK(1)', '-A1'],
    ...['\t=1', '\r=1', '\nx', '\tx', '  =1+1', '\u00A0=1', '\u200B=1', '\u202E+A1', '\uFEFF@x', '\u0001=1'],
    ...['＝1', '＋A1', '－A1', '＠SUM(A1)', '﹦1', '+49-30-12345', '+49/30', '-1 +2', "'=1", "''@x"],
  ])('puts an apostrophe before %j', (text) => {
    expect(guardFormula(text)).toBe(`'${text}`)
  })

  test.each([
    ...['-5', '+4,5', '-1.299,90', '+49 30 1234567', '+491701234567', '-0.5', '+4006381333931'],
    ...[
      '4006381333931',
      '0042-A',
      'B000000001',
      '5-teilig',
      '10 = 20',
      'a@b.test',
      'rot',
      "'n Abend",
      '',
      ' x ',
    ],
  ])('leaves %j unchanged', (text) => {
    expect(guardFormula(text)).toBe(text)
  })

  test('can be removed from every text', () => {
    const marks = fc.constantFrom("'", '=', '+', '-', '@', '＝', ' ', '\t', '\r', '5', ',', 'a', '\u200B')
    const texts = fc.oneof(
      fc.array(marks).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(texts, (text) => {
        expect(unguardFormula(guardFormula(text))).toBe(text)
      }),
      { numRuns: 2_000 },
    )
  })
})

test('a line quotes separators, quotes, line breaks and outer white space, and guards formulas', () => {
  expect(csvLine(['a;b', '19" Rack\nzwei', ' x', '=1+1', '-5'])).toBe(
    `"a;b";"19"" Rack\nzwei";" x";'=1+1;-5\r\n`,
  )
})

test('a field is quoted and guarded exactly if it must be', () => {
  const marks = fc.constantFrom(
    ...["'", '=', '-', ' ', '\t', '\r', '\n', '5', ';', '"', 'a', 'ß', '\u00A0', '\uFEFF'],
  )
  fc.assert(
    fc.property(
      fc.array(marks).map((parts) => parts.join('')),
      (text) => {
        const guarded = guardFormula(text)
        const isQuoted = /[";\r\n]/.test(guarded) || guarded.trim() !== guarded
        expect(csvField(text)).toBe(isQuoted ? `"${guarded.replaceAll('"', '""')}"` : guarded)
      },
    ),
    { numRuns: 2_000 },
  )
})
