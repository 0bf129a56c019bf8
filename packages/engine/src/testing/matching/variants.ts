import { amazon, ambiguous, ebay, found, type MatchingCase, toGtin } from './case.ts'

const shirt = toGtin(101)
const shirtM = ebay('Nordfaden T-Shirt Herren', [
  ['EAN', shirt],
  ['Marke', 'Nordfaden'],
  ['Größe', 'M'],
  ['Farbe', 'Blau'],
])
const shirtL = ebay('Nordfaden T-Shirt Herren', [
  ['EAN', shirt],
  ['Marke', 'Nordfaden'],
  ['Größe', 'L'],
  ['Farbe', 'Blau'],
])
const shirtMToo = ebay('T-Shirt Nordfaden blau M', [
  ['EAN', shirt],
  ['Marke', 'NORDFADEN'],
  ['Größe', 'M'],
])
const shirtRed = ebay('Nordfaden T-Shirt Herren rot', [
  ['EAN', shirt],
  ['Größe', 'M'],
  ['Farbe', 'Rot'],
])

const kettle = toGtin(102)
const kettleSteel = amazon(
  'Kochgut Wasserkocher WK-20',
  [
    ['EAN', kettle],
    ['Modellnummer', 'WK-20'],
    ['Farbe', 'Silber'],
  ],
  { brand: 'Kochgut' },
)
const kettleMatt = ebay('Kochgut WK-20 Wasserkocher', [
  ['EAN', kettle],
  ['Marke', 'Kochgut'],
  ['Herstellernummer', 'WK20'],
  ['Farbe', 'Silber matt'],
])

const lamp = toGtin(103)
const lampWarm = ebay('Leuchtwerk Nova', [
  ['EAN', lamp],
  ['Marke', 'Leuchtwerk'],
  ['Herstellernummer', 'NV-100'],
])
const lampCold = ebay('Leuchtwerk Nova', [
  ['EAN', lamp],
  ['Marke', 'Leuchtwerk'],
  ['Herstellernummer', 'NV-200'],
])

const parent = 'B0PARENT01'
const child = amazon('Wanderfroh Rucksack 30 l', [['Farbe', 'Grün']], {
  brand: 'Wanderfroh',
  parentAsin: parent,
})
const foreignChild = amazon('Wanderfroh Rucksack 30 l', [['Farbe', 'Grau']], { parentAsin: 'B0PARENT02' })

const phone = toGtin(104)
const phone128 = ebay('Funkwerk One', [
  ['EAN', phone],
  ['Marke', 'Funkwerk'],
  ['Herstellernummer', 'F1-128'],
])
const phone256 = ebay('Funkwerk One', [
  ['EAN', phone],
  ['Marke', 'Funkwerk'],
  ['Herstellernummer', 'F1-256'],
])
const phoneUnnamed = ebay('Funkwerk One Smartphone', [
  ['EAN', phone],
  ['Marke', 'Funkwerk'],
  ['Herstellernummer', 'Nicht zutreffend'],
])

const mug = toGtin(105)
const mugDe = ebay('Tasse Meerblick', [
  ['EAN', mug],
  ['Farbe', 'Schwarz'],
])
const mugEn = ebay('Mug Meerblick', [
  ['EAN', mug],
  ['Colour', 'Black'],
])
const mugWhite = ebay('Tasse Meerblick', [
  ['EAN', mug],
  ['Farbe', 'Weiß'],
])

const shoe = toGtin(106)
const shoeAmazon = amazon(
  'Laufgut Runner',
  [
    ['EAN', shoe],
    ['Größe', '42 EU'],
    ['Modellnummer', 'LR-7'],
  ],
  { brand: 'Laufgut' },
)
const shoeEbay = ebay('Laufgut Runner LR-7', [
  ['EAN', shoe],
  ['Marke', 'Laufgut'],
  ['Herstellernummer', 'LR 7'],
  ['Größe', '42'],
])
const shoe43 = ebay('Laufgut Runner LR-7', [
  ['EAN', shoe],
  ['Marke', 'Laufgut'],
  ['Herstellernummer', 'LR 7'],
  ['Größe', '43'],
])

const oil = toGtin(107)
const oil500 = ebay('Olivenöl Hain 500 ml', [
  ['EAN', oil],
  ['Marke', 'Hain'],
])
const oilToo = ebay('Hain Olivenöl nativ extra', [
  ['EAN', oil],
  ['Marke', 'Hain'],
])

const drill = toGtin(108)
const drillSolo = ebay('Werkmann Akkuschrauber AS-18', [
  ['EAN', drill],
  ['Marke', 'Werkmann'],
  ['Herstellernummer', 'AS-18'],
])
const drillSet = ebay('Werkmann Akkuschrauber AS-18 mit 2 Akkus', [
  ['EAN', drill],
  ['Marke', 'Werkmann'],
  ['Herstellernummer', 'AS-18-SET'],
])

/** Colours, sizes, models, parent and child: one number for one or several products. */
export const variants: MatchingCase[] = [
  { name: 'sizes differ', asks: { gtin: shirt }, amazon: [], ebay: [shirtM, shirtL], expected: ambiguous },
  {
    name: 'one listing is silent about the colour',
    asks: { gtin: shirt },
    amazon: [],
    ebay: [shirtM, shirtMToo],
    expected: found(shirtM, shirtMToo),
  },
  {
    name: 'colours differ',
    asks: { gtin: shirt },
    amazon: [],
    ebay: [shirtM, shirtRed],
    expected: ambiguous,
  },
  {
    name: 'colours contain each other',
    asks: { gtin: kettle },
    amazon: [kettleSteel],
    ebay: [kettleMatt],
    expected: found(kettleSteel, kettleMatt),
  },
  {
    name: 'model numbers differ',
    asks: { gtin: lamp },
    amazon: [],
    ebay: [lampWarm, lampCold],
    expected: ambiguous,
  },
  { name: 'one model only', asks: { gtin: lamp }, amazon: [], ebay: [lampWarm], expected: found(lampWarm) },
  {
    name: 'parent asked, child shown',
    asks: { asin: parent },
    amazon: [child],
    ebay: [],
    expected: found(child),
  },
  {
    name: 'child asked, child shown',
    asks: { asin: child.asin },
    amazon: [child],
    ebay: [],
    expected: found(child),
  },
  {
    name: 'unknown ASIN',
    asks: { asin: 'B0UNKNOWN1' },
    amazon: [foreignChild],
    ebay: [],
    expected: { verdict: 'not-found' },
  },
  {
    name: 'memory sizes by model number',
    asks: { gtin: phone },
    amazon: [],
    ebay: [phone128, phone256],
    expected: ambiguous,
  },
  {
    name: 'model "does not apply"',
    asks: { gtin: phone },
    amazon: [],
    ebay: [phone128, phoneUnnamed],
    expected: found(phone128, phoneUnnamed),
  },
  {
    name: 'colour in two languages',
    asks: { gtin: mug },
    amazon: [],
    ebay: [mugDe, mugEn],
    expected: found(mugDe, mugEn),
  },
  { name: 'black and white', asks: { gtin: mug }, amazon: [], ebay: [mugDe, mugWhite], expected: ambiguous },
  {
    name: 'size with and without its system',
    asks: { gtin: shoe },
    amazon: [shoeAmazon],
    ebay: [shoeEbay],
    expected: found(shoeAmazon, shoeEbay),
  },
  {
    name: 'other size beside it on eBay',
    asks: { gtin: shoe },
    amazon: [shoeAmazon],
    ebay: [shoeEbay, shoe43],
    expected: found(shoeAmazon),
  },
  {
    name: 'one title names the volume',
    asks: { gtin: oil },
    amazon: [],
    ebay: [oil500, oilToo],
    expected: found(oil500, oilToo),
  },
  {
    name: 'machine alone or as a set',
    asks: { gtin: drill },
    amazon: [],
    ebay: [drillSolo, drillSet],
    expected: ambiguous,
  },
]
