import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../platform/durations.ts'
import { nextDelayMs } from './retry-plan.ts'

const delayAfter = (failures: number, retryAfterMs?: number, random = 0) =>
  nextDelayMs(failures, { retryAfterMs, random: () => random })

test('spreads ten attempts over three days', () => {
  const delays = Array.from({ length: 9 }, (_, index) => delayAfter(index + 1) ?? 0)
  expect(delays.slice(0, 3)).toEqual([5_000, 300_000, 1_800_000])
  const total = delays.reduce((sum, delay) => sum + delay, 0)
  expect(total).toBeGreaterThan(3 * dayMs)
  expect(total).toBeLessThan(3.2 * dayMs)
  expect(delayAfter(10)).toBeUndefined()
})

test('adds up to a tenth at random', () => {
  expect(delayAfter(4, undefined, 0.5)).toBe(2 * hourMs * 1.05)
})

test('waits as long as Retry-After asks for, up to a day', () => {
  expect(delayAfter(1, 60_000)).toBe(60_000)
  expect(delayAfter(2, 60_000)).toBe(300_000)
  expect(delayAfter(1, 5 * dayMs)).toBe(dayMs)
})
