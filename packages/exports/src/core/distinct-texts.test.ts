import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { DistinctTexts } from './distinct-texts.ts'

test('knows each text once, like a set', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 5 }),
          fc.nat(20).map((number) => `Wert ${number}`),
        ),
      ),
      (texts) => {
        const distinct = new DistinctTexts()
        const known = new Set<string>()
        for (const text of texts) {
          expect(distinct.add(text)).toBe(!known.has(text))
          known.add(text)
        }
        expect(distinct.size).toBe(known.size)
      },
    ),
    { numRuns: inject('randomSequences') },
  )
})

test('tells 200,000 similar texts apart', () => {
  const distinct = new DistinctTexts()
  for (let number = 0; number < 200_000; number++) distinct.add(`Modell ${number}`)
  for (let number = 0; number < 200_000; number++) distinct.add(`Modell ${number}`)
  expect(distinct.size).toBe(200_000)
})
