import { expect, test } from 'vitest'
import { byWeek, sums } from './coin-periods.ts'

const days = Array.from({ length: 10 }, (_, index) => ({
  day: `2026-11-${String(index + 1).padStart(2, '0')}`,
  bought: index === 4 ? 1_000 : 0,
  used: index > 7 ? 13 : 0,
  balance: index < 4 ? 200 : 1_200 - Math.max(0, index - 7) * 13,
}))

test('weeks are counted back from the last day, and lose no coin', () => {
  const weeks = byWeek(days)
  expect(weeks).toEqual([
    { day: '2026-11-01', bought: 0, used: 0, balance: 200 },
    { day: '2026-11-04', bought: 1_000, used: 26, balance: 1_174 },
  ])
  expect(sums(weeks)).toEqual(sums(days))
})

test('no days are no weeks', () => {
  expect(byWeek([])).toEqual([])
  expect(sums([])).toEqual({ bought: 0, used: 0 })
})
