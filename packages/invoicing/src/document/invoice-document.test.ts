import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coinsFor, decisionFor } from '../testing/sample-documents.ts'
import { splitGross } from '../vat/amounts.ts'
import { listNotices, type SoldItem, splitItems, sumLines, vatGroups } from './invoice-document.ts'

const rates = [0, 700, 1900, 2550]
const item = fc
  .record({ grossCents: fc.integer({ min: 0, max: 10_000_000 }), rate: fc.constantFrom(...rates) })
  .map(
    ({ grossCents, rate }): SoldItem => ({
      ...coinsFor('domestic', grossCents),
      vat: { ...decisionFor('domestic'), rateBasisPoints: rate },
    }),
  )

test('the lines sum to what was charged, and the VAT of each rate is that of its sum', () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 15 }), (items) => {
      const lines = splitItems(items)
      const charged = items.reduce((sum, { grossCents }) => sum + grossCents, 0)
      const groups = vatGroups(lines)
      expect(lines.map(({ netCents, vatCents }) => netCents + vatCents)).toEqual(
        items.map((one) => one.grossCents),
      )
      expect(groups.reduce((sum, group) => sum + group.netCents + group.vatCents, 0)).toBe(charged)
      for (const { rateBasisPoints, vatCents } of groups) {
        const ofRate = items.filter(({ vat }) => vat.rateBasisPoints === rateBasisPoints)
        const gross = ofRate.reduce((sum, { grossCents }) => sum + grossCents, 0)
        expect(vatCents).toBe(splitGross(gross, rateBasisPoints).vatCents)
      }
    }),
  )
})

test('what was not paid is due', () => {
  const [line] = splitItems([coinsFor('domestic', 11_900)])
  const payment = { means: { kind: 'online' as const }, reference: 'pi_1', paidCents: 1_900 }
  expect(sumLines({ lines: [line!], payment })).toEqual({
    netCents: 10_000,
    vatCents: 1_900,
    grossCents: 11_900,
    paidCents: 1_900,
    dueCents: 10_000,
  })
})

test('notices are in the language of the document, each once', () => {
  const lines = splitItems([coinsFor('reverse-charge', 100), coinsFor('reverse-charge', 200)])
  const [first, ...rest] = lines
  expect(listNotices({ lines: [first!, ...rest], language: 'en' })).toEqual([
    'Reverse charge: VAT is to be accounted for by the recipient.',
  ])
})
