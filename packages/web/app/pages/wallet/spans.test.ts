import { expect, test } from 'vitest'
import { monthBefore } from './spans.ts'

const now = new Date('2026-03-21T12:00:00Z')

test('ends the current month today', () => {
  expect(monthBefore(now, 0)).toEqual({ from: '2026-03-01', to: '2026-03-21' })
})

test('returns a whole earlier month, also across the turn of a year', () => {
  expect(monthBefore(now, 1)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(monthBefore(now, 3)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

test('begins a month at midnight in Germany', () => {
  const night = new Date('2026-11-30T23:30:00Z')
  expect(monthBefore(night, 0)).toEqual({ from: '2026-12-01', to: '2026-12-01' })
  expect(monthBefore(night, 1)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
})
