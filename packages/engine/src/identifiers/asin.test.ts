import { describe, expect, it } from 'vitest'
import { gtinToIsbn10, isbn10ToGtin, parseAsin } from './index.ts'

describe('parseAsin', () => {
  it.each([
    ['B07BZJM592', 'B07BZJM592'],
    ['b07bzjm592', 'B07BZJM592'],
    [' B07BZJM592\u00a0', 'B07BZJM592'],
    ["'B07BZJM592", 'B07BZJM592'],
    ['ASIN: B07BZJM592', 'B07BZJM592'],
    ['0306406152', '0306406152'],
    ['306406152', '0306406152'],
    ['043942089x', '043942089X'],
    ['0-306-40615-2', '0306406152'],
  ])('parses %j', (text, asin) => {
    expect(parseAsin(text)).toEqual({ kind: 'valid', asin, fromUrl: false })
  })

  it.each([
    'https://www.amazon.de/dp/B07BZJM592',
    'https://www.amazon.de/Steckdose-%C3%9Cberspannung/dp/B07BZJM592/ref=sr_1_1?keywords=x',
    'http://amazon.co.uk/gp/product/B07BZJM592?th=1',
    'www.amazon.com/gp/aw/d/B07BZJM592/',
    'https://smile.amazon.de/exec/obidos/ASIN/B07BZJM592',
    'amazon.com.be/dp/b07bzjm592#customerReviews',
    'https://www.amazon.fr/product-reviews/B07BZJM592/',
    'https://www.amazon.de/gp/offer-listing/B07BZJM592?condition=new',
    'https://www.amazon.it/gp/cart?foo=1&asin=B07BZJM592',
    'https://www.amazon.de/dp/product/B07BZJM592',
  ])('extracts the ASIN from %s', (text) => {
    expect(parseAsin(text)).toEqual({ kind: 'valid', asin: 'B07BZJM592', fromUrl: true })
  })

  it.each([
    'B07BZJM59',
    'B07BZJM5922',
    'BACKGROUND',
    'A07BZJM592',
    '3161484100',
    '80442957',
    '4006381333931',
    'https://www.ebay.de/itm/B07BZJM592',
    'https://notamazon.example/dp/B07BZJM592',
    'https://www.amazon.de/s?k=B07BZJM592',
    'https://www.amazon.de/dp/B07BZJM59233',
  ])('rejects %s', (text) => {
    expect(parseAsin(text)).toEqual({ kind: 'malformed' })
  })

  it.each(['', ' ', '-', 'n/a'])('treats %j as empty', (text) => {
    expect(parseAsin(text)).toEqual({ kind: 'empty' })
  })
})

describe('ISBN', () => {
  it('converts ISBN-10 to GTIN-13 and back', () => {
    expect(isbn10ToGtin('1857982185')).toBe('9781857982183')
    expect(gtinToIsbn10('9781857982183')).toBe('1857982185')
    expect(isbn10ToGtin('043942089X')).toBe('9780439420891')
    expect(gtinToIsbn10('9780439420891')).toBe('043942089X')
  })

  it('returns undefined without a valid ISBN-10', () => {
    expect(isbn10ToGtin('1857982186')).toBeUndefined()
    expect(gtinToIsbn10('9791037505620')).toBeUndefined()
    expect(gtinToIsbn10('4006381333931')).toBeUndefined()
  })
})
