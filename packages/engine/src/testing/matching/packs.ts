import { amazon, ambiguous, ebay, found, type MatchingCase, toGtin } from './case.ts'

const batteries = toGtin(1)
const single = ebay('Voltara AA Mignon Batterie Alkaline', [['EAN', batteries]])
const four = ebay('Voltara AA Mignon Batterie Alkaline 4er Pack', [['EAN', batteries]])
const fourByFact = ebay('Voltara AA Mignon Alkaline', [
  ['EAN', batteries],
  ['Anzahl der Einheiten', '4'],
])

const tea = toGtin(2)
const teaSix = ebay('Bergtee Kräutermischung 6 x 100 g', [['EAN', tea]])
const teaOne = ebay('Bergtee Kräutermischung 100 g', [['EAN', tea]])

const bulbs = toGtin(3)
const bulbsAmazon = amazon('Leuchtwerk LED E27 806 lm, 3 Stück', [['EAN', bulbs]])
const bulbsEbay = ebay('3x Leuchtwerk LED Lampe E27 806lm', [['EAN', bulbs]])
const bulbsTen = ebay('10x Leuchtwerk LED Lampe E27 806lm', [['EAN', bulbs]])

const puzzle = toGtin(4)
const puzzleAmazon = amazon('Bildwerk Puzzle Alpenglühen 1000 Teile', [
  ['EAN', puzzle],
  ['Anzahl der Teile', '1000'],
])
const puzzleEbay = ebay('Bildwerk Puzzle Alpenglühen 1000 Teile NEU', [
  ['EAN', puzzle],
  ['Anzahl der Teile', '1000'],
])

const screws = toGtin(5)
const screwsBox = ebay('Schrauben M4 x 20 verzinkt 100 Stück', [['EAN', screws]])
const screwsBoxToo = ebay('100 Stk. Schraube M4x20 verzinkt', [['EAN', screws]])

const soap = toGtin(6)
const soapBundle = ebay('Seifenglück Kernseife Bundle + Seifenschale', [
  ['EAN', soap],
  ['Multipack', '2'],
])
const soapOne = ebay('Seifenglück Kernseife', [['EAN', soap]])

const drink = toGtin(7)
const crate = amazon('Quellfein Mineralwasser 24 x 0,5 l', [['EAN', drink]])
const bottle = amazon('Quellfein Mineralwasser 0,5 l', [['EAN', drink]])

const filters = toGtin(8)
const twoFilters = ebay('Doppelpack Wasserfilter Kartusche Aquafein', [['EAN', filters]])
const twoFiltersToo = ebay('Aquafein Wasserfilter Kartusche 2er Set', [['EAN', filters]])

const candles = toGtin(9)
const lot = ebay('Lot de 3 bougies parfumées Lumière', [['EAN', candles]])
const threeCandles = ebay('Set of 3 scented candles Lumière', [['EAN', candles]])

const gloves = toGtin(10)
const pair = ebay('Handwerk Arbeitshandschuhe 1 Paar Größe 9', [['EAN', gloves]])
const twelve = ebay('Handwerk Arbeitshandschuhe 12 Paar Größe 9', [['EAN', gloves]])

const cleaner = toGtin(11)
const cleanerAmazon = amazon('Blankwerk Glasreiniger', [
  ['EAN', cleaner],
  ['Anzahl der Einheiten', '750.0 Milliliter'],
])
const cleanerEbay = ebay('Blankwerk Glasreiniger Sprühflasche', [['EAN', cleaner]])
const cleanerBox = ebay('Blankwerk Glasreiniger 6er Karton-Set 6 x 750 ml', [['EAN', cleaner]])

/** One EAN with several pack sizes: sets, bundles and multipacks, and numbers that are not pack sizes. */
export const packs: MatchingCase[] = [
  {
    name: 'single and pack of four under one EAN',
    asks: { gtin: batteries },
    amazon: [],
    ebay: [single, four],
    expected: ambiguous,
  },
  {
    name: 'pack size by attribute only',
    asks: { gtin: batteries },
    amazon: [],
    ebay: [single, fourByFact],
    expected: ambiguous,
  },
  {
    name: 'same pack said in title and in attribute',
    asks: { gtin: batteries },
    amazon: [],
    ebay: [four, fourByFact],
    expected: found(four, fourByFact),
  },
  { name: 'only packs offered', asks: { gtin: batteries }, amazon: [], ebay: [four], expected: found(four) },
  {
    name: 'amounts by multiplication',
    asks: { gtin: tea },
    amazon: [],
    ebay: [teaSix, teaOne],
    expected: ambiguous,
  },
  {
    name: 'three pieces in other words',
    asks: { gtin: bulbs },
    amazon: [bulbsAmazon],
    ebay: [bulbsEbay],
    expected: found(bulbsAmazon, bulbsEbay),
  },
  {
    name: 'three pieces on one marketplace, three or ten on the other',
    asks: { gtin: bulbs },
    amazon: [bulbsAmazon],
    ebay: [bulbsEbay, bulbsTen],
    expected: found(bulbsAmazon),
  },
  {
    name: 'parts of a puzzle are no pack',
    asks: { gtin: puzzle },
    amazon: [puzzleAmazon],
    ebay: [puzzleEbay],
    expected: found(puzzleAmazon, puzzleEbay),
  },
  {
    name: 'measures of a screw are no pack',
    asks: { gtin: screws },
    amazon: [],
    ebay: [screwsBox, screwsBoxToo],
    expected: found(screwsBox, screwsBoxToo),
  },
  {
    name: 'a bundle with an accessory',
    asks: { gtin: soap },
    amazon: [],
    ebay: [soapBundle, soapOne],
    expected: ambiguous,
  },
  {
    name: 'crate and bottle on Amazon',
    asks: { gtin: drink },
    amazon: [crate, bottle],
    ebay: [],
    expected: ambiguous,
  },
  {
    name: 'double pack in words and figures',
    asks: { gtin: filters },
    amazon: [],
    ebay: [twoFilters, twoFiltersToo],
    expected: found(twoFilters, twoFiltersToo),
  },
  {
    name: 'sets of three in two languages',
    asks: { gtin: candles },
    amazon: [],
    ebay: [lot, threeCandles],
    expected: found(lot, threeCandles),
  },
  {
    name: 'an amount under the label of a number of pieces',
    asks: { gtin: cleaner },
    amazon: [cleanerAmazon],
    ebay: [cleanerEbay],
    expected: found(cleanerAmazon, cleanerEbay),
  },
  {
    name: 'eBay has the box only',
    asks: { gtin: cleaner },
    amazon: [cleanerAmazon],
    ebay: [cleanerBox],
    expected: found(cleanerAmazon),
  },
  {
    name: 'one pair or twelve',
    asks: { gtin: gloves },
    amazon: [],
    ebay: [pair, twelve],
    expected: ambiguous,
  },
]
