import { describe, expect, it } from 'vitest'
import { corePricePage } from '../../testing/amazon-pages.ts'
import { parseAmazonPageReference } from '../../testing/amazon-reference-parser.ts'
import { parseAmazonPage } from './parse-page.ts'

const parsers = [
  ['the page parser', (html: string) => parseAmazonPage(Buffer.from(html))],
  ['the reference', (html: string) => parseAmazonPageReference(html)],
] as const

/** A page of 2021 to 2023 on amazon.co.uk with another offer. */
const withOffer = (offer: string) =>
  corePricePage().replace(
    /<div id="corePriceDisplay_desktop_feature_div">.*?(?=<div id="availability">)/s,
    offer,
  )

const price = (text: string, classes = 'priceToPay') =>
  `<span class="a-price ${classes}"><span class="a-offscreen">${text}</span></span>`
const section = (content: string) => `<div id="corePrice_feature_div">${content}</div>`
const caption = (text: string) => `<div id="usedOnlyLayoutCaption_feature_div"> ${text} </div>`

describe.each(parsers)('the price of an offer, by %s,', (_, read) => {
  it.each<[string, string, { amount?: string; condition?: string }]>([
    [
      'is absent where only a used article is on offer, whose condition is said',
      `${caption('<span>Used: Very Good</span>')}${section(price('£12.00', ''))}<input id="add-to-cart-button">`,
      { condition: 'Used: Very Good' },
    ],
    [
      'is absent where the only row of offers is of a used article',
      `<div id="usedAccordionRow"><h5><span class="a-text-bold">Used: Good</span></h5>${section(price('£12.00'))}</div>`,
      { condition: 'Used: Good' },
    ],
    [
      'is absent where the only offer of a book is of a used one',
      `<div id="buybox"><div id="usedbuyBox"><strong>Used: Acceptable</strong><span class="offer-price">£3.10</span></div></div>`,
      { condition: 'Used: Acceptable' },
    ],
    [
      'is that of the new article where a used one is on offer too',
      `${caption('')}<div id="newAccordionRow_0">${section(price('£24.95'))}</div><div id="usedAccordionRow"><b class="a-text-bold">Used: Good</b>${section(price('£12.00'))}</div>`,
      { amount: '24.95' },
    ],
    ['is absent where nothing is on offer', '<div id="outOfStock">Currently unavailable.</div>', {}],
    [
      'is absent where only other sellers are named',
      '<div id="olp_feature_div"><a href="/gp/offer-listing/x">2 new from £19.00</a></div>',
      {},
    ],
    ...[
      ['', ' <span>-20 %</span>'],
      ['', ' - 20 % off'],
      ['', '<span>-£5 voucher</span>'],
      ['', '<span>bis 24.12.</span>'],
      ['', '<span>a 3 rate</span>'],
      ['', '<span>und mehr Angebote</span>'],
      ['Lieferung da ', ''],
      ['<span>Prime ab</span> ', ''],
      ['Sold from ', ''],
      ['', '<span>inc VAT</span>'],
      ['<span>RRP: £12.00</span>', ''],
    ].map(([before, after]): [string, string, { amount: string }] => [
      `is exact between "${before}" and "${after}"`,
      section(`${before}${price('£9.90')}${after}`),
      { amount: '9.90' },
    ]),
    ...[
      ['from ', ''],
      ['<span>from only</span>', ''],
      ['', '<span>to</span><span>£19.90</span>'],
      ['', '<span>per month</span>'],
      ['', ' onwards'],
      ['', '<span>ex VAT</span>'],
      ['', ' / kg'],
      ['<span>RRP:</span>', ''],
    ].map(([before, after]): [string, string, object] => [
      `is absent between "${before}" and "${after}"`,
      section(`${before}${price('£9.90')}${after}`),
      {},
    ]),
    [
      'is not that of a unit behind it',
      section(`${price('£8.71')}(${price('£4.36', 'a-text-price')} / 100 ml)`),
      { amount: '8.71' },
    ],
    [
      'is not that of a unit before it',
      section(`(${price('£4.36', 'a-text-price')} / 100 ml)${price('£8.71')}`),
      { amount: '8.71' },
    ],
    [
      'is not that of a unit in the same text',
      '<span id="priceblock_ourprice">£8.71 (£4.36 / 100 ml)</span>',
      { amount: '8.71' },
    ],
    [
      'is the whole one and not an instalment',
      section(`${price('£303.05')} or 12 x ${price('£25.26', '')} interest-free`),
      { amount: '303.05' },
    ],
    [
      'is the one to pay and not the one before',
      section(`<span>Was: ${price('£30.00', 'a-text-price')}</span>${price('£24.95')}`),
      { amount: '24.95' },
    ],
  ])('%s', (__, offer, { amount, condition }) => {
    const parsed = read(withOffer(offer))
    const product = parsed.outcome === 'found' ? parsed.product : undefined
    expect(product?.title).toBe('Finch & Co Bird Feeder, 2 Pack')
    expect(product?.price).toEqual(amount && { amount, currency: 'GBP' })
    expect(product?.condition).toBe(condition)
  })
})
