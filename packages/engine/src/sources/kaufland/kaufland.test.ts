import { describe, expect, it } from 'vitest'
import { kauflandResponse, monitorGtin, respond } from '../../testing/source-answers.ts'
import { kauflandQuestion, kauflandSignature, readKaufland } from './index.ts'

describe('Kaufland', () => {
  it('signs calls like the example of its documentation', () => {
    const call = {
      method: 'POST',
      url: 'https://sellerapi.kaufland.com/v2/units/',
      body: '',
      timestamp: 1_411_055_926,
    }
    const secret = 'a7d0cb1da1ddbc86c96ee5fedd341b7d8ebfbb2f5c83cfe0909f4e57f05dd403'
    expect(kauflandSignature(call, secret)).toBe(
      'da0b65f51c0716c1d3fa658b7eaf710583630a762a98c9af8e9b392bd9df2e2a',
    )
  })

  it('is asked for 13 digits with a signature of the whole address', () => {
    const { url, headers } = kauflandQuestion('73513537', {
      keys: { clientKey: 'client', secretKey: 'secret' },
      now: new Date(1_411_055_926_789),
    })
    expect(url).toBe(
      'https://sellerapi.kaufland.com/v2/products/ean/0000073513537?storefront=de&embedded=category',
    )
    expect(headers).toMatchObject({
      'shop-client-key': 'client',
      'shop-timestamp': '1411055926',
      'shop-signature': kauflandSignature(
        { method: 'GET', url, body: '', timestamp: 1_411_055_926 },
        'secret',
      ),
    })
  })

  it('states title, category, brand, picture and the contact for product safety', () => {
    expect(readKaufland(respond(kauflandResponse), monitorGtin)).toEqual({
      kind: 'found',
      facts: {
        via: 'api',
        gtins: [monitorGtin],
        title: 'Sichtwerk S27 Computerbildschirm & Kabel',
        brand: 'Sichtwerk',
        manufacturer: 'Sichtwerk',
        bullets: [],
        attributes: [
          { name: 'Hersteller', value: 'Sichtwerk Europe B.V.', group: 'Produktsicherheit' },
          { name: 'Hersteller: Anschrift', value: 'Kade 7, Utrecht', group: 'Produktsicherheit' },
          { name: 'Hersteller: E-Mail', value: 'safety@sichtwerk.example', group: 'Produktsicherheit' },
        ],
        breadcrumbs: ['Monitore'],
        images: ['https://media.example/1.jpg'],
        url: 'https://www.kaufland.de/product/1/',
      },
    })
  })

  it('does not return another product', () => {
    expect(readKaufland(respond(kauflandResponse), '4006381333931')).toEqual({ kind: 'not-found' })
    expect(readKaufland(respond({ message: 'Product not found' }, 404), monitorGtin)).toEqual({
      kind: 'not-found',
    })
    expect(readKaufland(respond({}, 401), monitorGtin)).toEqual({ kind: 'refused', reason: 'denied' })
    expect(readKaufland(respond({ data: { title: 'x' } }), monitorGtin)).toEqual({
      kind: 'unreadable',
      missing: 'eans',
    })
  })
})
