import { expect, test } from 'vitest'
import { chooseTicks } from './ticks.ts'

test.each([
  [0, 0, [0, 1]],
  [0, 1, [0, 1]],
  [0, 4, [0, 1, 2, 3, 4]],
  [0, 26, [0, 10, 20, 30]],
  [0, 164, [0, 50, 100, 150, 200]],
  [0, 1_000_000, [0, 500_000, 1_000_000]],
  [49.99, 52.4, [49, 50, 51, 52, 53]],
  [60, 60, [60, 61]],
  [19.5, 119.5, [0, 50, 100, 150]],
])('an axis from %d to %d has the ticks %j', (least, most, ticks) => {
  expect(chooseTicks(least, most)).toEqual(ticks)
})
