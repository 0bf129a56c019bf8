import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { percentText, splitGross, splitParts, splitRefund } from './amounts.ts'

const rates = fc.constantFrom(0, 700, 1600, 1900, 2000, 2100, 2550, 2700)
const charge = fc.integer({ min: 0, max: 100_000_00 })
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

describe('splitGross', () => {
  test.each([
    [11_900, 1900, 10_000, 1900],
    [70_000, 1900, 58_824, 11_176],
    [70_000, 2550, 55_777, 14_223],
    [1, 1900, 1, 0],
    [3, 1900, 3, 0],
    [4, 1900, 3, 1],
    [0, 1900, 0, 0],
    [70_000, 0, 70_000, 0],
    [-11_900, 1900, -10_000, -1900],
    [-4, 1900, -3, -1],
  ])('splits %i cents at %i basis points', (gross, rate, netCents, vatCents) => {
    expect(splitGross(gross, rate)).toEqual({ grossCents: gross, netCents, vatCents })
  })

  test('rounds half a cent up', () => {
    // 25 % of the net of 62.5 cents: 12.5 cents.
    expect(splitGross(125, 2500).vatCents).toBe(25)
    expect(splitGross(1, 10_000).vatCents).toBe(1)
  })

  test('net and VAT sum to what was charged, and VAT differs from the exact one by half a cent at most', () => {
    fc.assert(
      fc.property(charge, rates, (gross, rate) => {
        const { netCents, vatCents } = splitGross(gross, rate)
        expect(netCents + vatCents).toBe(gross)
        expect(Math.abs(vatCents - (gross * rate) / (10_000 + rate))).toBeLessThanOrEqual(0.5 + 1e-9)
        // EN 16931 multiplies the net instead: the difference stays below a cent.
        expect(Math.abs(vatCents - (netCents * rate) / 10_000)).toBeLessThan(1)
      }),
    )
  })

  test('rejects what is no amount of cents', () => {
    expect(() => splitGross(1.5, 1900)).toThrow(RangeError)
    expect(() => splitGross(Number.NaN, 1900)).toThrow(RangeError)
  })
})

describe('splitParts', () => {
  test('the parts of each rate sum to the charge and to its VAT', () => {
    fc.assert(
      fc.property(fc.array(charge, { minLength: 1, maxLength: 12 }), rates, (parts, rate) => {
        const split = splitParts(parts, rate)
        const whole = splitGross(sum(parts), rate)
        expect(sum(split.map(({ vatCents }) => vatCents))).toBe(whole.vatCents)
        expect(sum(split.map(({ netCents }) => netCents))).toBe(whole.netCents)
        for (const [index, part] of split.entries()) {
          expect(part.netCents + part.vatCents).toBe(parts[index])
          expect(part.vatCents).toBeGreaterThanOrEqual(0)
          expect(part.netCents).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

describe('splitRefund', () => {
  test('a payment refunded in random parts ends at zero net and zero VAT', () => {
    fc.assert(
      fc.property(
        charge,
        rates,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
        (paid, rate, shares) => {
          let refunded = 0
          const refunds = [...shares, 1].map((share) => {
            const amount = Math.round((paid - refunded) * share)
            const split = splitRefund(refunded, amount, rate)
            refunded += amount
            return split
          })
          const { netCents, vatCents } = splitGross(paid, rate)
          expect(sum(refunds.map((refund) => refund.vatCents))).toBe(vatCents)
          expect(sum(refunds.map((refund) => refund.netCents))).toBe(netCents)
        },
      ),
    )
  })
})

test('percentText writes rates as in documents', () => {
  expect([0, 700, 1900, 2550].map(percentText)).toEqual(['0', '7', '19', '25.5'])
})
