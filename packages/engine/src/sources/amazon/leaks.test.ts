import type { Product } from '@merkwerk/contract'
import { expect, it } from 'vitest'
import { corePricePage, expanderPage, fashionPage, priceBlockPage } from '../../testing/amazon-pages.ts'
import { parseAmazonPageReference } from '../../testing/amazon-reference-parser.ts'
import { parseAmazonPage } from './parse-page.ts'

/** The product of a page, on which both parsers agree. */
function found(html: string): Product {
  const parsed = parseAmazonPage(Buffer.from(html))
  expect(parsed).toEqual(parseAmazonPageReference(html))
  if (parsed.outcome !== 'found') throw new Error(parsed.outcome)
  return parsed.product
}

const price = (amount: string, classes: string) =>
  `<span class="a-price ${classes}"><span class="a-offscreen">${amount}</span></span>`

const before = (html: string, mark: string, inserted: string) => html.replace(mark, `${inserted}${mark}`)
const buyBox = '<span class="a-price priceToPay">'

it.each([
  ['per unit', price('£12.47', 'a-text-price pricePerUnit')],
  ['struck through', price('£29.99', 'a-text-price" data-a-strike="true')],
  ['of a subscription, in a text', '<span>£22.45 with Subscribe &amp; Save</span>'],
  ['saved', '<span class="savingsPercentage">-17 %</span>'],
])('an amount %s is not the price', (_, other) => {
  expect(found(before(corePricePage(), buyBox, other)).price).toEqual({ amount: '24.95', currency: 'GBP' })
})

it('an amount of another article is not the price, whether sponsored or only adjacent', () => {
  const carousel = `<div id="sims-consolidated-2_feature_div"><ul><li><a href="/dp/B0OTHER001">${price('£1.11', '')}</a></li></ul></div>`
  expect(found(before(corePricePage(), '<div id="corePriceDisplay', carousel)).price?.amount).toBe('24.95')
})

it.each([
  ['bidi marks', '\u200e\u202a4006381333931\u202c\u200f'],
  ['zero-width marks', '\u200b4006381333931\ufeff'],
  ['soft hyphens', '4006\u00ad381333931'],
])('%s are no part of a value', (_, written) => {
  const html = priceBlockPage().replaceAll('4006381333931', written)
  expect(found(html).gtins).toEqual(['4006381333931'])
  expect(found(html).attributes).toContainEqual(
    expect.objectContaining({ name: 'EAN', value: '4006381333931' }),
  )
})

it('values exclude scripts and styles within them', () => {
  const dirty = '<style>.x{}</style>Leuchtwerk<script>track("x")</script>'
  const html = priceBlockPage().replace('<td>Leuchtwerk</td>', `<td>${dirty}</td>`)
  expect(found(html).attributes).toContainEqual(
    expect.objectContaining({ name: 'Marke', value: 'Leuchtwerk' }),
  )
})

it('comparisons with other articles are not attributes', () => {
  const comparison =
    '<div id="HLCXComparisonWidget_feature_div"><table><tr><th>Couleur</th><td>Rouge</td><td>Vert</td></tr><tr><th>Marque</th><td>Autre</td></tr></table></div>'
  const values = found(before(expanderPage(), '<div id="prodDetails">', comparison)).attributes.map(
    ({ value }) => value,
  )
  expect(values).toContain('Noir')
  expect(values).not.toContain('Rouge')
  expect(values).not.toContain('Autre')
})

it('reviews and best-seller ranks are not attributes', () => {
  const names = found(priceBlockPage()).attributes.map(({ name }) => name)
  expect(names.join()).not.toMatch(/bewertung|rang/i)
})

it('the selected variation is the product, not its siblings', () => {
  const sibling = '<li data-defaultasin="B0000000C9"><input name="ASIN.9" value="B0000000C9">9,99 €</li>'
  const product = found(before(fashionPage(), '<input id="ASIN"', sibling))
  expect(product).toMatchObject({
    asin: 'B0000000C2',
    parentAsin: 'B0000000P2',
    price: { amount: '1015.99' },
  })
})
