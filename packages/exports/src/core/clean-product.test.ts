import { expect, test } from 'vitest'
import { cleanProduct } from './clean-product.ts'
import type { Finding } from './findings.ts'
import type { ExportProduct } from './product.ts'

const product: ExportProduct = {
  position: 1,
  articleNumber: 'A',
  title: 'Lamp',
  brand: 'Generic',
  categories: [],
  prices: {},
  images: [],
  urls: {},
  attributes: [{ name: 'Batterien', values: ['Nicht zutreffend'] }],
}

const clean = (changes: Partial<ExportProduct>) => {
  const findings: Finding[] = []
  return { cleaned: cleanProduct({ ...product, ...changes }, (finding) => findings.push(finding)), findings }
}

test('leaves out a brand and values of sources that say that there is none, and reports them', () => {
  const { cleaned, findings } = clean({})
  expect(cleaned.brand).toBeUndefined()
  expect(cleaned.attributes).toEqual([])
  expect(findings).toMatchObject([{ before: 'Nicht zutreffend' }, { before: 'Generic' }])
})

test('keeps the same words where the seller typed them', () => {
  const attributes = [{ name: 'Batterien', values: ['Nicht zutreffend '], isOwn: true }]
  const { cleaned, findings } = clean({ isOwnBrand: true, attributes })
  expect(cleaned).toMatchObject({
    brand: 'Generic',
    attributes: [{ name: 'Batterien', values: ['Nicht zutreffend'] }],
  })
  expect(findings).toMatchObject([{ before: 'Nicht zutreffend ' }])
})
