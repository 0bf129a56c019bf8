import { expect, test } from 'vitest'
import { changeLanguage } from '../../../messages/index.ts'
import { toRow } from '../../../testing/open-list.tsx'
import { readCopiedText } from './copied-text.ts'

const copy = (price: string) => readCopiedText('price', toRow(1, { values: [price] }), ['price'])

test('prices are copied without groups, so that no thousand becomes a decimal', async () => {
  expect(copy('1234')).toBe('1234')
  expect(copy('1234567.5 CHF')).toBe('1234567.5 CHF')
  expect(copy('1.234')).toBe('1.2340')
  await changeLanguage('de')
  expect(copy('1234')).toBe('1234')
  expect(copy('1234.50 CHF')).toBe('1234,50 CHF')
  const prices = { amazon: { amount: '1234', currency: 'EUR' }, ebay: null }
  expect(readCopiedText('amazon_price', toRow(1, { prices }), [])).toBe('1234')
})
