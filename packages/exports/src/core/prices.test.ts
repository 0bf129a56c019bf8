import { expect, test } from 'vitest'
import { choosePrice } from './prices.ts'
import type { ExportProduct } from './product.ts'

const euros = (amount: string) => ({ amount, currency: 'EUR' })
const product: ExportProduct = {
  position: 1,
  articleNumber: 'A-1',
  title: 'Lamp',
  categories: [],
  prices: { amazon: euros('20.00'), ebay: euros('15.00') },
  images: [],
  urls: {},
  attributes: [],
}

type Choice = Parameters<typeof choosePrice>[0]['options']['price']
function choose(price: Choice, changes: Partial<ExportProduct> = {}) {
  const reported: unknown[] = []
  const run = {
    options: { price, currency: 'EUR' },
    reportOn: (_: unknown, finding: { before?: string | undefined }) => void reported.push(finding.before),
  }
  return { price: choosePrice(run, { ...product, ...changes }), reported }
}

test('the seller’s own price comes before those of marketplaces, in every export with prices', () => {
  const ownPrice = euros('12.90')
  for (const choice of ['own', 'amazon', 'ebay', 'amazon-first', 'lowest'] as const)
    expect(choose(choice, { ownPrice }).price).toBe('12.90')
  expect(choose('none', { ownPrice }).price).toBe('')
})

test('without an own price, an export of own prices has none', () => {
  expect(choose('own')).toEqual({ price: '', reported: [] })
  expect(choose('lowest').price).toBe('15.00')
})

test('an own price in another currency is reported, and the marketplace’s is used', () => {
  const ownPrice = { amount: '12.90', currency: 'CHF' }
  expect(choose('own', { ownPrice })).toEqual({ price: '', reported: ['12.90 CHF'] })
  expect(choose('amazon', { ownPrice }).price).toBe('20.00')
})
