import { amazon, ambiguous, ebay, found, type MatchingCase, notFound, toGtin } from './case.ts'

const partNumber = { mpn: '06019-H8000', brand: 'Bohrhaus GmbH' }
const asks = { partNumber }
const title = 'Bohrhaus BH 12V Akku-Bohrschrauber'
const own: [string, string][] = [
  ['Marke', 'Bohrhaus'],
  ['Herstellernummer', '06019H8000'],
]
const product = ebay(title, own)
const onAmazon = amazon(title, [
  ['Marke', 'BOHRHAUS'],
  ['Modellnummer', '0 6019 H80 00'],
])

const fullName = ebay(title, [['Marke', 'Bohrhaus GmbH & Co. KG'], own[1]!])

const offer = (more: string, specifics = own, fields = {}) =>
  ebay(`${title} ${more}`.trim(), specifics, fields)
const withNumber = (gtin: string): [string, string][] => [...own, ['EAN', gtin]]

const only = (
  name: string,
  one: ReturnType<typeof ebay>,
  expected: MatchingCase['expected'],
): MatchingCase => ({
  name,
  asks,
  amazon: [],
  ebay: [one],
  expected,
})

const hundred = { partNumber: { mpn: '100', brand: 'Bohrhaus' } }
const short = ebay('Bohrhaus Bohrer 100', [
  ['Marke', 'Bohrhaus'],
  ['Herstellernummer', '100'],
])
const longer = ebay('Bohrhaus Bohrer 1000', [
  ['Marke', 'Bohrhaus'],
  ['Herstellernummer', '1000'],
])

/** Part number and brand: spellings, accessories, sets, packs, used goods and numbers that prove nothing. */
export const partNumbers: MatchingCase[] = [
  {
    name: 'both marketplaces in other spellings',
    asks,
    amazon: [onAmazon],
    ebay: [product],
    expected: found(onAmazon, product),
  },
  only('legal form of the brand', fullName, found(fullName)),
  only(
    'brand within another',
    ebay(title, [
      ['Marke', 'Bohrhaus Professional'],
      ['Herstellernummer', '06019H8000'],
    ]),
    notFound,
  ),
  only(
    'another brand with the same number',
    ebay('Nordwerk Akku-Bohrschrauber', [
      ['Marke', 'Nordwerk'],
      ['Herstellernummer', '06019H8000'],
    ]),
    notFound,
  ),
  only(
    'number within another',
    ebay(title, [
      ['Marke', 'Bohrhaus'],
      ['Herstellernummer', '06019H80001'],
    ]),
    notFound,
  ),
  only(
    'number with other punctuation',
    ebay(title, [
      ['Marke', 'Bohrhaus'],
      ['Herstellernummer', '06019.H8000'],
    ]),
    notFound,
  ),
  only('number in the title only', ebay(`${title} 06019H8000`, [['Marke', 'Bohrhaus']]), ambiguous),
  only('neither number nor title', ebay(title, [['Marke', 'Bohrhaus']]), notFound),
  only('number without a brand', ebay(title, [own[1]!]), ambiguous),
  only('no-name article', ebay(title, [['Marke', 'Markenlos'], own[1]!]), ambiguous),
  only('accessory of the brand’s name', ebay('Akku 12V für Bohrhaus BH 12V', own), ambiguous),
  only('accessory with words between', ebay('Akku passend zum neuen Bohrhaus BH 12V', own), ambiguous),
  only('accessory in English', ebay('Battery for your Bohrhaus drill', own), ambiguous),
  only('compatible part', ebay('Ladegerät kompatibel mit 06019H8000', own), ambiguous),
  only(
    'accessory of another brand',
    ebay('Akku für Bohrhaus BH 12V', [
      ['Marke', 'Zellwerk'],
      ['Herstellernummer', 'ZW-1'],
      ['Kompatible Marke', 'Für Bohrhaus'],
    ]),
    notFound,
  ),
  only('refurbished set', offer('Set, generalüberholt'), ambiguous),
  only('used', offer('', own, { condition: 'Gebraucht' }), ambiguous),
  only('pack of three', offer('3er Pack'), ambiguous),
  only('pack by attribute', offer('', [...own, ['Anzahl der Einheiten', '5']]), ambiguous),
  only('with an article of the seller', offer('+ Bohrer-Set'), ambiguous),
  {
    name: 'product and pack',
    asks,
    amazon: [],
    ebay: [product, offer('2 Stück')],
    expected: found(product),
  },
  {
    name: 'product and accessory',
    asks,
    amazon: [],
    ebay: [ebay('Koffer für Bohrhaus BH 12V', own), product],
    expected: found(product),
  },
  {
    name: 'two trade items under one number',
    asks,
    amazon: [],
    ebay: [offer('', withNumber(toGtin(901))), offer('', withNumber(toGtin(902)))],
    expected: ambiguous,
  },
  { name: 'short number', asks: hundred, amazon: [], ebay: [short], expected: ambiguous },
  { name: 'longer number', asks: hundred, amazon: [], ebay: [longer], expected: notFound },
]
