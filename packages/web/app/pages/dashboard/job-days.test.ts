import { expect, test } from 'vitest'
import { everyJobDay } from './job-days.ts'

test('fills in days without a job, across the end of a month', () => {
  const listed = [{ day: '2026-03-01', jobs: 2, found: 30 }]
  expect(everyJobDay(listed, '2026-03-02', { fewest: 3, most: 3 })).toEqual([
    { day: '2026-02-28', jobs: 0, found: 0 },
    { day: '2026-03-01', jobs: 2, found: 30 },
    { day: '2026-03-02', jobs: 0, found: 0 },
  ])
})

test('starts the span with the first job and includes at least a week', () => {
  const limits = { fewest: 7, most: 30 }
  const lengthFrom = (day: string) => everyJobDay([{ day, jobs: 1, found: 1 }], '2026-03-02', limits).length
  expect(everyJobDay([], '2026-03-02', limits)).toHaveLength(7)
  expect(lengthFrom('2026-02-20')).toBe(11)
  expect(lengthFrom('2026-01-01')).toBe(30)
})
