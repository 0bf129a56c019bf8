import type { Product } from '@merkwerk/contract'
import { describe, expect, it } from 'vitest'
import { corePricePage } from '../testing/amazon-pages.ts'
import {
  lamp,
  type Redesign,
  redesignedPage,
  shapes,
  statedPage,
  toOffer,
} from '../testing/redesigned-page.ts'
import { parsePage } from './parse-page.ts'

const address = ({ site, path }: Pick<Redesign, 'site' | 'path'>) => `https://www.${site}${path}`

const read = (html: string, url = address(lamp)) => parsePage(Buffer.from(html), { url })

function found(changes: Partial<Redesign> = {}): Product {
  const parsed = read(redesignedPage(changes), address({ ...lamp, ...changes }))
  if (parsed.outcome !== 'found') throw new Error(JSON.stringify(parsed))
  return parsed.product
}

describe('a page without any known name', () => {
  it.each(Object.keys(shapes) as Redesign['shape'][])('is parsed by meaning, its facts as %s', (shape) => {
    const price = toOffer('1249.90', 'EUR')
    expect(found({ shape, extra: price })).toMatchObject({
      asin: 'B0REDESIGN',
      title: lamp.title,
      brand: 'Leuchtwerk',
      price: { amount: '1249.90', currency: 'EUR' },
      gtins: ['4006381333931'],
      bullets: lamp.bullets,
      attributes: lamp.facts.map(([name, value]) => ({ name, value, group: 'Details' })),
      breadcrumbs: ['Beleuchtung', 'Tischlampen'],
      images: ['71one', '72two'].map((name) => `https://m.media-amazon.com/images/I/${name}._SL1500_.jpg`),
      weightKg: '1.6',
    })
  })

  it('reports its missing sections', () => {
    const parsed = read(redesignedPage())
    expect(parsed.outcome === 'found' && parsed.layout?.missing).toEqual([
      'title',
      'byline',
      'price',
      'bullets',
      'facts',
      'images',
    ])
  })

  it.each<[string, Partial<Redesign>, { amount: string; currency: string }]>([
    [
      'amazon.co.uk',
      { price: '£1,249.90', buyLabel: 'Add to Basket' },
      { amount: '1249.90', currency: 'GBP' },
    ],
    [
      'amazon.fr',
      { price: '1 249,90 €', buyLabel: 'Ajouter au panier' },
      { amount: '1249.90', currency: 'EUR' },
    ],
    [
      'amazon.it',
      { price: '1.249,90€', buyLabel: 'Aggiungi al carrello' },
      { amount: '1249.90', currency: 'EUR' },
    ],
    [
      'amazon.es',
      { price: '1.249,90 €', buyLabel: 'Añadir a la cesta' },
      { amount: '1249.90', currency: 'EUR' },
    ],
    [
      'amazon.com.br',
      { price: 'R$ 1.249,90', buyLabel: 'Comprar agora' },
      { amount: '1249.90', currency: 'BRL' },
    ],
    [
      'amazon.nl',
      { price: '€ 1.249,90', buyLabel: 'In winkelwagen' },
      { amount: '1249.90', currency: 'EUR' },
    ],
  ])('has the price of its country: %s', (site, changes, price) => {
    expect(found({ ...changes, site, extra: toOffer('1249.90', price.currency) }).price).toEqual(price)
  })

  it.each([
    ['en', 'About this item'],
    ['fr', 'À propos de cet article'],
    ['it', 'Informazioni su questo articolo'],
    ['es', 'Acerca de este producto'],
    ['pt', 'Sobre este item'],
    ['nl', 'Over dit item'],
  ])('has its bullets under a heading in any language: %s', (_, aboutHeading) => {
    expect(found({ aboutHeading }).bullets).toEqual(lamp.bullets)
  })

  it.each([
    [
      'en',
      [
        ['Brand', 'Nova'],
        ['Colour', 'Green'],
      ],
    ],
    [
      'fr',
      [
        ['Marque', 'Nova'],
        ['Couleur', 'Vert'],
      ],
    ],
    [
      'it',
      [
        ['Marca', 'Nova'],
        ['Colore', 'Verde'],
      ],
    ],
    [
      'es',
      [
        ['Marca', 'Nova'],
        ['Material', 'Acero'],
      ],
    ],
    [
      'pt',
      [
        ['Marca', 'Nova'],
        ['Cor', 'Verde'],
      ],
    ],
    [
      'nl',
      [
        ['Merk', 'Nova'],
        ['Kleur', 'Groen'],
      ],
    ],
  ] as [string, Redesign['facts']][])('has its facts in any language: %s', (_, facts) => {
    const product = found({ facts, shape: 'grid' })
    expect(product.brand).toBe('Nova')
    expect(product.attributes.map(({ name, value }) => [name, value])).toEqual(facts)
  })
})

describe('a page on which one of two fact sections has a new name', () => {
  it('has the facts of both', () => {
    const html = corePricePage().replaceAll('detailBullets_feature_div', 'x17')
    const parsed = read(html, 'https://www.amazon.co.uk/dp/B000000021')
    const product = parsed.outcome === 'found' ? parsed.product : undefined
    expect(product?.attributes.map(({ name }) => name)).toEqual([
      'Colour',
      'Included components',
      'Product Dimensions',
      'Manufacturer',
      'ASIN',
    ])
  })
})

describe('a changed page', () => {
  it('has no fact without a known label among alternating texts', () => {
    const extra = '<div><b>Lieferung</b><i>morgen</i><b>Rückgabe</b><i>30 Tage</i></div>'
    expect(found({ extra }).attributes).toHaveLength(lamp.facts.length)
  })

  it('has no price from an amount that is only beside the button', () => {
    expect(found().price).toBeUndefined()
  })

  it('has no price if nothing can be bought', () => {
    const extra = '<span class="priceToPay">3,33 €</span>'
    expect(found({ buyLabel: '', price: '', extra }).price).toBeUndefined()
  })

  it('has no price for a range', () => {
    const range = toOffer('10', 'EUR').replace('"price":10', '"lowPrice":10,"highPrice":20')
    expect(found({ extra: range }).price).toBeUndefined()
  })

  it('uses the price on which two methods agree', () => {
    const extra = `<meta itemprop="price" content="999.00"><meta itemprop="priceCurrency" content="EUR">${toOffer('1249.90', 'EUR')}`
    expect(found({ extra }).price).toEqual({ amount: '1249.90', currency: 'EUR' })
  })

  it('has no price from an amount per unit or struck through', () => {
    const price = '1.249,90 €</span><span class="unit-price">12,50 €</span><s>1.500,00 €</s><span>'
    expect(found({ price, extra: toOffer('1249.90', 'EUR') }).price?.amount).toBe('1249.90')
  })

  it('has no title from a heading that nothing repeats', () => {
    expect(read(redesignedPage({ title: 'Willkommen', headTitle: 'Shop' })).outcome).toBe('unreadable')
  })

  it('has no product if a sign-in page is at the address of the product', () => {
    const html = `<!doctype html><html><head><title>Anmelden</title></head><body><h1>Anmelden</h1><form><label>E-Mail</label><input></form></body></html>`
    expect(read(html).outcome).toBe('unreadable')
  })

  it('has no product if a captcha is at the address of the product', () => {
    const html = `<html><head><title>Amazon.de</title></head><body><form action="/errors/validateCaptcha"></form></body></html>`
    expect(read(html).outcome).toBe('blocked')
  })
})

describe.each([address(lamp), 'https://www.ebay.de/itm/110000000009'])(
  'a page with only structured data of its product, at %s',
  (url) => {
    it.each(['JSON-LD', 'microdata'] as const)('is parsed from %s', (way) => {
      expect(read(statedPage(url, way), url)).toMatchObject({
        outcome: 'found',
        product: {
          title: lamp.title,
          brand: 'Leuchtwerk',
          gtins: ['4006381333931'],
          attributes: [
            { name: 'Farbe', value: 'Grün' },
            { name: 'Leistung', value: '5 W' },
          ],
        },
      })
      const parsed = read(statedPage(url, way), url)
      const price = parsed.outcome === 'found' ? parsed.product.price : undefined
      expect([Number(price?.amount), price?.currency]).toEqual([1249.9, 'EUR'])
    })
  },
)

describe('an eBay listing without any known name', () => {
  const listing: Partial<Redesign> = {
    site: 'ebay.de',
    path: '/itm/110000000009',
    headTitle: `${lamp.title} | eBay`,
    price: 'EUR 1.249,90',
    buyLabel: 'Sofort-Kaufen',
  }

  it.each(Object.keys(shapes) as Redesign['shape'][])('is parsed by meaning, its facts as %s', (shape) => {
    expect(found({ ...listing, shape, extra: toOffer('1249.90', 'EUR') })).toMatchObject({
      source: 'ebay',
      itemId: '110000000009',
      title: lamp.title,
      brand: 'Leuchtwerk',
      price: { amount: '1249.90', currency: 'EUR' },
      gtins: ['4006381333931'],
      breadcrumbs: ['Beleuchtung', 'Tischlampen'],
    })
  })
})
