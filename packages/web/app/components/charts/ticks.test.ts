import { expect, test } from 'vitest'
import { ticksUpTo } from './ticks.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [26, [0, 10, 20, 30]],
  [164, [0, 50, 100, 150, 200]],
  [1_000_000, [0, 500_000, 1_000_000]],
])('an axis up to %d has the ticks %j', (most, ticks) => {
  expect(ticksUpTo(most)).toEqual(ticks)
})
