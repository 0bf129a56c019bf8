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
  /** Refunds parts of a charge one after the other. */
  const refundAll = (paid: number, rate: number, parts: number[]) => {
    const left = splitGross(paid, rate)
    return parts.map((cents) => {
      const split = splitRefund(left, cents, rate)
      left.grossCents -= cents
      left.vatCents -= split.vatCents
      return split
    })
  }

  test('a small refund after another one has the VAT of its own amount', () => {
    const [first, second, last] = refundAll(5_900, 1900, [1_500, 7, 4_393])
    expect(first).toEqual({ grossCents: 1_500, netCents: 1_261, vatCents: 239 })
    expect(second).toEqual({ grossCents: 7, netCents: 6, vatCents: 1 })
    expect(last?.vatCents).toBe(942 - 239 - 1)
  })

  test('a payment refunded in random parts ends at zero, and each part differs by at most 2 cents', () => {
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 })
    fc.assert(
      fc.property(charge, rates, shares, (paid, rate, given) => {
        let rest = paid
        const parts = given.map((share) => {
          const part = Math.round(rest * share)
          rest -= part
          return part
        })
        const refunds = refundAll(paid, rate, [...parts, rest])
        const { netCents, vatCents } = splitGross(paid, rate)
        expect(sum(refunds.map((refund) => refund.vatCents))).toBe(vatCents)
        expect(sum(refunds.map((refund) => refund.netCents))).toBe(netCents)
        for (const refund of refunds) {
          expect(
            Math.abs(refund.vatCents - splitGross(refund.grossCents, rate).vatCents),
          ).toBeLessThanOrEqual(2)
          expect(refund.vatCents).toBeGreaterThanOrEqual(0)
          expect(refund.netCents).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  test('the first refunds have exactly the VAT of their amounts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 100_000_00 }),
        rates,
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        (paid, rate, share) => {
          const part = Math.round(paid * share)
          expect(refundAll(paid, rate, [part])[0]).toEqual(splitGross(part, rate))
        },
      ),
    )
  })

  test('one-cent refunds do not leave VAT that the rest cannot include', () => {
    const refunds = refundAll(
      119,
      1900,
      Array.from({ length: 119 }, () => 1),
    )
    expect(sum(refunds.map(({ vatCents }) => vatCents))).toBe(19)
    for (const { vatCents } of refunds) expect([0, 1]).toContain(vatCents)
  })

  test('a failed refund is charged again with the VAT of its amount', () => {
    const left = { grossCents: 4_400, vatCents: 703 }
    expect(splitRefund(left, -1_500, 1900)).toEqual({ grossCents: -1_500, netCents: -1_261, vatCents: -239 })
  })
})

test('percentText writes rates as in documents', () => {
  expect([0, 700, 1900, 2550].map(percentText)).toEqual(['0', '7', '19', '25.5'])
})
