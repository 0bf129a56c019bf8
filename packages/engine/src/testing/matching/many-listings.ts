import {
  amazon,
  ambiguous,
  type EbayOffer,
  ebay,
  found,
  type MatchingCase,
  notFound,
  toGtin,
} from './case.ts'

const ean = toGtin(401)
const listing = (title: string, more: EbayOffer['specifics'] = [], condition = 'Neu') =>
  ebay(title, [['EAN', ean], ['Marke', 'Klangraum'], ['Herstellernummer', 'KR-9'], ...more], { condition })

const crowd = [
  listing('Klangraum KR-9 Lautsprecher NEU & OVP'),
  listing('KLANGRAUM KR-9 Bluetooth Box ✅ Blitzversand ✅'),
  listing('Lautsprecher Klangraum KR9', [['Farbe', 'Schwarz']]),
  listing('Klangraum KR-9', [
    ['Farbe', 'schwarz'],
    ['Konnektivität', 'Bluetooth'],
  ]),
  listing('Klangraum KR-9 B-Ware', [], 'Vom Verkäufer generalüberholt'),
]
const used = listing('Klangraum KR-9 gebraucht', [], 'Gebraucht')
const broken = listing('Klangraum KR-9 defekt', [], 'Als Ersatzteil / defekt')
const white = listing('Klangraum KR-9 weiß', [['Farbe', 'Weiß']])
const black = listing('Klangraum KR-9 schwarz', [['Farbe', 'Schwarz']])
const spareBag = ebay('Tasche für Klangraum KR-9', [
  ['EAN', toGtin(402)],
  ['Marke', 'Taschenfix'],
])
const spareBagWrong = ebay('Tasche für Klangraum KR-9', [
  ['EAN', ean],
  ['Marke', 'Taschenfix'],
  ['Herstellernummer', 'TF-1'],
])
const anonymous = ebay('Lautsprecher KR-9', [['EAN', ean]])
const otherBrandSilentModel = ebay('Box KR-9', [
  ['EAN', ean],
  ['Marke', 'Boxenluft'],
])
const speakerAmazon = amazon(
  'Klangraum KR-9 Bluetooth-Lautsprecher',
  [
    ['EAN', ean],
    ['Modellnummer', 'KR-9'],
    ['Farbe', 'Schwarz'],
  ],
  { brand: 'Klangraum' },
)
const renewed = amazon(
  'Klangraum KR-9 (Generalüberholt)',
  [
    ['EAN', ean],
    ['Modellnummer', 'KR-9'],
  ],
  { brand: 'Klangraum' },
)
const accessory = amazon('Ladekabel für KR-9', [['EAN', toGtin(403)]], { brand: 'Kabelhaus' })
const ask = { gtin: ean }

/** Many listings of one product, among others. */
export const manyListings: MatchingCase[] = [
  { name: 'five listings in other words', asks: ask, amazon: [], ebay: crowd, expected: found(...crowd) },
  {
    name: 'five listings and Amazon',
    asks: ask,
    amazon: [speakerAmazon],
    ebay: crowd,
    expected: found(speakerAmazon, ...crowd),
  },
  {
    name: 'new and used',
    asks: ask,
    amazon: [],
    ebay: [used, ...crowd.slice(0, 2)],
    expected: found(...crowd.slice(0, 2)),
  },
  { name: 'used only', asks: ask, amazon: [], ebay: [used], expected: found(used) },
  {
    name: 'new and broken',
    asks: ask,
    amazon: [],
    ebay: [broken, ...crowd.slice(0, 1)],
    expected: found(...crowd.slice(0, 1)),
  },
  { name: 'black and white', asks: ask, amazon: [], ebay: [black, white], expected: ambiguous },
  {
    name: 'black, white and Amazon',
    asks: ask,
    amazon: [speakerAmazon],
    ebay: [black, white],
    expected: found(speakerAmazon),
  },
  {
    name: 'an accessory with its own number',
    asks: ask,
    amazon: [],
    ebay: [spareBag, ...crowd.slice(0, 2)],
    expected: found(...crowd.slice(0, 2)),
  },
  {
    name: 'an accessory with the wrong number',
    asks: ask,
    amazon: [],
    ebay: [spareBagWrong, ...crowd.slice(0, 2)],
    expected: ambiguous,
  },
  {
    name: 'only an accessory with its own number',
    asks: ask,
    amazon: [],
    ebay: [spareBag],
    expected: notFound,
  },
  {
    name: 'a listing that states nothing else',
    asks: ask,
    amazon: [],
    ebay: [anonymous, ...crowd.slice(0, 2)],
    expected: found(anonymous, ...crowd.slice(0, 2)),
  },
  {
    name: 'nothing stated and two brands',
    asks: ask,
    amazon: [],
    ebay: [anonymous, otherBrandSilentModel, ...crowd.slice(0, 1)],
    expected: ambiguous,
  },
  {
    name: 'accessories around the product on Amazon',
    asks: ask,
    amazon: [accessory, speakerAmazon],
    ebay: [],
    expected: found(speakerAmazon),
  },
  {
    name: 'new and renewed on Amazon',
    asks: ask,
    amazon: [speakerAmazon, renewed],
    ebay: [],
    expected: found(speakerAmazon),
  },
  {
    name: 'renewed first',
    asks: ask,
    amazon: [renewed, speakerAmazon],
    ebay: [],
    expected: found(speakerAmazon),
  },
]
