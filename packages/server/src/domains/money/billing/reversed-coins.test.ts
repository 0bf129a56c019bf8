import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reversedCoins } from './reversed-coins.ts'

const bought = fc.record({
  coins: fc.integer({ min: 1, max: 100_000 }),
  amountCents: fc.integer({ min: 1, max: 100_000 }),
})

test('takes a third of the coins for a third of the money, rounded half up', () => {
  expect(reversedCoins({ coins: 5000, amountCents: 4500 }, 1500)).toBe(1667)
  expect(reversedCoins({ coins: 5, amountCents: 10 }, 1)).toBe(1)
  expect(reversedCoins({ coins: 5000, amountCents: 4500 }, 0)).toBe(0)
})

test('takes all coins for the whole amount and no more for a larger one', () => {
  fc.assert(
    fc.property(bought, fc.nat(1_000_000), (payment, more) => {
      expect(reversedCoins(payment, payment.amountCents)).toBe(payment.coins)
      expect(reversedCoins(payment, payment.amountCents + more)).toBe(payment.coins)
    }),
  )
})

test('never takes a negative number of coins for a further reversal', () => {
  fc.assert(
    fc.property(bought, fc.nat(100_000), fc.nat(100_000), (payment, first, second) => {
      expect(reversedCoins(payment, first + second)).toBeGreaterThanOrEqual(reversedCoins(payment, first))
    }),
  )
})
