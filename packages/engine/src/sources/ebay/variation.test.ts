import { describe, expect, it } from 'vitest'
import { blockListing, legacyListing } from '../../testing/ebay-pages.ts'
import { parseEbayPageReference } from '../../testing/ebay-reference-parser.ts'
import { parseEbayPage } from './parse-page.ts'

const parsers = [
  [
    'the page parser',
    (html: string) => parseEbayPage(Buffer.from(html)),
    (html: string, url: string) => parseEbayPage(Buffer.from(html), { url }),
  ],
  [
    'the reference',
    (html: string) => parseEbayPageReference(html),
    (html: string, url: string) => parseEbayPageReference(html, { url }),
  ],
] as const

const menuItemMap = {
  0: { valueId: 0, valueName: 'S', displayName: 'S', matchingVariationIds: [1] },
  1: { valueId: 1, valueName: 'Medium', displayName: 'Medium', matchingVariationIds: [2] },
  2: { valueId: 2, valueName: 'Grey Blue', displayName: 'Grey &amp; Blue', matchingVariationIds: [1, 2] },
}
const menus = (size: number, color: number, label = 'displayLabel') => [
  { [label]: 'Size:', menuItemValueIds: [0, 1], selectedValueId: size },
  { [label]: 'Color', menuItemValueIds: [2], selectedValueId: color },
]
const script = (state: object) => `<script>$M.init(${JSON.stringify({ state })})</script></body>`

const box = (options: string) =>
  `<div class="x-msku__box-cont"><label class="x-msku__label"><span class="x-msku__label-text"><span>Size:</span></span><select class="x-msku__select-box"><option value="-1">- Select -</option>${options}</select></label></div></body>`

describe.each(parsers)('the chosen variation of a listing, by %s,', (_, read) => {
  const choicesIn = (html: (item?: undefined) => string, added: string) => {
    const [plain, parsed] = [read(html()), read(html().replace('</body>', added))]
    if (plain.outcome !== 'found' || parsed.outcome !== 'found') throw new Error(parsed.outcome)
    const choices = parsed.product.attributes.slice(plain.product.attributes.length)
    expect(choices.every(({ group }) => group === 'Variante')).toBe(true)
    return choices.map(({ name, value }) => ({ name, value }))
  }
  const chosen = [
    { name: 'Size', value: 'Medium' },
    { name: 'Color', value: 'Grey & Blue' },
  ]

  it('is the selected value of each menu', () => {
    const state = { MSKU: { _type: 'MSKU', selectMenus: menus(1, 2), menuItemMap } }
    expect(choicesIn(blockListing, script(state))).toEqual(chosen)
    const older = { itmVarModel: { menuModels: menus(1, 2, 'displayName'), menuItemMap } }
    expect(choicesIn(legacyListing, script(older))).toEqual(chosen)
  })

  it('is none for a menu without a choice', () => {
    const state = (size: number) => ({ MSKU: { selectMenus: menus(size, -1), menuItemMap } })
    expect(choicesIn(blockListing, script(state(-1)))).toEqual([])
    expect(choicesIn(blockListing, script(state(0)))).toEqual([{ name: 'Size', value: 'S' }])
    expect(choicesIn(blockListing, script(state(9)))).toEqual([])
  })

  it('is the selected entry of a menu without a state', () => {
    expect(
      choicesIn(blockListing, box('<option value="0">S</option><option value="1" selected>Medium</option>')),
    ).toEqual([{ name: 'Size', value: 'Medium' }])
    expect(choicesIn(blockListing, box('<option value="0">S</option>'))).toEqual([])
  })

  it('is not a request to choose, and has no note on the stock', () => {
    expect(choicesIn(blockListing, box('<option value="" selected>- Auswählen -</option>'))).toEqual([])
    expect(choicesIn(blockListing, box('<option selected>- Auswählen -</option>'))).toEqual([])
    expect(choicesIn(blockListing, box('<option value="1" selected>M (Nicht vorrätig)</option>'))).toEqual([
      { name: 'Size', value: 'M' },
    ])
  })

  it('is the value on the button of a list', () => {
    const list = (value: string) =>
      `<div class="vim x-sku"><div class="x-sku__box-cont"><span class="listbox-button"><button class="btn"><span class="btn__cell"><span class="btn__label">Size:</span><span class="btn__text">${value}</span></span></button></span></div><div class="x-sku__box-cont"><span class="listbox-button"><button class="btn"><span class="btn__label">Color:</span><span class="btn__text">Grey &amp; Blue</span></button></span></div></div></body>`
    expect(choicesIn(blockListing, list('Medium'))).toEqual(chosen)
    expect(choicesIn(blockListing, list('- Select -'))).toEqual(chosen.slice(1))
  })

  it('is the pressed button of a group', () => {
    const group = (state: string) =>
      `<div class="x-msku"><div class="x-msku__box-cont"><span class="x-msku__label-text">Color</span><button ${state}="false" aria-label="Red"></button><button ${state}="true"><img alt="Grey &amp; Blue"></button></div><div role="radiogroup" aria-label="Size"><button ${state}="true">Medium</button></div></div></body>`
    for (const state of ['aria-pressed', 'aria-checked'])
      expect(choicesIn(blockListing, group(state))).toEqual(chosen.toReversed())
  })

  it('is not the order of other listings', () => {
    const sorting =
      '<div class="x-prp-all-listings"><span class="listbox-button"><button><span class="btn__label">Sort</span><span class="btn__text">Price</span></button></span></div></body>'
    expect(choicesIn(blockListing, sorting)).toEqual([])
  })
})

describe.each(parsers)('the family of a listing, by %s,', (_, read, readAt) => {
  /** Sizes in two colours, without the larger one in blue, and a menu with one value. */
  const state = (size: number, color: number, changes = {}) => ({
    selectMenus: [
      { displayLabel: 'Size Type', menuItemValueIds: [5], selectedValueId: -1 },
      { displayLabel: 'Size:', menuItemValueIds: [0, 1], selectedValueId: size },
      { displayLabel: 'Color', menuItemValueIds: [2, 3], selectedValueId: color },
    ],
    menuItemMap: {
      0: { displayName: 'S', matchingVariationIds: [71, 72] },
      1: { displayName: 'Medium', matchingVariationIds: [73] },
      2: { displayName: 'Blue', matchingVariationIds: [71] },
      3: { displayName: 'Grey &amp; Red', matchingVariationIds: [72, 73] },
      5: { displayName: 'Regular', matchingVariationIds: [71, 72, 73] },
      ...changes,
    },
  })
  const familyIn = (menuState: object) => {
    const parsed = read(blockListing().replace('</body>', script({ MSKU: menuState })))
    if (parsed.outcome !== 'found') throw new Error(parsed.outcome)
    return { itemId: parsed.product.itemId, family: parsed.product.family }
  }

  it('has its axes without constant menus, and the values of all variations', () => {
    const { itemId, family } = familyIn(state(1, 3))
    expect(family).toEqual({
      source: 'ebay',
      id: itemId,
      axes: [
        { key: 'Size', label: 'Size', value: 'Medium' },
        { key: 'Color', label: 'Color', value: 'Grey & Red' },
      ],
      ownId: '73',
      siblings: [
        { id: '71', values: ['S', 'Blue'] },
        { id: '72', values: ['S', 'Grey & Red'] },
        { id: '73', values: ['Medium', 'Grey & Red'] },
      ],
    })
  })

  it('says if the page was opened without a choice, or with a part of it', () => {
    for (const { family } of [familyIn(state(-1, -1)), familyIn(state(0, -1))]) {
      expect(family?.siblings).toHaveLength(3)
      expect(family).not.toHaveProperty('ownId')
    }
  })

  /** A page without menus, whose JSON-LD lists the children. */
  const linkedIn = (group: object, url: string) => {
    const json = JSON.stringify({ '@context': 'https://schema.org', '@type': 'ProductGroup', ...group })
    const html = blockListing()
      .replaceAll(/<script type="application\/ld\+json">.*?<\/script>/gs, '')
      .replace('</body>', `<script type="application/ld+json">${json}</script></body>`)
    const parsed = readAt(html, url)
    return parsed.outcome === 'found' ? parsed.product.family : undefined
  }
  const toVariant = (id: number, color: string, size?: string) => ({
    '@type': 'Product',
    sku: `SKU-${id}`,
    color,
    ...(size !== undefined && { size }),
    image: [{ '@type': 'ImageObject', url: `https://i.ebayimg.com/images/g/${color}/s-l1600.jpg` }],
    offers: { '@type': 'Offer', url: `https://www.ebay.de/itm/123456789012?var=${id}` },
  })

  it('is that of a ProductGroup if the page has no menus', () => {
    const group = {
      variesBy: ['https://schema.org/color', 'https://schema.org/size'],
      hasVariant: [toVariant(501, 'Red', 'S'), toVariant(502, 'Red', 'M'), toVariant(503, 'Blue', 'S')],
    }
    const chosen = linkedIn(group, 'https://www.ebay.de/itm/123456789012?var=502')
    expect(chosen).toMatchObject({
      axes: [
        { key: 'color', label: 'color', value: 'Red' },
        { key: 'size', label: 'size', value: 'M' },
      ],
      ownId: '502',
      siblings: [
        { id: '501', values: ['Red', 'S'], pictures: 0 },
        { id: '502', values: ['Red', 'M'], pictures: 0 },
        { id: '503', values: ['Blue', 'S'], pictures: 1 },
      ],
    })
    const unchosen = linkedIn(group, 'https://www.ebay.de/itm/123456789012')
    expect(unchosen?.siblings).toHaveLength(3)
    expect(unchosen).not.toHaveProperty('ownId')
  })

  it('is none if a child of a ProductGroup lacks a value or a number', () => {
    const url = 'https://www.ebay.de/itm/123456789012?var=502'
    const variesBy = ['color', 'size']
    expect(
      linkedIn({ variesBy, hasVariant: [toVariant(1, 'Red', 'S'), toVariant(2, 'Red')] }, url),
    ).toBeUndefined()
    const nameless = { color: 'Blue', size: 'M' }
    expect(linkedIn({ variesBy, hasVariant: [toVariant(1, 'Red', 'S'), nameless] }, url)).toBeUndefined()
    // Without `variesBy`, what the children differ in.
    expect(linkedIn({ hasVariant: [toVariant(1, 'Red'), toVariant(2, 'Blue')] }, url)?.axes).toEqual([
      { key: 'color', label: 'color' },
    ])
  })

  it('is none if a menu does not know a variation', () => {
    const damaged = { 2: { displayName: 'Blue', matchingVariationIds: [] } }
    expect(familyIn(state(1, 3, damaged)).family).toBeUndefined()
  })
})
