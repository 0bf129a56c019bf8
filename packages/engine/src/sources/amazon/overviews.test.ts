import { expect, it } from 'vitest'
import { parseAmazonPage } from './parse-page.ts'

const table =
  '<table><tr class="po-material"><td>Material</td><td><span class="po-break-word">Stahl</span></td></tr></table>'
const attribute = (label: string, value: string) =>
  `<div class="rpi-attribute-content"><div class="rpi-attribute-label"><span>${label}</span></div><div class="rpi-attribute-value"><span>${value}</span></div></div>`
const row = (label: string, value: string) =>
  `<div class="a-row po-${value}"><div class="a-span3"><span class="a-text-bold">${label}</span></div><div class="a-span9"><span class="po-break-word">${value}</span></div></div>`

/** The names and values of an article with an overview outside of the known sections. */
function valuesWith(overview: string, facts = ''): Record<string, string> {
  const html = `<!DOCTYPE html><html><body><div id="dp"><input id="ASIN" value="B000000018"><span id="productTitle">Haferriegel</span>${overview}<div id="detailBullets_feature_div"><ul><li><span class="a-list-item"><span class="a-text-bold">UPC : </span><span>036000291452</span></span></li></ul></div>${facts}</div></body></html>`
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

const unknown = { Schnurrgrad: 'hoch', Krallenform: 'rund', Wuselstufe: '7' }
const pairs = Object.entries(unknown)

it.each([
  [
    'a table',
    `<table>${pairs.map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`).join('')}</table>`,
  ],
  [
    'a list of terms',
    `<dl>${pairs.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('')}</dl>`,
  ],
  [
    'rows of fashion',
    pairs
      .map(
        ([label, value]) =>
          `<div class="a-fixed-left-grid product-facts-detail"><div class="a-fixed-left-grid-inner"><div class="a-col-left"><span>${label}</span></div><div class="a-col-right"><span>${value}</span></div></div></div>`,
      )
      .join(''),
  ],
])('facts in %s are read although all labels are unknown', (_, overview) => {
  expect(valuesWith(`<section>${overview}</section>`)).toEqual({ UPC: '036000291452', ...unknown })
})

it('a single attribute with names of label and value is read, wherever it stands', () => {
  expect(valuesWith(`<div id="newpanel">${attribute('Zielgruppe', 'Kinder')}</div>`)).toEqual({
    UPC: '036000291452',
    Zielgruppe: 'Kinder',
  })
})

it.each([
  ['a row of an overview', row('Zielgruppe', 'Kinder')],
  [
    'a row whose value is one of an overview',
    '<div class="a-row"><div class="a-span3"><span>Zielgruppe</span></div><div class="a-span9"><span class="po-break-word">Kinder</span></div></div>',
  ],
  [
    'a row of fashion',
    '<div class="a-fixed-left-grid product-facts-detail"><div class="a-fixed-left-grid-inner"><div class="a-col-left"><span>Pflegehinweise</span></div><div class="a-col-right"><span>Handwäsche</span></div></div></div>',
  ],
  [
    'a row of fashion with an unknown label',
    '<div class="a-fixed-left-grid product-facts-detail"><div class="a-fixed-left-grid-inner"><div class="a-col-left"><span>Schnurrgrad</span></div><div class="a-col-right"><span>hoch</span></div></div></div>',
  ],
  [
    'a row of details',
    '<table><tr><th class="prodDetSectionEntry">Zielgruppe</th><td class="prodDetAttrValue">Kinder</td></tr></table>',
  ],
])('%s is read alone, wherever it stands', (_, single) => {
  const [label, value] = single.match(/(?<=>)[^<>]+(?=<)/g) ?? []
  expect(valuesWith(`<div id="newpanel">${single}</div>`)).toEqual({
    UPC: '036000291452',
    [label ?? '']: value,
  })
})

it('columns beside each other are no row', () => {
  const columns =
    '<div class="a-fixed-left-grid"><div class="a-fixed-left-grid-inner"><div class="a-col-left"><span>Versand</span></div><div class="a-col-right"><span>Morgen</span></div></div></div>'
  expect(valuesWith(`<div id="newpanel">${columns}</div>`)).toEqual({ UPC: '036000291452' })
})

it('rows with bold labels are read on a page without a section of facts', () => {
  const html = `<!DOCTYPE html><html><body><div id="dp"><input id="ASIN" value="B000000018"><span id="productTitle">Haferriegel</span><a id="bylineInfo">Nova</a><img id="landingImage" src="https://m.media-amazon.com/images/I/1.jpg"><ul><li><b>ISBN-13:</b> 978-0131103627</li></ul></div></body></html>`
  expect(parseAmazonPage(Buffer.from(html))).toMatchObject({ product: { gtins: ['9780131103627'] } })
})

it('bold names of attributes without a colon are read with the rows beside them', () => {
  const bold = (label: string, value: string) =>
    `<div class="a-row"><div class="a-column a-span5"><span class="a-text-bold">${label}</span></div><div class="a-column a-span7"><span>${value}</span></div></div>`
  expect(valuesWith(`<div id="specs">${bold('Akku', 'Lithium')}${bold('Farbe', 'Rot')}</div>`)).toEqual({
    UPC: '036000291452',
    Akku: 'Lithium',
    Farbe: 'Rot',
  })
})

it.each([
  [
    'delivery',
    '',
    [
      ['Versandart', 'DHL'],
      ['Lieferzeit', 'morgen'],
    ],
  ],
  [
    'the seller',
    ' id="tabular-buybox"',
    [
      ['Name', 'Hafer AG'],
      ['Ort', 'Berlin'],
    ],
  ],
  [
    'sizes',
    '',
    [
      ['EU', 'groß'],
      ['US', 'large'],
    ],
  ],
  [
    'opinions',
    '',
    [
      ['5 Sterne', 'siebzig Prozent'],
      ['4 Sterne', 'zehn Prozent'],
    ],
  ],
  [
    'numbers',
    '',
    [
      ['Haltbarkeit', '4,5'],
      ['Aussehen', '4,2'],
    ],
  ],
])('a table about %s is not read', (_, attributes, rows) => {
  const table = rows.map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`).join('')
  expect(valuesWith(`<div${attributes}><table>${table}</table></div>`)).toEqual({ UPC: '036000291452' })
})

it.each([
  [
    'a carousel',
    (other: string) =>
      `<div class="a-carousel-container"><ol class="a-carousel"><li>${other}</li></ol></div>`,
  ],
  ['a part with another number', (other: string) => `<div data-asin="B0OTHER001">${other}</div>`],
  ['a comparison', (other: string) => `<div id="HLCXComparisonWidget_feature_div">${other}</div>`],
  ['a part below its heading', (other: string) => `<div><h3>Compare with similar items</h3>${other}</div>`],
  [
    'rows below a heading',
    (other: string) => `<h3>Mit ähnlichen Artikeln vergleichen</h3>${other}<h3>Weitere Daten</h3>`,
  ],
  [
    'a table of links',
    (other: string) =>
      other.replace(
        '<table>',
        '<table><tr><td><a href="/dp/B0OTHER001">Anderer Riegel</a></td><td>süß</td></tr>',
      ),
  ],
])('the facts of other products in %s are left out of the section of facts', (_, write) => {
  const own = '<table><tr><th>Material</th><td>Holz</td></tr></table>'
  const other =
    '<table><tr><th>Material</th><td>Stahl</td></tr><tr><th>Tragkraft</th><td>viel</td></tr></table>'
  const last = '<table><tr><th>Montage</th><td>keine</td></tr></table>'
  const facts = `<div id="prodDetails">${own}${write(other)}${last}</div>`
  expect(valuesWith('', facts)).toEqual({ UPC: '036000291452', Material: 'Holz', Montage: 'keine' })
})
