import { expect, test } from 'vitest'
import { parsePasted } from './pasted.ts'

test.each([
  ['B0BSHF7WHW', { kind: 'asin', id: 'B0BSHF7WHW' }],
  [' asin: b0bshf7whw ', { kind: 'asin', id: 'B0BSHF7WHW' }],
  ['https://www.amazon.de/Bosch-Akku/dp/B0BSHF7WHW/ref=sr_1_1?th=1', { kind: 'asin', id: 'B0BSHF7WHW' }],
  ['amazon.co.uk/gp/product/B0BSHF7WHW', { kind: 'asin', id: 'B0BSHF7WHW' }],
  ['https://www.amazon.de/dp/3836278472', { kind: 'asin', id: '3836278472' }],
  ['4006381333931', { kind: 'ean', id: '4006381333931' }],
  ['4 006381 333931', { kind: 'ean', id: '4006381333931' }],
  ['3-8362-7847-2', { kind: 'ean', id: '9783836278478' }],
  ['https://www.ebay.de/itm/256123456789?hash=item1', { kind: 'ebay-item', id: '256123456789' }],
  ['ebay.com/itm/Some-Title/256123456789', { kind: 'ebay-item', id: '256123456789' }],
  ['https://www.ebay.de/sch/i.html?_nkw=bosch', { kind: 'other-page' }],
  ['https://www.amazon.de/s?k=bosch', { kind: 'other-page' }],
  ['https://www.otto.de/p/B0BSHF7WHW', { kind: 'other-site' }],
  ['www.ebay.de.example.com/itm/256123456789', { kind: 'other-site' }],
  ['4006381333932', { kind: 'unknown' }],
  ['Bosch GSR 12V', { kind: 'unknown' }],
  ['', { kind: 'unknown' }],
])('reads %j', (text, read) => {
  expect(parsePasted(text)).toEqual(read)
})
