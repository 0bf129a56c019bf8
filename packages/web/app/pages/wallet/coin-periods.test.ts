import { expect, test } from 'vitest'
import { byWeek, everyDay, sums } from './coin-periods.ts'

const listed = [
  { day: '2026-11-09', bought: 0, used: 0, balance: 200 },
  { day: '2026-11-10', bought: 1_000, used: 0, balance: 1_200 },
  { day: '2026-11-12', bought: 0, used: 26, balance: 1_174 },
]

test('carries the balance over days that the server omits', () => {
  expect(everyDay(listed, 5, '2026-11-13')).toEqual([
    listed[0],
    listed[1],
    { day: '2026-11-11', bought: 0, used: 0, balance: 1_200 },
    listed[2],
    { day: '2026-11-13', bought: 0, used: 0, balance: 1_174 },
  ])
})

test('ends the span at the server’s day if it is ahead of the browser', () => {
  expect(everyDay(listed, 2, '2026-11-11').map(({ day }) => day)).toEqual(['2026-11-11', '2026-11-12'])
})

test('ignores coins held on the first day with transactions in the balance of earlier days', () => {
  const held = { day: '2026-11-12', bought: 0, used: 0, balance: 100 }
  const first = { day: '2026-11-10', bought: 0, used: 0, balance: 500 }
  const balances = everyDay([first, held], 3, '2026-11-13').map(({ balance }) => balance)
  expect(balances).toEqual([500, 100, 100])
})

test('shows the balance of the first day on every day of a span without transactions', () => {
  expect(everyDay([{ day: '2026-11-12', bought: 0, used: 0, balance: 500 }], 2, '2026-11-13')).toEqual([
    { day: '2026-11-12', bought: 0, used: 0, balance: 500 },
    { day: '2026-11-13', bought: 0, used: 0, balance: 500 },
  ])
})

test('counts weeks back from the last day without losing coins', () => {
  const before = { day: '2026-11-04', bought: 0, used: 0, balance: 200 }
  const days = everyDay([before, ...listed], 10, '2026-11-13')
  const weeks = byWeek(days)
  expect(weeks).toEqual([
    { day: '2026-11-04', bought: 0, used: 0, balance: 200 },
    { day: '2026-11-07', bought: 1_000, used: 26, balance: 1_174 },
  ])
  expect(sums(weeks)).toEqual(sums(days))
})
