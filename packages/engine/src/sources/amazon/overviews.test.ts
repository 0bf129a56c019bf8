import { expect, it } from 'vitest'
import { parseAmazonPage } from './parse-page.ts'

const table =
  '<table><tr class="po-material"><td>Material</td><td><span class="po-break-word">Stahl</span></td></tr></table>'
const attribute = (label: string, value: string) =>
  `<div class="rpi-attribute-content"><div class="rpi-attribute-label"><span>${label}</span></div><div class="rpi-attribute-value"><span>${value}</span></div></div>`
const row = (label: string, value: string) =>
  `<div class="a-row po-${value}"><div class="a-span3"><span class="a-text-bold">${label}</span></div><div class="a-span9"><span class="po-break-word">${value}</span></div></div>`

/** The names and values of an article with an overview outside of the known sections. */
function valuesWith(overview: string): Record<string, string> {
  const html = `<!DOCTYPE html><html><body><div id="dp"><input id="ASIN" value="B000000018"><span id="productTitle">Haferriegel</span>${overview}<div id="detailBullets_feature_div"><ul><li><span class="a-list-item"><span class="a-text-bold">UPC : </span><span>036000291452</span></span></li></ul></div></div></body></html>`
  const parsed = parseAmazonPage(Buffer.from(html))
  if (parsed.outcome !== 'found') throw new Error(parsed.outcome)
  return Object.fromEntries(parsed.product.attributes.map(({ name, value }) => [name, value]))
}

it.each([
  ['a card of a carousel', `<li class="a-carousel-card" data-asin="B0OTHER001">${table}</li>`],
  ['an element with its number', `<div data-asin="B0OTHER001"><section>${table}</section></div>`],
  ['an element with its item', `<div data-csa-c-item-id="amzn1.asin.B0OTHER001">${table}</div>`],
])('an overview of another product in %s is not read', (_, overview) => {
  expect(valuesWith(overview)).toEqual({ UPC: '036000291452' })
})

it('an overview in an element with the own number is read', () => {
  expect(valuesWith(`<div data-asin="B000000018">${table}</div>`)).toMatchObject({ Material: 'Stahl' })
})

it.each([
  ['attributes', attribute],
  ['rows of div elements', row],
])('an overview of %s is read outside of its section, whatever its labels', (_, write) => {
  const overview = `<div>${write('Duft', 'Vanille')}${write('Zielgruppe', 'Kinder')}</div>`
  expect(valuesWith(overview)).toEqual({ UPC: '036000291452', Duft: 'Vanille', Zielgruppe: 'Kinder' })
})
