import { expect, test } from 'vitest'
import { daysUntil, toDay } from './days.ts'

test.each([
  ['2026-11-20T00:00:00.000Z', '2026-11-20'],
  ['2026-11-20T23:59:59.999Z', '2026-11-20'],
  ['2026-12-31T23:30:00-01:00', '2027-01-01'],
])('%s is on the UTC day %s', (time, day) => {
  expect(toDay(Date.parse(time))).toBe(day)
})

test('lists the days up to the last one, across months', () => {
  expect(daysUntil('2026-03-02', 4)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  expect(daysUntil('2026-03-02', 0)).toEqual([])
})
