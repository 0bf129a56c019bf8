import { expect, test } from 'vitest'
import { everyJobDay } from './job-days.ts'

test('days without a job are filled in, across the end of a month', () => {
  const told = [{ day: '2026-03-01', jobs: 2, found: 30 }]
  expect(everyJobDay(told, 3, '2026-03-02')).toEqual([
    { day: '2026-02-28', jobs: 0, found: 0 },
    { day: '2026-03-01', jobs: 2, found: 30 },
    { day: '2026-03-02', jobs: 0, found: 0 },
  ])
})
