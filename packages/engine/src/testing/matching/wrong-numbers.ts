import { amazon, ambiguous, ebay, found, type MatchingCase, notFound, toGtin } from './case.ts'

const asked = toGtin(201)
const other = toGtin(202)
const right = ebay('Duftwerk Raumspray Zeder', [
  ['EAN', asked],
  ['Marke', 'Duftwerk'],
])
const lookAlike = ebay('Duftwerk Raumspray Zeder Nachfüllung', [
  ['EAN', other],
  ['Marke', 'Duftwerk'],
])
const numberInTitle = ebay(`Raumspray Zeder ${asked}`, [['EAN', other]])
const numberInTitleOnly = ebay(`Raumspray Zeder ${asked}`, [['Marke', 'Duftwerk']])
const withoutNumber = ebay('Duftwerk Raumspray Zeder', [['Marke', 'Duftwerk']])
const notApplicable = ebay('Duftwerk Raumspray Zeder', [
  ['EAN', 'Nicht zutreffend'],
  ['Marke', 'Duftwerk'],
])
const amazonRight = amazon('Duftwerk Raumspray Zeder', [['EAN', asked]], { brand: 'Duftwerk' })
const amazonOther = amazon('Duftwerk Raumspray Fichte', [['EAN', other]], { brand: 'Duftwerk' })
const amazonSilent = amazon('Duftwerk Raumspray', [['Duft', 'Zeder']], { brand: 'Duftwerk' })
const amazonLast = amazon('Duftwerk Raumspray Zeder 2024', [['EAN', asked]], { brand: 'Duftwerk' })

const reused = toGtin(203)
const radio = ebay('Tonhaus Küchenradio KR-1', [
  ['EAN', reused],
  ['Marke', 'Tonhaus'],
  ['Herstellernummer', 'KR-1'],
])
const hose = ebay('Gartenfroh Schlauch 20 m', [
  ['EAN', reused],
  ['Marke', 'Gartenfroh'],
  ['Herstellernummer', 'GS20'],
])
const radioAmazon = amazon(
  'Tonhaus Küchenradio',
  [
    ['EAN', reused],
    ['Modellnummer', 'KR-1'],
  ],
  { brand: 'Tonhaus' },
)

const upc = '036000291452'
const byUpc = ebay('Papierfein Tücher', [['UPC', upc]])
const byGtin13 = ebay('Papierfein Tücher Box', [['EAN', `0${upc}`]])
const byGtin14 = ebay('Papierfein Tücher Karton', [['GTIN', `00${upc}`]])

const several = toGtin(204)
const oldAndNew = amazon('Hafen Seife', [['EAN', `${toGtin(205)} ${several}`]])

const short = '96385074'
const byShort = ebay('Kaubonbon', [['EAN', short]])
const byPadded = ebay('Kaubonbon Dose', [['EAN', `00000${short}`]])

const brandless = toGtin(206)
const noName = ebay('USB Kabel 1 m', [
  ['EAN', brandless],
  ['Marke', 'Markenlos'],
])
const noNameToo = ebay('USB Kabel 1m schwarz', [
  ['EAN', brandless],
  ['Marke', 'Ohne Markenzeichen'],
])
const named = ebay('Kabelhaus USB Kabel 1 m', [
  ['EAN', brandless],
  ['Marke', 'Kabelhaus'],
])
const rival = ebay('Steckfix USB Kabel 1 m', [
  ['EAN', brandless],
  ['Marke', 'Steckfix'],
])

/** Numbers that are missing, wrong, reused, only in the title, or of another length. */
export const wrongNumbers: MatchingCase[] = [
  {
    name: 'a look-alike with its own EAN is passed over',
    asks: { gtin: asked },
    amazon: [],
    ebay: [lookAlike, right],
    expected: found(right),
  },
  { name: 'only a look-alike', asks: { gtin: asked }, amazon: [], ebay: [lookAlike], expected: notFound },
  {
    name: 'the number in the title, another as EAN',
    asks: { gtin: asked },
    amazon: [],
    ebay: [numberInTitle],
    expected: notFound,
  },
  {
    name: 'the number in the title, none as EAN',
    asks: { gtin: asked },
    amazon: [],
    ebay: [numberInTitleOnly],
    expected: ambiguous,
  },
  {
    name: 'no number anywhere',
    asks: { gtin: asked },
    amazon: [],
    ebay: [withoutNumber],
    expected: ambiguous,
  },
  {
    name: 'EAN "does not apply"',
    asks: { gtin: asked },
    amazon: [],
    ebay: [notApplicable],
    expected: ambiguous,
  },
  {
    name: 'a proven listing beats unproven ones',
    asks: { gtin: asked },
    amazon: [],
    ebay: [withoutNumber, right],
    expected: found(right),
  },
  {
    name: 'Amazon puts another article first',
    asks: { gtin: asked },
    amazon: [amazonOther, amazonRight],
    ebay: [],
    expected: found(amazonRight),
  },
  {
    name: 'Amazon offers another article only',
    asks: { gtin: asked },
    amazon: [amazonOther],
    ebay: [],
    expected: notFound,
  },
  {
    name: 'Amazon shows no number',
    asks: { gtin: asked },
    amazon: [amazonSilent],
    ebay: [],
    expected: ambiguous,
  },
  {
    name: 'Amazon shows no number, eBay proves',
    asks: { gtin: asked },
    amazon: [amazonSilent],
    ebay: [right],
    expected: found(right),
  },
  {
    name: 'Amazon proves, eBay shows no number',
    asks: { gtin: asked },
    amazon: [amazonRight],
    ebay: [withoutNumber],
    expected: found(amazonRight),
  },
  {
    name: 'Amazon and eBay both prove',
    asks: { gtin: asked },
    amazon: [amazonRight],
    ebay: [right],
    expected: found(amazonRight, right),
  },
  {
    name: 'two articles of one brand on Amazon with the number',
    asks: { gtin: asked },
    amazon: [amazonRight, amazonLast],
    ebay: [],
    expected: found(amazonRight, amazonLast),
  },
  {
    name: 'a number used for two goods',
    asks: { gtin: reused },
    amazon: [],
    ebay: [radio, hose],
    expected: ambiguous,
  },
  {
    name: 'a number used for two goods, one on Amazon',
    asks: { gtin: reused },
    amazon: [radioAmazon],
    ebay: [hose],
    expected: found(radioAmazon),
  },
  { name: 'UPC asked, UPC shown', asks: { gtin: upc }, amazon: [], ebay: [byUpc], expected: found(byUpc) },
  {
    name: 'UPC asked, EAN-13 shown',
    asks: { gtin: upc },
    amazon: [],
    ebay: [byGtin13],
    expected: found(byGtin13),
  },
  {
    name: 'UPC asked, GTIN-14 shown',
    asks: { gtin: upc },
    amazon: [],
    ebay: [byGtin14],
    expected: found(byGtin14),
  },
  {
    name: 'EAN-8 asked, EAN-8 shown',
    asks: { gtin: short },
    amazon: [],
    ebay: [byShort],
    expected: found(byShort),
  },
  {
    name: 'EAN-8 asked, padded to 13',
    asks: { gtin: short },
    amazon: [],
    ebay: [byPadded],
    expected: found(byPadded),
  },
  {
    name: 'a page with an old and a new number',
    asks: { gtin: several },
    amazon: [oldAndNew],
    ebay: [],
    expected: found(oldAndNew),
  },
  {
    name: 'two unbranded listings',
    asks: { gtin: brandless },
    amazon: [],
    ebay: [noName, noNameToo],
    expected: found(noName, noNameToo),
  },
  {
    name: 'unbranded and branded',
    asks: { gtin: brandless },
    amazon: [],
    ebay: [noName, named],
    expected: found(noName, named),
  },
  { name: 'two brands', asks: { gtin: brandless }, amazon: [], ebay: [named, rival], expected: ambiguous },
  { name: 'nobody has it', asks: { gtin: toGtin(299) }, amazon: [], ebay: [], expected: notFound },
]
