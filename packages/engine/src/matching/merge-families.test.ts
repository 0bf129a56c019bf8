import type { Family } from '@merkwerk/contract'
import { describe, expect, it } from 'vitest'
import { makeAmazonProduct, makeListing } from '../testing/make-product.ts'
import { mergeProducts } from './merge.ts'

const own = {
  source: 'amazon' as const,
  id: 'B0PARENT01',
  axes: [{ key: 'size_name', label: 'Größe', value: 'M' }],
  ownId: 'B0TEST0001',
}
const family: Family = {
  ...own,
  siblings: [
    { id: 'B0TEST0001', values: ['M'], pictures: 0 },
    { id: 'B0TEST0002', values: ['L'] },
  ],
  pictures: [['https://m.media-amazon.com/images/I/1.jpg']],
}
const fetchedAt = new Date('2026-11-02T08:30:00Z')
const identifiers = { gtin: '4006381333931', asin: 'B0TEST0001' }
const merge = (amazon: Family | undefined) =>
  mergeProducts(
    [
      { product: makeAmazonProduct(amazon && { family: amazon }), by: 'asin', fetchedAt },
      { product: makeListing(), by: 'gtin', fetchedAt },
    ],
    identifiers,
  ).merged

describe('the families of a merged product', () => {
  it('have its own values, without siblings', () => {
    expect(merge(family).families).toEqual([own])
    expect(merge(undefined)).not.toHaveProperty('families')
  })

  it('leave out the price of a page that was opened without a choice', () => {
    const { ownId: _, ...unchosen } = family
    expect(merge(family).prices).toHaveProperty('amazon')
    expect(merge(unchosen).prices).toEqual({ ebay: { amount: '2.49', currency: 'EUR' } })
  })
})
