import { describe, expect, it } from 'vitest'
import { blockListing, legacyListing } from '../../testing/ebay-pages.ts'
import { parseEbayPageReference } from '../../testing/ebay-reference-parser.ts'
import { parseEbayPage } from './parse-page.ts'

const parsers = [
  ['the page parser', (html: string) => parseEbayPage(Buffer.from(html))],
  ['the reference', (html: string) => parseEbayPageReference(html)],
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
})
