import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bareBrand, bareNumber } from '../identifiers/index.ts'
import { makeListing } from '../testing/make-product.ts'
import { isNew, partNumberProof } from './part-number.ts'

const isNumberLabel = (label: string) => label === 'Herstellernummer'

/** Few characters, so that drawn brands and numbers are often equal or parts of each other. */
const brands = fc.stringMatching(/^(?:Ab|A-b|AB|aB c|Abc)(?: GmbH| AG| Pro)?$/)
const numbers = fc.stringMatching(/^(?:AB|ab|A-B|A B)[- ]?1{2,4}[a]?$/)
const titles = fc
  .array(fc.constantFrom('Ab', 'für', 'AB', '111', 'Akku', '2er Pack', '+', 'kompatibel'), { maxLength: 6 })
  .map((words) => words.join(' '))

it('proves only the stated brand and number of a new single piece', () => {
  fc.assert(
    fc.property(
      ...([brands, numbers, brands, numbers, titles] as const),
      fc.constantFrom(undefined, 'Neu', 'Gebraucht', 'Zertifiziert - Refurbished'),
      (brand, mpn, statedBrand, statedMpn, title, condition) => {
        const product = makeListing({
          gtins: [],
          brand: statedBrand,
          model: '',
          title,
          attributes: [{ name: 'Herstellernummer', value: statedMpn }],
        })
        const { condition: _condition, ...unstated } = product
        const proof = partNumberProof(
          condition === undefined ? unstated : { ...product, condition },
          { brand, mpn },
          isNumberLabel,
        )
        const isSame =
          bareBrand(brand) === bareBrand(statedBrand) && bareNumber(mpn) === bareNumber(statedMpn)
        const isOther = /Pack|\s\+\s|kompatibel/.test(title)
        if (!isSame) expect(proof).not.toBe('shown')
        else if (isOther || /Gebraucht|Refurbished/.test(condition ?? '')) expect(proof).toBe('none')
        else if (!/für/.test(title)) expect(proof).toBe('shown')
      },
    ),
    { numRuns: 1_000 },
  )
})

it('does not read the model of another label, and no title', () => {
  const named = makeListing({ gtins: [], brand: 'Ab', model: '', title: 'Ab AB-111' })
  expect(partNumberProof(named, { brand: 'Ab', mpn: 'AB-111' }, isNumberLabel)).toBe('none')
  const fits = { ...named, attributes: [{ name: 'Kompatibel mit', value: 'AB-111' }], title: 'Ab Akku' }
  expect(partNumberProof(fits, { brand: 'Ab', mpn: 'AB-111' }, isNumberLabel)).toBe('other')
})

it('takes the manufacturer as brand only if the page states no brand', () => {
  const page = makeListing({ gtins: [], manufacturer: 'Ab GmbH', model: 'AB-111', title: 'Akku' })
  const asked = { brand: 'Ab', mpn: 'AB-111' }
  expect(partNumberProof(page, asked, isNumberLabel)).toBe('other')
  expect(partNumberProof({ ...page, brand: 'Markenlos' }, asked, isNumberLabel)).toBe('shown')
})

it.each([
  ...[
    'Neu',
    'Neu mit Etikett',
    'Neu: Sonstige (siehe Artikelbeschreibung)',
    'Fabrikneu',
    'Neuware',
    'Unbenutzt',
  ],
  ...['Brand New', 'Never used', 'Factory sealed', 'Neuf : Autre', 'Jamais utilisé', 'Mai usato', 'Sin usar'],
  ...['Ongebruikt', 'Nowe', 'Nieużywany', 'NIB', 'Nieuw in doos'],
])('takes %j for new', (condition) => {
  expect(isNew(makeListing({ condition }))).toBe(true)
})

it.each([
  ...[
    'Neuwertig',
    'Wie neu',
    'Neu mit Fehlern',
    'Like New',
    'New: open box',
    'New with defects',
    'Grade A',
    'Mint',
  ],
  ...[
    'Comme neuf',
    'Neuf avec défauts',
    'Come nuovo',
    'Nuovo con difetti',
    'Seminuevo',
    'Zo goed als nieuw',
    'B-Ware',
  ],
  ...['As new', 'Neu (Karton beschädigt)', 'New (open package)', 'Neue Wolle', 'État neuf'],
])('does not take %j for new', (condition) => {
  expect(isNew(makeListing({ condition }))).toBe(false)
})
