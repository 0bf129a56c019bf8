import { expect, test } from 'vitest'
import { endOfDay, startOfDay } from './german-days.ts'

test.each([
  ['a day in winter', '2026-01-01', '2025-12-31T23:00:00.000Z', '2026-01-01T23:00:00.000Z'],
  ['a day in summer', '2026-07-31', '2026-07-30T22:00:00.000Z', '2026-07-31T22:00:00.000Z'],
  ['the day on which summer begins', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['the day on which summer ends', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
])('%s begins and ends at midnight in Germany', (_, day, begin, end) => {
  expect(startOfDay(day).toISOString()).toBe(begin)
  expect(endOfDay(day).toISOString()).toBe(end)
})
