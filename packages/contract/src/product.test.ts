import { expect, it } from 'vitest'
import { dataSourceName } from './product.ts'

it.each([
  [{}, 'Amazon'],
  [{ site: 'amazon.de', via: 'page' }, 'Amazon'],
  [{ site: 'amazon.co.uk' }, 'Amazon.co.uk'],
  [{ site: 'amazon.de', via: 'api' }, 'Amazon (API)'],
  [{ site: 'amazon.fr', via: 'api' }, 'Amazon.fr (API)'],
] as const)('the data source of a product with %j is %s', (traits, name) => {
  const ebay = { source: 'ebay', site: 'ebay.at' } as const
  expect(dataSourceName('amazon', [ebay, { source: 'amazon', ...traits }])).toBe(name)
  expect(dataSourceName('ebay', [ebay])).toBe('eBay.at')
})
