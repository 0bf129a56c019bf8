import type { Card } from '@merkwerk/contract'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '../../messages/index.ts'
import { brandName, cardExpiry, cardName, isExpired } from './card-name.ts'

const card: Card = { id: 'pm_1', card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2027 } }

beforeAll(() => loadTexts('payments'))

test('names a card by brand and last digits', () => {
  expect(cardName(card)).toBe('Visa ending in 4242')
  expect(cardExpiry(card)).toBe('04/27')
})

test('names a card of an unknown brand', () => {
  expect(brandName('eftpos')).toBe('Eftpos')
})

test.each([
  ['2027-04-30', false],
  ['2027-05-01', true],
  ['2026-12-31', false],
  ['2028-01-01', true],
])('on %s a card of 04/27 being expired is %s', (day, expired) => {
  expect(isExpired(card, new Date(`${day}T12:00:00`))).toBe(expired)
})
