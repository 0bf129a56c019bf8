import { describe, expect, it } from 'vitest'
import { fashionPage } from '../../testing/amazon-pages.ts'
import { parseAmazonPageReference } from '../../testing/amazon-reference-parser.ts'
import { parseAmazonPage } from './parse-page.ts'

const parsers = [
  ['the page parser', (html: string) => parseAmazonPage(Buffer.from(html))],
  ['the reference', (html: string) => parseAmazonPageReference(html)],
] as const

/** A picker of two sizes and two colours, without the larger size in blue. */
const shirt = {
  num_total_variations: 3,
  parentAsin: 'B0000000P2',
  currentAsin: 'B0000000C2',
  dimensions: ['size_name', 'color_name', 'style_name'],
  variationDisplayLabels: { color_name: 'Colore', size_name: 'Taglia:', style_name: 'Stile' },
  variationValues: {
    size_name: ['S', '15.7"D x 2'],
    color_name: ['Blu', "Wei&#xc3;&#x9f; &amp; d'oro"],
    style_name: ['Classico'],
  },
  dimensionToAsinMap: { '0_0_0': 'B0000000C1', '1_1_0': 'MC_Assembly_1#B0000000C2', '0_1_0': 'B0000000C3' },
  dimensionValuesDisplayData: {
    B0000000C1: ['S', 'Blu', 'Classico'],
    'MC_Assembly_1#B0000000C2': ['15.7"D x 2', "Wei&#xc3;&#x9f; &amp; d'oro", 'Classico'],
  },
  unselectedDimCount: 0,
}
const picture = (name: string, variant = 'MAIN') => ({
  hiRes: null,
  large: `https://m.media-amazon.com/images/I/${name}.jpg`,
  variant,
})
const gallery = {
  visualDimensions: ['color_name', 'size_name'],
  colorImages: {
    'Blu S': [picture('blue')],
    'Wei&#xc3;&#x9f; &amp; d\'oro 15.7"D x 2': [picture('white'), picture('back', 'PT01')],
    "Wei&#xc3;&#x9f; &amp; d'oro S": [picture('white'), picture('back', 'PT01')],
  },
}

const picker = (state: object) =>
  `<script>P.register('twister-js-init-dpx-data', function() { var dataToReturn = { "viewType": ["swatch",], ${JSON.stringify(state).slice(1, -1)} }; return dataToReturn; });</script>`
/** As in pages: JSON in a string between single quotes, in which slashes are escaped, too. */
const galleryScript = (state: object) =>
  `<script>var obj = jQuery.parseJSON('${JSON.stringify(state).replace(/[\\'/]/g, '\\$&')}'); data["visualDimensions"] = obj.visualDimensions;</script>`

const pageWith = (added: string) =>
  fashionPage().replace('<div id="productFactsDesktopExpander">', `${added}$&`)

describe.each(parsers)('the family of a page, by %s,', (_, read) => {
  const familyIn = (state: object = shirt, added = '', asin = 'B0000000C2') => {
    const parsed = read(
      pageWith(picker(state) + added).replace('id="ASIN" value="B0000000C2"', `id="ASIN" value="${asin}"`),
    )
    if (parsed.outcome !== 'found') throw new Error(parsed.outcome)
    return parsed.product.family
  }

  it('has its axes with the values of the product, all children and their pictures', () => {
    expect(familyIn(shirt, galleryScript(gallery))).toEqual({
      source: 'amazon',
      id: 'B0000000P2',
      axes: [
        { key: 'size_name', label: 'Taglia', value: '15.7"D x 2' },
        { key: 'color_name', label: 'Colore', value: "Weiß & d'oro" },
      ],
      ownId: 'B0000000C2',
      siblings: [
        { id: 'B0000000C1', values: ['S', 'Blu'], pictures: 0 },
        { id: 'B0000000C2', values: ['15.7"D x 2', "Weiß & d'oro"], pictures: 1 },
        { id: 'B0000000C3', values: ['S', "Weiß & d'oro"], pictures: 1 },
      ],
      pictures: [
        ['https://m.media-amazon.com/images/I/blue.jpg'],
        ['https://m.media-amazon.com/images/I/white.jpg', 'https://m.media-amazon.com/images/I/back.jpg'],
      ],
    })
  })

  it('is read from the map alone, and from the values for display alone', () => {
    const { dimensionValuesDisplayData: _shown, ...mapped } = shirt
    expect(familyIn(mapped)?.siblings).toHaveLength(3)
    const { dimensionToAsinMap: _map, num_total_variations: _count, ...displayed } = shirt
    expect(familyIn(displayed)?.siblings).toEqual([
      { id: 'B0000000C1', values: ['S', 'Blu'] },
      { id: 'B0000000C2', values: ['15.7"D x 2', "Weiß & d'oro"] },
    ])
  })

  it('says if the page was opened without a choice', () => {
    for (const family of [familyIn({ ...shirt, unselectedDimCount: 1 }), familyIn(shirt, '', 'B0000000P2')]) {
      expect(family).toMatchObject({ id: 'B0000000P2', siblings: [{}, {}, {}] })
      expect(family).not.toHaveProperty('ownId')
      expect(family?.axes).toEqual([
        { key: 'size_name', label: 'Taglia' },
        { key: 'color_name', label: 'Colore' },
      ])
    }
  })

  it.each([
    ['one child', { dimensionToAsinMap: { '0_0_0': 'B0000000C1' }, num_total_variations: 1 }],
    [
      'children that differ in nothing',
      { dimensionToAsinMap: { '0_0_0': 'B0000000C1', '0_0_1': 'B0000000C2' } },
    ],
    ['a value missing', { variationValues: { ...shirt.variationValues, size_name: ['S'] } }],
    ['the lists of values missing', { variationValues: undefined }],
    [
      'values that contradict those for display',
      { variationValues: { ...shirt.variationValues, color_name: ['Rosso', 'Blu'] } },
    ],
    ['another number of children', { num_total_variations: 4 }],
    ['no parent', { parentAsin: 'unknown' }],
  ])('is none with %s', (_reason, changes) => {
    expect(familyIn({ ...shirt, ...changes })).toBeUndefined()
  })

  it('has 600 children, but not millions', () => {
    const grow = (count: number) => ({
      ...shirt,
      num_total_variations: count,
      dimensions: ['size_name'],
      variationValues: { size_name: Array.from({ length: count }, (_entry, index) => String(index)) },
      dimensionToAsinMap: Object.fromEntries(
        Array.from({ length: count }, (_entry, index) => [index, `B0CHILD${String(index).padStart(4, '0')}`]),
      ),
      dimensionValuesDisplayData: {},
    })
    expect(familyIn(grow(600))?.siblings).toHaveLength(600)
    expect(familyIn(grow(3_000))).toBeUndefined()
  })
})

it('is the same or none if the end of its state is lost', () => {
  const whole = picker(shirt)
  const read = (state: string) => {
    const parsed = parseAmazonPage(Buffer.from(pageWith(state)))
    return parsed.outcome === 'found' ? parsed.product.family : undefined
  }
  const expected = read(whole)
  expect(expected?.siblings).toHaveLength(3)
  for (let end = whole.indexOf('"dimensions"'); end < whole.length - 9; end += 5)
    expect([expected, undefined]).toContainEqual(read(`${whole.slice(0, end)}</script>`))
})
