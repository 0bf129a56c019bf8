import { expect, test } from 'vitest'
import { chooseMarketplaceStatus, lastHours } from './marketplace-health.ts'

test('returns 24 hours, oldest first, including hours without lookups', () => {
  const hour = { hour: '2026-03-02T09:00:00.000Z', answered: 3, unreadable: 1, refused: 2 }
  const hours = lastHours([hour], Date.parse('2026-03-02T10:45:00Z'))
  expect(hours).toHaveLength(24)
  expect(hours.at(-1)).toEqual({ at: Date.parse('2026-03-02T10:00:00Z'), asked: 0, answered: 0 })
  expect(hours.at(-2)).toEqual({ at: Date.parse(hour.hour), asked: 6, answered: 3 })
  expect(hours[0]?.at).toBe(Date.parse('2026-03-01T11:00:00Z'))
})

test('prefers a pause to an open circuit breaker, and that to a marketplace that asked to wait', () => {
  const paused = { at: '2026-03-02T09:00:00.000Z', by: 'admin' }
  const until = '2026-03-02T09:05:00.000Z'
  const status = chooseMarketplaceStatus
  expect(status({ paused, circuit_open_sites: ['amazon.de'], slowed_until: until })).toBe('paused')
  expect(status({ paused: null, circuit_open_sites: ['amazon.de'], slowed_until: until })).toBe(
    'circuit-open',
  )
  expect(status({ paused: null, circuit_open_sites: [], slowed_until: until })).toBe('slowed')
  expect(status({ paused: null, circuit_open_sites: [], slowed_until: null })).toBe('open')
})
