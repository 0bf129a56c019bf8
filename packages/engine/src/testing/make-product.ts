import type { Product } from '@merkwerk/contract'

/** An eBay listing of a button cell with overrides. */
export function makeListing(overrides: Partial<Product> = {}): Product {
  return {
    source: 'ebay',
    itemId: '110000000001',
    gtins: ['4006381333931'],
    title: 'Knopfzelle CR2032 Lithium',
    brand: 'Voltara',
    model: 'CR2032',
    price: { amount: '2.49', currency: 'EUR' },
    bullets: [],
    attributes: [],
    breadcrumbs: [],
    images: [],
    condition: 'Neu',
    url: 'https://www.ebay.de/itm/110000000001',
    ...overrides,
  }
}

/** The same button cell on Amazon with overrides. */
export function makeAmazonProduct(overrides: Partial<Product> = {}): Product {
  const { itemId: _, condition: __, ...rest } = makeListing()
  return {
    ...rest,
    source: 'amazon',
    asin: 'B0TEST0001',
    title: 'Voltara CR2032 Knopfzelle, 3 V',
    url: 'https://www.amazon.de/dp/B0TEST0001',
    ...overrides,
  }
}
