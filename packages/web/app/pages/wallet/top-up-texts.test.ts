import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '../../messages/index.ts'
import { topUpTexts } from './top-up-texts.ts'

beforeAll(() => loadTexts('wallet'))

const on = { enabled: true, threshold: 100, productId: 2, stopped_reason: null }
const off = { ...on, enabled: false }
const packages = [{ id: 2, coins: 1_000, price: 9.5, originalPrice: 10, discount: 5 }]

test('names the limit and the package', () => {
  expect(topUpTexts(on, packages, true)).toEqual({
    status: 'Below 100',
    text: 'Buys 1,000 coins for €9.50 with your default card.',
  })
})

test('claims nothing about the package until the packages are loaded', () => {
  expect(topUpTexts(on, undefined, true)).toEqual({ status: 'Below 100', text: undefined })
})

test('says that it is off, or why it has stopped, without the packages', () => {
  expect(topUpTexts(off, undefined, true)).toEqual({ status: 'Off', text: 'Buys coins before they run out.' })
  expect(topUpTexts({ ...off, stopped_reason: 'no-card' }, undefined, true)).toEqual({
    status: 'Stopped',
    text: 'You have no default card. Add a card, then turn it on again.',
  })
})

test('says that nothing is bought without a subscription', () => {
  expect(topUpTexts(on, packages, false)).toEqual({
    status: 'Paused',
    text: 'Buys nothing without a subscription.',
  })
  expect(topUpTexts(off, packages, false)).toEqual({
    status: 'Off',
    text: 'You need a subscription to turn it on.',
  })
})
