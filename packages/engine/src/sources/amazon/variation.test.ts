import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fashionPage } from '../../testing/amazon-pages.ts'
import { parseAmazonPageReference } from '../../testing/amazon-reference-parser.ts'
import { parseAmazonPage } from './parse-page.ts'

const parsers = [
  ['the page parser', (html: string) => parseAmazonPage(Buffer.from(html))],
  ['the reference', (html: string) => parseAmazonPageReference(html)],
] as const

/** The page of the child B0000000C2 of B0000000P2, with a picker's state or elements. */
const pageWith = (picker: string) =>
  fashionPage().replace('<div id="productFactsDesktopExpander">', `${picker}$&`)
const buildScript = (state: object) =>
  `<script>P.register('twister-js-init-dpx-data', function() { var dataToReturn = { "viewType": ["swatch",], ${JSON.stringify(state).slice(1, -1)} }; return dataToReturn; });</script>`

const axes = {
  dimensions: ['size_name', 'color_name'],
  variationDisplayLabels: { color_name: 'Colore', size_name: 'Taglia:' },
  variationValues: { size_name: ['S', '28.0 cm'], color_name: ['Blu', 'Verde &amp; Nero'] },
  currentAsin: 'B0000000C2',
}
const chosen = [
  { name: 'Taglia', value: '28.0 cm' },
  { name: 'Colore', value: 'Verde & Nero' },
]

describe.each(parsers)('the chosen variation, by %s,', (_, read) => {
  const choicesIn = (picker: string) => {
    const [plain, parsed] = [read(fashionPage()), read(pageWith(picker))]
    if (plain.outcome !== 'found' || parsed.outcome !== 'found') throw new Error(parsed.outcome)
    expect(parsed.product.asin).toBe('B0000000C2')
    const added = parsed.product.attributes.slice(plain.product.attributes.length)
    expect(added.every(({ group }) => group === 'Variante')).toBe(true)
    return added.map(({ name, value }) => ({ name, value }))
  }

  it.each([
    [
      'displayed values',
      {
        dimensionValuesDisplayData: { B0000000C1: ['S', 'Blu'], B0000000C2: ['28.0 cm', 'Verde &amp; Nero'] },
      },
    ],
    ['the map of places', { dimensionToAsinMap: { '0_0': 'B0000000C1', '1_1': 'MC_Assembly_1#B0000000C2' } }],
    [
      'numbered values',
      { asinVariationValues: { B0000000C2: { ASIN: 'B0000000C2', size_name: '1', color_name: 1 } } },
    ],
    [
      'selected values',
      {
        selected_variations: { color_name: 'Verde &amp; Nero', size_name: '28.0 cm' },
        unselectedDimCount: 0,
      },
    ],
  ])('is stated by %s', (_, state) => {
    expect(choicesIn(buildScript({ ...axes, ...state }))).toEqual(chosen)
  })

  it.each([
    [
      'rows of 2018',
      '<div id="variation_size_name"><label class="a-form-label"> Taglia: </label><span class="selection"> 28.0 cm </span></div>',
    ],
    [
      'a menu',
      '<div id="variation_size_name"><label class="a-form-label">Taglia:</label><select name="dropdown_selected_size_name"><option value="-1">Seleziona</option><option value="1,B0000000C2" selected>28.0 cm</option></select></div>',
    ],
    [
      'rows of 2024',
      '<div id="inline-twister-row-size_name"><span class="a-color-secondary">Taglia:</span> <span id="inline-twister-expanded-dimension-text-size_name" class="a-text-bold">28.0 cm</span></div>',
    ],
    [
      'a selected entry of older swatches',
      '<div id="variation_size_name"><label class="a-form-label">Taglia:</label><ul><li class="swatchAvailable" title="Click to select S"><button>S</button></li><li class="swatchSelect" title="Click to select 28.0 cm"><button></button></li></ul></div>',
    ],
    [
      'the picture of a selected swatch',
      '<div id="variation_size_name"><label class="a-form-label">Taglia:</label><ul><li class="swatchSelect" title="Wählen Sie 28 durch Klicken aus"><img alt="28.0 cm"></li></ul></div>',
    ],
    [
      'a selected button of 2024',
      '<div id="inline-twister-row-size_name"><span class="a-color-secondary">Taglia:</span><ul><li><span class="a-button a-button-toggle"><span class="a-button-text">S</span></span></li><li><span class="a-button a-button-selected a-button-toggle"><span class="a-button-text"><span class="swatch-title-text-display">28.0 cm</span><span class="a-price">9,99</span></span></span></li></ul></div>',
    ],
    [
      'a pressed button, with an article that the state does not list',
      `${buildScript({ ...axes, dimensionToAsinMap: { '0_0': 'B0000000C1' }, currentAsin: 'B0000000C1' })}<div id="inline-twister-row-size_name"><span class="a-color-secondary">Taglia:</span><button aria-checked="false">S</button><button aria-checked="true">28.0 cm</button></div>`,
    ],
    [
      'the lists of swatches',
      `<div id="inline-twister-row-size_name"><span class="a-color-secondary">Taglia:</span></div><script type="a-state">{"sortedDimValuesForAllDims":{"size_name":[{"dimensionValueState":"AVAILABLE","dimensionValueDisplayText":"S","defaultAsin":"B0000000C1"},{"dimensionValueState":"SELECTED","dimensionValueDisplayText":"28.0 cm","defaultAsin":"B0000000C2"}]}}</script>`,
    ],
    [
      'a value with a note on its stock',
      '<div id="variation_size_name"><label class="a-form-label">Taglia:</label><span class="selection">28.0 cm (Esaurito)</span></div>',
    ],
  ])('is shown by %s', (_, row) => {
    expect(choicesIn(row)).toEqual([{ name: 'Taglia', value: '28.0 cm' }])
  })

  it('names an axis without a label after its key', () => {
    const { variationDisplayLabels: _, ...unlabelled } = axes
    const state = { ...unlabelled, dimensionValuesDisplayData: { B0000000C2: ['28.0 cm', 'Blu'] } }
    expect(choicesIn(buildScript(state)).map(({ name }) => name)).toEqual(['Size', 'Color'])
  })

  it.each([
    [
      'a sibling only',
      buildScript({ ...axes, dimensionToAsinMap: { '0_0': 'B0000000C1' }, currentAsin: 'B0000000C1' }),
    ],
    [
      'an open axis',
      buildScript({
        ...axes,
        selected_variations: { size_name: 'S', color_name: 'Blu' },
        unselectedDimCount: 1,
      }),
    ],
    [
      'values of a sibling',
      buildScript({ ...axes, selected_variations: { size_name: 'S' }, currentAsin: 'B0000000C1' }),
    ],
    ['damaged maps', buildScript({ ...axes, dimensionToAsinMap: { x_y: 'B0000000C2' } })],
    [
      'a request to choose',
      '<div id="variation_size_name"><label class="a-form-label">Taglia:</label><span class="selection">Select Size Name</span></div>',
    ],
    [
      'lists of swatches of a sibling',
      '<script type="a-state">{"sortedDimValuesForAllDims":{"size_name":[{"dimensionValueState":"SELECTED","dimensionValueDisplayText":"S","defaultAsin":"B0000000C1"}]}}</script>',
    ],
    [
      'a request to choose in another language',
      '<div id="variation_size_name"><label class="a-form-label">Taglia:</label><span class="selection">Taglia auswählen</span></div>',
    ],
    [
      'a first entry without a number',
      '<div id="variation_size_name"><label class="a-form-label">Taglia:</label><select><option value="" selected>Numero</option></select></div>',
    ],
    [
      'a menu without a choice',
      '<div id="variation_size_name"><label class="a-form-label">Taglia:</label><select><option value="-1" selected>Seleziona</option><option value="1,B0000000C2">S</option></select></div>',
    ],
  ])('is none with %s', (_, picker) => {
    expect(choicesIn(picker)).toEqual([])
  })

  it('is none if the page is that of the parent', () => {
    const state = buildScript({
      ...axes,
      dimensionToAsinMap: { '1_1': 'B0000000C2' },
      selected_variations: { size_name: 'S' },
    })
    const parent = pageWith(state).replace(
      '<input id="ASIN" value="B0000000C2">',
      '<input id="ASIN" value="B0000000P2">',
    )
    const parsed = read(parent)
    expect(parsed).toMatchObject({ outcome: 'found', product: { asin: 'B0000000P2' } })
    expect(JSON.stringify(parsed)).not.toContain('Taglia')
  })

  it('tells all siblings of a family apart', () => {
    const value = fc
      .string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...'aB1"\\/é™<& ') })
      .filter((text) => text.trim() !== '' && !/&|</.test(text))
    fc.assert(
      fc.property(
        fc.uniqueArray(value, {
          minLength: 2,
          maxLength: 5,
          selector: (text) => text.replace(/\s+/g, ' ').trim().toLowerCase(),
        }),
        (values) => {
          const asins = values.map((_, index) => `B0SIBLING${index}`)
          const state = buildScript({
            ...axes,
            dimensions: ['size_name'],
            variationValues: { size_name: values },
            dimensionToAsinMap: Object.fromEntries(asins.map((asin, index) => [String(index), asin])),
          })
          const shown = asins.map((asin) => {
            const parsed = read(pageWith(state).replaceAll('B0000000C2', asin))
            return parsed.outcome === 'found'
              ? parsed.product.attributes.find(({ name }) => name === 'Taglia')?.value
              : undefined
          })
          expect(shown).toEqual(values.map((text) => text.replace(/\s+/g, ' ').trim()))
        },
      ),
      { numRuns: 20 },
    )
  })
})
