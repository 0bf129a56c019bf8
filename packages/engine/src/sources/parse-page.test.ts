import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { priceBlockPage } from '../testing/amazon-pages.ts'
import { compactListing } from '../testing/ebay-pages.ts'
import { parsePage, unpackPage } from './parse-page.ts'

const read = (html: string, url?: string) => {
  const parsed = parsePage(Buffer.from(html), url === undefined ? {} : { url })
  return parsed.outcome === 'found' ? parsed.product.source : parsed.outcome
}

describe('parsing a page of either marketplace', () => {
  it('uses the address if there is one', () => {
    expect(read(priceBlockPage(), 'https://www.amazon.de/dp/B000000018')).toBe('amazon')
    expect(read(compactListing(), 'http://127.0.0.1:3001/ebay.de/itm/110000000001')).toBe('ebay')
  })

  it('uses the content otherwise', () => {
    expect(read(priceBlockPage())).toBe('amazon')
    expect(read(compactListing())).toBe('ebay')
    expect(read(priceBlockPage(), 'http://127.0.0.1:3001/dp/B000000018')).toBe('amazon')
    expect(read('<p>Something else</p>')).toBe('unreadable')
  })
})

describe('a saved page', () => {
  it('is decompressed if it is gzip', () => {
    const page = Buffer.from(priceBlockPage())
    expect(Buffer.from(unpackPage(gzipSync(page)))).toEqual(page)
    expect(unpackPage(page)).toBe(page)
  })

  it('is refused if the archive is broken or a bomb', () => {
    expect(() => unpackPage(gzipSync(priceBlockPage()).subarray(0, 200))).toThrow()
    expect(() => unpackPage(Buffer.from([0x1f, 0x8b]))).toThrow()
    expect(() => unpackPage(gzipSync(Buffer.alloc(65 * 1024 * 1024)))).toThrow()
  })
})
