import { describe, expect, test } from 'vitest'
import {
  computePercent,
  formatAge,
  formatBytes,
  formatCalendarDay,
  formatChange,
  formatCoinCount,
  formatCoins,
  formatCompact,
  formatCount,
  formatDate,
  formatDay,
  formatDecimal,
  formatDollars,
  formatDuration,
  formatEuro,
  formatExecutionTime,
  formatMoment,
  formatPercent,
  formatPrice,
  formatRate,
  formatShare,
  formatShortDay,
  formatTimeLeft,
  formatTimeOfDay,
} from './format.ts'
import { changeLanguage } from './index.ts'

describe('in English', () => {
  test.each([
    [0, '0 minute'],
    [59, '0 minute'],
    [60, '1 minute'],
    [3_600, '1 hour'],
    [7_500, '2 hours 5 minutes'],
  ])('an execution time of %i seconds reads %s', (seconds, text) => {
    expect(formatExecutionTime(seconds)).toBe(text)
  })

  test.each([
    [0, '0 seconds'],
    [1, '1 second'],
    [95.4, '1 minute 35 seconds'],
    [3_725, '1 hour 2 minutes'],
  ])('a duration of %d seconds reads %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text)
  })

  test.each([
    [0, '0 seconds'],
    [11.2, '12 seconds'],
    [59.4, '1 minute'],
    [61, '2 minutes'],
    [3_541, '1 hour'],
  ])('%d seconds left read %s', (seconds, text) => {
    expect(formatTimeLeft(seconds)).toBe(text)
  })

  test.each([
    [1_234.4, '1,234/s'],
    [1, '1/s'],
    [0.5, '30/min'],
    [0.001, '1/min'],
  ])('%d records a second read %s', (rate, text) => {
    expect(formatRate(rate)).toBe(text)
  })

  test('rounds coins down', () => {
    expect(formatCoins(1234.99)).toBe('1,234')
  })

  test('shows date and time in the viewer’s time zone', () => {
    expect(formatMoment('2026-11-20T23:30:00Z', 'Europe/Berlin')).toBe('2026-11-21 00:30')
  })

  test('shows a calendar day without a time zone', () => {
    expect(formatCalendarDay('2026-10-24')).toBe('2026-10-24')
    expect(formatShortDay('2026-10-24')).toBe('10-24')
  })

  test('keeps the decimals of a number, and any other text unchanged', () => {
    expect(formatDecimal('1234.50')).toBe('1,234.50')
    expect(formatDecimal('about 3.5')).toBe('about 3.5')
  })

  test('shows a hundred percent only when everything is done', () => {
    expect(computePercent(1_999, 2_000)).toBe(99)
    expect(computePercent(2_000, 2_000)).toBe(100)
    expect(computePercent(0, 0)).toBe(0)
    expect(formatPercent(1_999, 2_000)).toBe('99%')
  })

  test('keeps the cents of a price', () => {
    expect(formatPrice({ amount: '1089.9', currency: 'EUR' })).toBe('€1,089.90')
    expect(formatEuro(9.9)).toBe('€9.90')
    expect(formatEuro(-5)).toBe('−€5.00')
  })

  test('shows the price of one coin with three decimals', () => {
    expect(formatEuro(0.0086, 3)).toBe('€0.009')
    expect(formatEuro(0.01, 3)).toBe('€0.010')
  })

  test('shows a change with its sign', () => {
    expect([1_000, -26, 0].map(formatChange)).toEqual(['+1,000', '−26', '0'])
  })

  test('shortens the numbers of an axis', () => {
    expect([500, 5_000, 10_000].map(formatCompact)).toEqual(['500', '5K', '10K'])
  })

  test.each([
    [0, '0%'],
    [0.004, '0%'],
    [0.756, '76%'],
    [1, '100%'],
  ])('a share of %d reads %s', (share, text) => {
    expect(formatShare(share)).toBe(text)
  })

  test.each([
    [0, '$0.00'],
    [0.00012, '$0.00012'],
    [0.5, '$0.50'],
    [1_250.456, '$1,250.46'],
  ])('%d US dollars read %s', (amount, text) => {
    expect(formatDollars(amount)).toBe(text)
  })

  test.each([
    [0, '0 kB'],
    [1, '0.1 kB'],
    [999_999, '1,000 kB'],
    [1_000_000, '1 MB'],
    [3_410_000, '3.5 MB'],
  ])('%i bytes read %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })

  test.each([
    [0, '0 coins'],
    [1, '1 coin'],
    [1.5, '1 coin'],
    [1_250, '1,250 coins'],
  ])('%d coins read %s', (coins, text) => {
    expect(formatCoinCount(coins)).toBe(text)
  })

  test('keeps a price that is more exact than a number', () => {
    expect(formatPrice({ amount: '0.30', currency: 'USD' })).toBe('$0.30')
    expect(formatPrice({ amount: '12345678901234567.89', currency: 'EUR' })).toBe(
      '€12,345,678,901,234,567.89',
    )
  })

  test('shows a day in the viewer’s time zone', () => {
    expect(formatDay('2026-11-20T23:30:00Z', 'Europe/Berlin')).toBe('21 November 2026')
  })
})

test('uses German digits and units in German', async () => {
  await changeLanguage('de')
  expect(formatCoins(1234.99)).toBe('1.234')
  expect([500, 5_000, 10_000].map(formatCompact)).toEqual(['500', '5.000', '10.000'])
  expect(formatBytes(3_400_000)).toBe('3,4 MB')
  expect(formatExecutionTime(3_660)).toBe('1 Stunde 1 Minute')
  expect(formatExecutionTime(42)).toBe('42 Sekunden')
  expect(formatDecimal('2.49')).toBe('2,49')
  expect(formatDecimal('1234.50')).toBe('1.234,50')
  expect(formatMoment('2026-11-20T23:30:00Z', 'Europe/Berlin')).toBe('21.11.2026 00:30')
  expect(formatDate('2026-11-20T23:30:00Z', 'Europe/Berlin')).toBe('21.11.2026')
  expect(formatCalendarDay('2026-10-24')).toBe('24.10.2026')
  expect(formatShortDay('2026-10-24')).toBe('24.10.')
  expect(formatEuro(9.99)).toBe('9,99\u00a0€')
  expect(formatDay('2026-11-20T12:00:00Z')).toBe('20. November 2026')
})

test('groups, rounds and signs numbers in German', async () => {
  await changeLanguage('de')
  const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(formatCount(1_234_567)).toBe('1.234.567')
  expect(spaced(formatShare(0.756))).toBe('76 %')
  expect([1_000, -26, 0].map(formatChange)).toEqual(['+1.000', '−26', '0'])
  expect(spaced(formatPrice({ amount: '1089.9', currency: 'EUR' }))).toBe('1.089,90 €')
  expect(spaced(formatDollars(0.5))).toBe('0,50 $')
  expect(spaced(formatEuro(-5))).toBe('−5,00 €')
  expect(formatTimeOfDay('2026-11-20T12:04:05')).toBe('12:04:05')
})

test('counts coins and durations in German', async () => {
  await changeLanguage('de')
  expect([1, 1_250].map(formatCoinCount)).toEqual(['1 Coin', '1.250 Coins'])
  expect([0, 1, 95, 3_725].map(formatDuration)).toEqual([
    '0 Sekunden',
    '1 Sekunde',
    '1 Minute 35 Sekunden',
    '1 Stunde 2 Minuten',
  ])
  expect(formatTimeLeft(61)).toBe('2 Minuten')
  expect([12.4, 0.5].map(formatRate)).toEqual(['12/s', '30/min'])
})

test.each([
  ['en', '2026-11-20T12:00:00.000Z', '3 days ago'],
  ['de', '2026-11-20T12:00:00.000Z', 'vor 3 Tagen'],
  ['en', '2026-11-23T11:59:59.500Z', 'now'],
  // A clock of the browser that is behind the server's.
  ['en', '2026-11-23T12:00:05.000Z', 'now'],
] as const)('an age in %s of %s is %s', async (language, iso, text) => {
  await changeLanguage(language)
  expect(formatAge(iso, Date.parse('2026-11-23T12:00:00.000Z'))).toBe(text)
})
