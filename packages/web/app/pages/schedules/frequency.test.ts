import { expect, test } from 'vitest'
import { toCron, toFrequency } from './frequency.ts'

test.each([
  ['15 * * * *', 'hourly'],
  ['30 6 * * *', 'daily'],
  ['30 6 * * 0', 'weekly'],
  ['0 6 28 * *', 'monthly'],
  ['0 6 L * *', 'monthly'],
  ['0 6 31 * *', 'cron'],
  ['0 6 * * 1-5', 'cron'],
  ['0 6 1 * 1', 'cron'],
  ['0 * 1 * *', 'cron'],
  ['0 6 1 1 *', 'cron'],
])('%s is %s, and the choice gives the same fields', (cron, kind) => {
  const frequency = toFrequency(cron)
  expect(frequency.kind).toBe(kind)
  expect(toCron(frequency)).toBe(cron)
})
