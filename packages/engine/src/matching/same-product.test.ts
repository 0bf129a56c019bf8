import type { Product } from '@merkwerk/contract'
import { describe, expect, it } from 'vitest'
import { makeAmazonProduct, makeListing } from '../testing/make-product.ts'
import { groupOffers, gtinProof, isSameProduct } from './same-product.ts'

const attribute = (name: string, value: string) => ({ attributes: [{ name, value }] })

describe('the GTIN proof of a page', () => {
  it.each([
    [['4006381333931'], 'shown'],
    [['04006381333931'], 'shown'],
    [['9780306406157', '4006381333931'], 'shown'],
    [['9780306406157'], 'other'],
    [[], 'none'],
  ])('for a page with %j is "%s"', (gtins, proof) => {
    expect(gtinProof(makeListing({ gtins }), '4006381333931')).toBe(proof)
  })
})

describe('listings with one GTIN are the same product', () => {
  it.each<[string, Partial<Product>]>([
    ['when nothing differs', {}],
    ['when only the title differs', { title: 'CR 2032 Batterie NEU OVP Blitzversand' }],
    ['when brand and model are written otherwise', { brand: 'VOLTARA', model: 'cr-2032' }],
    ['when the other says nothing of brand and model', { brand: undefined, model: undefined } as never],
    ['when the seller calls it unbranded', { brand: 'Markenlos', model: 'Nicht zutreffend' }],
    ['when one colour is a part of the other', attribute('Farbe', 'Silber matt')],
    ['when the colours stand under labels of two languages', attribute('Colour', 'black')],
  ])('%s', (_, overrides) => {
    const offers = [makeListing(attribute('Farbe', 'Silber')), makeListing(overrides)]
    expect(groupOffers(offers)).toEqual([offers])
  })
})

describe('listings with one GTIN are several products', () => {
  it.each<[string, Partial<Product>]>([
    ['when one is a double pack', { title: 'Knopfzelle CR2032 2er Pack' }],
    ['when an attribute says that it is a pack', attribute('Anzahl der Einheiten', '5')],
    ['when the brands differ', { brand: 'Zellwerk' }],
    ['when the model numbers differ', { model: 'CR2025' }],
    ['when the colours differ', attribute('Farbe', 'Gold')],
  ])('%s', (_, overrides) => {
    const offers = [makeListing(attribute('Farbe', 'Silber')), makeListing(overrides)]
    expect(groupOffers(offers)).toEqual(offers.map((offer) => [offer]))
  })

  it('also if a third listing would match either', () => {
    const [a, either, b] = [
      makeListing({ model: 'CR2032' }),
      makeListing({ model: 'n/a' }),
      makeListing({ model: 'CR2025' }),
    ]
    expect(groupOffers([a, either, b])).toEqual([[a, either], [b]])
  })
})

describe('products of two marketplaces are the same', () => {
  it.each<[string, Partial<Product>, boolean]>([
    ['with a common GTIN', {}, true],
    ['with a common GTIN, leading zeros apart', { gtins: ['04006381333931'] }, true],
    ['with the same brand and model and no GTIN', { gtins: [] }, true],
    ['with the same brand and model and another GTIN', { gtins: ['9780306406157'] }, true],
    ['with nothing but the same brand', { gtins: [], model: 'other' }, false],
    ['with the same model of another brand', { gtins: [], brand: 'Zellwerk' }, false],
    ['with the same brand and model in another pack', { gtins: [], title: 'CR2032 5er Pack' }, false],
    ['with "Markenlos" on both sides', { gtins: [], brand: 'Markenlos' }, false],
  ])('%s: %s', (_, overrides, isSame) => {
    const amazon = makeAmazonProduct(overrides.brand === 'Markenlos' ? { brand: 'Markenlos' } : {})
    expect(isSameProduct(amazon, makeListing(overrides))).toBe(isSame)
    expect(isSameProduct(makeListing(overrides), amazon)).toBe(isSame)
  })
})

describe('numbers that identify no article', () => {
  it.each(['2012345000001', '0000000000000', '4006381333932', '94006381333934', '4060000000000'])(
    '%s proves nothing',
    (number) => {
      const amazon = makeAmazonProduct({ gtins: [number], brand: 'A', model: 'A-1000' })
      const ebay = makeListing({ gtins: [number], brand: 'B', model: 'B-2000' })
      expect(isSameProduct(amazon, ebay)).toBe(false)
      expect(gtinProof(ebay, number)).toBe('none')
    },
  )
})
