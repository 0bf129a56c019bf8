import { amazon, type EbayOffer, ebay, found, type MatchingCase, notFound, toGtin } from './case.ts'

const ean = toGtin(501)
const kettle = amazon(
  'Siedwerk Wasserkocher W-7',
  [
    ['EAN', ean],
    ['Modellnummer', 'W-7'],
  ],
  { brand: 'Siedwerk' },
)
const silentKettle = amazon('Siedwerk Wasserkocher W-7', [['Modellnummer', 'W-7']], { brand: 'Siedwerk' })
const sixKettles = amazon('Siedwerk Wasserkocher W-7, 6er Pack', kettle.facts, { brand: 'Siedwerk' })
const kettleOfTwoNumbers = amazon('Siedwerk Wasserkocher W-7', [['EAN', `${ean}, ${toGtin(502)}`]], {
  brand: 'Siedwerk',
})

const listing = (
  title: string,
  [brand, model]: [string, string] = ['Siedwerk', 'W7'],
  more: EbayOffer['specifics'] = [],
): EbayOffer => ebay(title, [['EAN', ean], ['Marke', brand], ['Herstellernummer', model], ...more])
const kettleEbay = listing('Wasserkocher Siedwerk W-7 NEU')
const kettleEbayToo = listing('SIEDWERK W7 Wasserkocher')
const bareEbay = ebay('Wasserkocher Edelstahl', [['EAN', ean]])
const twoEbay = listing('Siedwerk Wasserkocher W-7 2er Set')
const sixEbay = listing('6 x Siedwerk Wasserkocher W-7')
const toasterEbay = listing('Röstgut Toaster T-2', ['Röstgut', 'T-2'])
const otherNumber = ebay('Siedwerk Wasserkocher W-7', [
  ['EAN', toGtin(503)],
  ['Marke', 'Siedwerk'],
  ['Herstellernummer', 'W-8'],
])
const silentEbay = ebay('Siedwerk Wasserkocher W-7', [['Marke', 'Siedwerk']])
const black = listing('Siedwerk Wasserkocher', undefined, [['Farbe', 'Schwarz']])
const white = listing('Siedwerk Wasserkocher', undefined, [['Farbe', 'Weiß']])

const upc = '036000291452'
const american = amazon('Fieldmade Thermos Flask', [['UPC', upc]])
const americanEbay = ebay('Fieldmade Thermosflasche', [['EAN', `0${upc}`]])

const novel = amazon(
  'Der stille Hafen',
  [
    ['ISBN-13', '978-3-16-148410-0'],
    ['ISBN-10', '316148410X'],
  ],
  { asin: '316148410X' },
)
const novelEbay = ebay('Der stille Hafen (Taschenbuch)', [['ISBN', '9783161484100']])

const asking = (
  name: string,
  article: typeof kettle,
  offers: EbayOffer[],
  expected: MatchingCase['expected'],
): MatchingCase => ({ name, asks: { asin: article.asin }, amazon: [article], ebay: offers, expected })

/** Records with only an ASIN, whose eBay lookup uses the number on the Amazon page. */
export const shownNumbers: MatchingCase[] = [
  asking('one listing of it', kettle, [kettleEbay], found(kettle, kettleEbay)),
  asking('several of it', kettle, [kettleEbayToo, kettleEbay], found(kettle, kettleEbay, kettleEbayToo)),
  asking('a listing that says no more', kettle, [bareEbay], found(kettle, bareEbay)),
  asking('another pack on eBay', kettle, [twoEbay], found(kettle)),
  asking('a pack that shows the number of one', sixKettles, [kettleEbay], found(sixKettles)),
  asking('the same pack on both', sixKettles, [sixEbay], found(sixKettles, sixEbay)),
  asking('a number used twice', kettle, [toasterEbay], found(kettle)),
  asking('one and a pack of two on eBay', kettle, [kettleEbay, twoEbay], found(kettle)),
  asking('two colours on eBay', kettle, [black, white], found(kettle)),
  asking('a hit of another number', kettle, [otherNumber], found(kettle)),
  asking('a hit without a number', kettle, [silentEbay], found(kettle)),
  asking('nobody sells it on eBay', kettle, [], found(kettle)),
  asking('Amazon shows no number', silentKettle, [kettleEbay], found(silentKettle)),
  asking('Amazon shows two numbers', kettleOfTwoNumbers, [kettleEbay], found(kettleOfTwoNumbers, kettleEbay)),
  asking('a UPC there, an EAN here', american, [americanEbay], found(american, americanEbay)),
  asking('a book by its ISBN-10', novel, [novelEbay], found(novel, novelEbay)),
  {
    name: 'the ASIN is gone',
    asks: { asin: 'B0GONE0002' },
    amazon: [],
    ebay: [kettleEbay],
    expected: notFound,
  },
]
