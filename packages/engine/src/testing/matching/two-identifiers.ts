import { amazon, ambiguous, ebay, found, type MatchingCase, notFound, toGtin } from './case.ts'

const ean = toGtin(301)
const grinder = amazon(
  'Mahlgut Kaffeemühle KM-3',
  [
    ['EAN', ean],
    ['Modellnummer', 'KM-3'],
  ],
  { brand: 'Mahlgut' },
)
const silentGrinder = amazon('Mahlgut Kaffeemühle KM-3', [['Modellnummer', 'KM-3']], { brand: 'Mahlgut' })
const bareGrinder = amazon('Kaffeemühle', [['Material', 'Stahl']])
const grinderEbay = ebay('Mahlgut Kaffeemühle KM-3', [
  ['EAN', ean],
  ['Marke', 'Mahlgut'],
  ['Herstellernummer', 'KM3'],
])
const toasterEbay = ebay('Röstgut Toaster T-2', [
  ['EAN', ean],
  ['Marke', 'Röstgut'],
  ['Herstellernummer', 'T-2'],
])
const twoGrinders = ebay('Mahlgut Kaffeemühle KM-3 2er Set', [
  ['EAN', toGtin(302)],
  ['Marke', 'Mahlgut'],
  ['Herstellernummer', 'KM3'],
])
const silentEbay = ebay('Kaffeemühle Mahlgut', [['Marke', 'Mahlgut']])

const wrongEan = toGtin(303)
const toasterByWrongEan = ebay('Röstgut Toaster T-2', [
  ['EAN', wrongEan],
  ['Marke', 'Röstgut'],
  ['Herstellernummer', 'T-2'],
])

const book = '9783161484100'
const bookAmazon = amazon(
  'Der stille Hafen',
  [
    ['ISBN-13', '978-3-16-148410-0'],
    ['ISBN-10', '316148410X'],
  ],
  { asin: '316148410X' },
)
const bookEbay = ebay('Der stille Hafen (Taschenbuch)', [
  ['ISBN', book],
  ['Autor', 'Mara Beispiel'],
])
const bookOther = ebay('Der laute Hafen', [['ISBN', '9780306406157']])
const hyphened = ebay('Der stille Hafen gebunden', [['ISBN-13', '978-3-16-148410-0']])

const gone = 'B0GONE0001'

/** Records with an EAN and an ASIN that agree or not, and books, whose ASIN is their ISBN-10. */
export const twoIdentifiers: MatchingCase[] = [
  {
    name: 'EAN and ASIN agree by number',
    asks: { asin: grinder.asin, gtin: ean },
    amazon: [grinder],
    ebay: [grinderEbay],
    expected: found(grinder, grinderEbay),
  },
  {
    name: 'agree by brand and model',
    asks: { asin: silentGrinder.asin, gtin: ean },
    amazon: [silentGrinder],
    ebay: [grinderEbay],
    expected: found(silentGrinder, grinderEbay),
  },
  {
    name: 'Amazon says too little to join',
    asks: { asin: bareGrinder.asin, gtin: ean },
    amazon: [bareGrinder],
    ebay: [grinderEbay],
    expected: found(bareGrinder),
  },
  {
    name: 'disagree: the ASIN counts',
    asks: { asin: silentGrinder.asin, gtin: ean },
    amazon: [silentGrinder],
    ebay: [toasterEbay],
    expected: found(silentGrinder),
  },
  {
    name: 'wrong EAN beside a right ASIN',
    asks: { asin: grinder.asin, gtin: wrongEan },
    amazon: [grinder],
    ebay: [toasterByWrongEan],
    expected: found(grinder),
  },
  {
    name: 'same model in another pack',
    asks: { asin: silentGrinder.asin, gtin: toGtin(302) },
    amazon: [silentGrinder],
    ebay: [twoGrinders],
    expected: found(silentGrinder),
  },
  {
    name: 'ASIN gone, EAN on eBay',
    asks: { asin: gone, gtin: ean },
    amazon: [],
    ebay: [grinderEbay],
    expected: found(grinderEbay),
  },
  {
    name: 'ASIN gone, eBay unproven',
    asks: { asin: gone, gtin: ean },
    amazon: [],
    ebay: [silentEbay],
    expected: ambiguous,
  },
  {
    name: 'ASIN gone, EAN unknown',
    asks: { asin: gone, gtin: toGtin(399) },
    amazon: [],
    ebay: [],
    expected: notFound,
  },
  {
    name: 'ASIN found, EAN unknown',
    asks: { asin: grinder.asin, gtin: toGtin(399) },
    amazon: [grinder],
    ebay: [],
    expected: found(grinder),
  },
  {
    name: 'ASIN found, several on eBay',
    asks: { asin: grinder.asin, gtin: ean },
    amazon: [grinder],
    ebay: [grinderEbay, toasterEbay],
    expected: found(grinder),
  },
  { name: 'ASIN alone', asks: { asin: grinder.asin }, amazon: [grinder], ebay: [], expected: found(grinder) },
  {
    name: 'book by ISBN-13',
    asks: { gtin: book },
    amazon: [bookAmazon],
    ebay: [bookEbay],
    expected: found(bookAmazon, bookEbay),
  },
  {
    name: 'book by ISBN-10',
    asks: { asin: '316148410X' },
    amazon: [bookAmazon],
    ebay: [],
    expected: found(bookAmazon),
  },
  {
    name: 'book by both numbers',
    asks: { asin: '316148410X', gtin: book },
    amazon: [bookAmazon],
    ebay: [bookEbay],
    expected: found(bookAmazon, bookEbay),
  },
  { name: 'another book only', asks: { gtin: book }, amazon: [], ebay: [bookOther], expected: notFound },
  {
    name: 'ISBN with hyphens',
    asks: { gtin: book },
    amazon: [],
    ebay: [hyphened],
    expected: found(hyphened),
  },
  {
    name: 'hardcover and paperback under one ISBN',
    asks: { gtin: book },
    amazon: [],
    ebay: [hyphened, bookEbay],
    expected: found(hyphened, bookEbay),
  },
]
