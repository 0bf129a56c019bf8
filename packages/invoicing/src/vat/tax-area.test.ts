import { memberStates } from '@merkwerk/contract'
import { describe, expect, test } from 'vitest'
import { firstDayOfRates, rateSources, standardRate, standardRates } from './standard-rates.ts'
import { findTaxArea } from './tax-area.ts'

describe('taxAreaOf', () => {
  test.each([
    ['DE', '10115', 'DE'],
    ['DE', '78266', 'outside: Büsingen'],
    ['DE', '27498', 'outside: Helgoland'],
    ['AT', '1010', 'AT'],
    ['AT', '6691', 'AT jungholz-mittelberg'],
    ['AT', 'A-6992', 'AT jungholz-mittelberg'],
    ['ES', '28001', 'ES'],
    ['ES', '35001', 'outside: Canary Islands'],
    ['ES', '38 001', 'outside: Canary Islands'],
    ['ES', '51001', 'outside: Ceuta and Melilla'],
    ['FR', '75001', 'FR'],
    ['FR', '97400', 'outside: French overseas territories'],
    ['FR', '98000', 'FR'],
    ['MC', '98000', 'FR'],
    ['RE', '97400', 'outside'],
    ['IT', '23041', 'outside: Livigno'],
    ['IT', '22061', "outside: Campione d'Italia"],
    ['FI', '22100', 'outside: Åland'],
    ['FI', 'FIN-22100', 'outside: Åland'],
    ['AX', '22100', 'outside'],
    ['GR', '630 86', 'outside: Mount Athos'],
    ['PT', '9000-017', 'PT madeira'],
    ['PT', '9500-010', 'PT azores'],
    ['PT', '1000-001', 'PT'],
    ['GB', 'BT1 1AA', 'outside'],
    ['IM', 'IM1 1AA', 'outside'],
    ['CH', '8001', 'outside'],
    ['US', null, 'outside'],
    ['IE', null, 'IE'],
    [null, null, 'unknown'],
  ])('places %s %s in %s', (country, postalCode, expected) => {
    const area = findTaxArea({ country, postalCode })
    const text = {
      'member-state': () =>
        area.kind === 'member-state' ? [area.state, area.region].filter(Boolean).join(' ') : '',
      'outside-eu': () =>
        `outside${area.kind === 'outside-eu' && area.territory ? `: ${area.territory}` : ''}`,
      unknown: () => 'unknown',
    }
    expect(text[area.kind]()).toBe(expected)
  })
})

describe('standardRate', () => {
  test('knows every member state on every day since the One-Stop-Shop began', () => {
    for (const state of memberStates)
      for (const day of [firstDayOfRates, '2024-06-30', '2026-11-23'])
        expect(standardRate(state, null, day).basisPoints).toBeGreaterThanOrEqual(1500)
  })

  test.each([
    ['EE', '2023-12-31', 2000],
    ['EE', '2024-01-01', 2200],
    ['EE', '2025-06-30', 2200],
    ['EE', '2025-07-01', 2400],
    ['FI', '2024-08-31', 2400],
    ['FI', '2024-09-01', 2550],
    ['SK', '2025-01-01', 2300],
    ['RO', '2025-07-31', 1900],
    ['RO', '2025-08-01', 2100],
    ['LU', '2022-12-31', 1700],
    ['LU', '2023-12-31', 1600],
    ['LU', '2024-01-01', 1700],
    ['DE', '2026-11-23', 1900],
    ['HU', '2026-11-23', 2700],
  ] as const)('%s on %s is %i', (state, day, expected) => {
    expect(standardRate(state, null, day).basisPoints).toBe(expected)
  })

  test('has rates of regions', () => {
    expect(standardRate('PT', 'madeira', '2026-01-01').basisPoints).toBe(2200)
    expect(standardRate('AT', 'jungholz-mittelberg', '2026-01-01').basisPoints).toBe(1900)
  })

  test('throws before the first day', () => {
    expect(() => standardRate('DE', null, '2021-06-30')).toThrow(RangeError)
  })

  test('names a source for every row, and no day twice', () => {
    expect(standardRates.every(({ source }) => source in rateSources)).toBe(true)
    const keys = standardRates.map(({ state, region, from }) => `${state} ${region} ${from}`)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
