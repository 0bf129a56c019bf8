import { expect, test } from 'vitest'
import { formatMinute, formatSecond } from './local-time.ts'

test('formats times for the language in German time, summer and winter', () => {
  const winter = new Date('2026-11-22T12:05:07.123Z')
  const summer = new Date('2026-07-31T22:30:00Z')
  expect([formatSecond(winter, 'de'), formatMinute(winter, 'de')]).toEqual([
    '22.11.2026 13:05:07',
    '22.11.2026 13:05',
  ])
  expect([formatSecond(summer, 'en'), formatMinute(summer, 'en')]).toEqual([
    '2026-08-01 00:30:00',
    '2026-08-01 00:30',
  ])
})

test('formats each minute separately for each language', () => {
  const texts = ['2026-11-22T12:05:59Z', '2026-11-22T12:06:00Z', '2026-11-22T12:05:00Z'].map((time) =>
    formatMinute(new Date(time), 'de'),
  )
  expect(texts).toEqual(['22.11.2026 13:05', '22.11.2026 13:06', '22.11.2026 13:05'])
  expect(formatMinute(new Date('2026-11-22T12:05:00Z'), 'en')).toBe('2026-11-22 13:05')
})
