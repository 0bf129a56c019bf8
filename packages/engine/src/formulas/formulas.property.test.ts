import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FormulaError, readFormula, type Value } from './index.ts'

const parts = fc.constantFrom(
  ...[
    '=',
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    '"',
    '\\',
    ',',
    ';',
    '.',
    '+',
    '-',
    '*',
    '/',
    '%',
    '&',
    '<',
    '>',
    '!',
  ],
  ...[
    '{Marke}',
    '{Größe innen}',
    '{=',
    'price',
    'Lager',
    '__proto__',
    'constructor',
    'wahr',
    ' ',
    '1',
    '0,5',
    '1e309',
  ],
  ...[
    'if(',
    'round(',
    'kürzen(',
    'replace(',
    'join(',
    'first(',
    'iferror(',
    'len(',
    'text(',
    'mid(',
    '"a"',
    '""',
    '😀',
  ],
)
const formula = fc.oneof(
  fc.array(parts, { maxLength: 40 }).map((texts) => texts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)
const value: fc.Arbitrary<Value> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('12,50 €', '1.250', '-3', '9'.repeat(30), 'x'.repeat(60_000)),
  fc.record({
    number: fc.double({ noNaN: true, noDefaultInfinity: true }),
    currency: fc.constantFrom(undefined, 'EUR', 'CHF'),
  }),
)
const options = fc.record({ mark: fc.constantFrom(',' as const, '.' as const) })

test('whatever is written either has a value within bounds or an error with a sentence', () => {
  fc.assert(
    fc.property(formula, options, fc.array(value, { minLength: 1 }), (text, { mark }, values) => {
      let read = 0
      try {
        const result = readFormula(text, { mark, findField: (name) => name }).compute(
          () => values[read++ % values.length] ?? null,
        )
        if (typeof result === 'string') expect(result.length).toBeLessThanOrEqual(120_000)
        else if (typeof result === 'object' && result !== null && read === 0)
          expect(Number.isFinite(result.number)).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(FormulaError)
      }
    }),
    { numRuns: 2_000 },
  )
})

/** Cents, which JavaScript adds and multiplies without errors. */
const cents = fc.integer({ min: 0, max: 99_999_999 })
const write = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

test('prices are added, multiplied and rounded exactly', () => {
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 0, max: 300 }), (one, other, percent) => {
      const compute = (text: string) =>
        readFormula(text, { mark: '.', findField: (name) => name }).compute(() => null)
      expect(compute(`text(${write(one)} + ${write(other)}; 2)`)).toBe(write(one + other))
      expect(compute(`text(${write(one)} * ${percent}%; 2)`)).toBe(
        write(Math.floor((one * percent + 50) / 100)),
      )
    }),
    { numRuns: 2_000 },
  )
})
