import { expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { chooseFreshness } from './freshness.ts'
import { acceptLanguages } from './languages.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const withTtl = (ttlHours: number) =>
  ({ clock: { now: () => now }, config: { productCache: { ttlHours, dumpDays: 14 } } }) as Pick<
    Context,
    'clock' | 'config'
  >

test('accepts products for the configured time, and prices and negative results for a day, and dumps for days of their own', () => {
  expect(chooseFreshness(withTtl(168))).toEqual({
    productsSince: hoursAgo(168),
    pricesSince: hoursAgo(24),
    negativesSince: hoursAgo(24),
    dumpsSince: hoursAgo(14 * 24),
  })
})

test('accepts nothing for longer than the configured time', () => {
  const since = hoursAgo(2)
  expect(chooseFreshness(withTtl(2))).toEqual({
    productsSince: since,
    pricesSince: since,
    negativesSince: since,
    dumpsSince: hoursAgo(14 * 24),
  })
})

test('requires newer results of every kind with readSince', () => {
  const readSince = hoursAgo(1)
  expect(chooseFreshness(withTtl(168), { readSince })).toEqual({
    productsSince: readSince,
    pricesSince: readSince,
    negativesSince: readSince,
    dumpsSince: readSince,
  })
})

test('requires newer negative results only with negativesSince and never accepts older ones', () => {
  const { productsSince, negativesSince } = chooseFreshness(withTtl(168), { negativesSince: hoursAgo(3) })
  expect([productsSince, negativesSince]).toEqual([hoursAgo(168), hoursAgo(3)])
  expect(chooseFreshness(withTtl(168), { negativesSince: hoursAgo(50) }).negativesSince).toEqual(hoursAgo(24))
  expect(chooseFreshness(withTtl(168), { readSince: hoursAgo(500) }).productsSince).toEqual(hoursAgo(168))
})

test.each([
  ['amazon.de', 'de-DE,de;q=0.9,en;q=0.5'],
  ['amazon.com.be', 'fr-BE,fr;q=0.9,en;q=0.5'],
  ['amazon.co.uk', 'en-GB,en;q=0.9'],
  ['amazon.com', 'en-US,en;q=0.9'],
  ['ebay.be', 'fr-BE,fr;q=0.9,en;q=0.5'],
])('requests pages of %s in its own language first', (site, header) => {
  expect(acceptLanguages(site)).toBe(header)
})
