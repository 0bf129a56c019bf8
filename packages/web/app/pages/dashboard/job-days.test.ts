import { expect, test } from 'vitest'
import { everyJobDay, spanOf } from './job-days.ts'

test('fills in days without a job, across the end of a month', () => {
  const told = [{ day: '2026-03-01', jobs: 2, found: 30 }]
  expect(everyJobDay(told, 3, '2026-03-02')).toEqual([
    { day: '2026-02-28', jobs: 0, found: 0 },
    { day: '2026-03-01', jobs: 2, found: 30 },
    { day: '2026-03-02', jobs: 0, found: 0 },
  ])
})

test('starts the span with the first job and includes at least a week', () => {
  const limits = { fewest: 7, most: 30 }
  expect(spanOf([], '2026-03-02', limits)).toBe(7)
  expect(spanOf([{ day: '2026-02-20', jobs: 1, found: 1 }], '2026-03-02', limits)).toBe(11)
  expect(spanOf([{ day: '2026-01-01', jobs: 1, found: 1 }], '2026-03-02', limits)).toBe(30)
})
