import { expect, test } from 'vitest'
import { type DecimalMark, FormulaError, readFormula, type Value } from './index.ts'

const row: Record<string, Value> = {
  brand: 'Bosch',
  model: 'GSB 13 RE',
  Farbe: 'Blau',
  Größe: null,
  'Farbe innen (neu)': 'Rot',
  price_amazon: { number: 19.99, currency: 'EUR' },
  price_ebay: { number: 25, currency: 'GBP' },
  Lager: '1.250',
  EK: '12,50 €',
  Text: 'kein Preis',
  long: 'wort '.repeat(4_000),
}

function compute(text: string, mark: DecimalMark = ','): string | boolean | null | undefined {
  const formula = readFormula(text, { mark, findField: (name) => name })
  const value = formula.compute((field) => (Object.hasOwn(row, field) ? (row[field] ?? null) : null))
  if (value === null || typeof value !== 'object') return value
  return readFormula('text(x)', { mark, findField: () => 'x' }).compute(() => value) as string
}

function refuse(text: string, mark: DecimalMark = ','): unknown {
  try {
    return compute(text, mark)
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    return error.at === undefined ? error.code : `${error.code} ${error.at}`
  }
}

test.each([
  ['{brand} {model} – {Farbe}, {Größe}', 'Bosch GSB 13 RE – Blau,'],
  ['{brand} {model}[ – {Farbe}][, {Größe}]', 'Bosch GSB 13 RE – Blau'],
  ['{Farbe innen (neu)} \\{x\\} \\[1]', 'Rot {x} [1]'],
  ['{Größe} – {Fehlt}', null],
  ['{brand}  {Größe}  {Farbe}', 'Bosch Blau'],
  ['{= upper(brand)}: {price_amazon} €', 'BOSCH: 19,99 €'],
  ['{=wenn({Farbe innen (neu)} = "rot"; "ja"; "nein")}', 'ja'],
])('a text has the values of its fields: %s', (text, value) => {
  expect(compute(text)).toBe(value)
})

test.each([
  ['price_amazon * 0.95', '18,99'],
  ['=price_amazon * 0,95', '18,99'],
  ['price_amazon * 95%', '18,99'],
  ['runden(price_amazon * 0,95; 0) - 0,05', '18,95'],
  ['0.1 + 0.2', '0,3'],
  ['runden(1,005; 2)', '1,01'],
  ['runden(-1,005; 2)', '-1,01'],
  ['2 + 3 * 4 - -1', '15'],
  ['(2 + 3) * 4 / 8', '2,5'],
  ['1 / 3', '0,333333'],
  ['={Lager} + 1', '1251'],
  ['={EK} * 2', '25,00'],
  ['=price_amazon / {EK}', '1,5992'],
  ['=min(price_amazon; {EK}, 30)', '12,50'],
  ['=max({Größe}; 3)', '3'],
  ['={Größe} * 2', null],
  ['if(price_amazon > 15, "teuer", "günstig")', 'teuer'],
  ['=wenn({Größe} < 5; 1; 2)', '2'],
  ['={Lager} >= 1.250,0', undefined],
  ['={Farbe} = "BLAU"', true],
  ['={Text} = 5', false],
  ['={Größe} = ""', true],
  ['=isempty({Größe}) & "!"', 'wahr!'],
  ['=first({Größe}, Farbe)', 'Blau'],
  ['kürzen("Bohrmaschine mit Koffer"; 18)', 'Bohrmaschine mit'],
  ['left("äöü"; 2) & right("äöü"; 1) & mid("äöü"; 2; 1)', 'äöüö'],
  ['replace("a-b-c"; "-"; "")', 'abc'],
  ['contains("Bosch GSB"; "gsb")', true],
  ['=join(", "; Farbe; {Größe}; brand)', 'Blau, Bosch'],
  ['=wennfehler({Text} * 2; "–")', '–'],
  ['text(2; 2) & text(price_amazon)', '2,0019,99'],
  ['len("Größe")', '5'],
])('a calculation is computed: %s', (text, value) => {
  if (value === undefined) expect(refuse(text)).toBe('formula-unexpected 17')
  else expect(compute(text)).toBe(value)
})

test('the mark of decimals decides what a single mark before three digits means, and how numbers are written', () => {
  expect(compute('={Lager} + 0.5', '.')).toBe('1.75')
  expect(compute('={Lager} + 0.5', ',')).toBe('1250,5')
  expect(compute('max(1,2)', '.')).toBe('2')
  expect(compute('max(1,2)', ',')).toBe('1,2')
  const read = (text: string, mark: DecimalMark) =>
    readFormula('number(x)', { mark, findField: () => 'x' }).compute(() => text)
  expect(read('1.299,00', '.')).toMatchObject({ number: 1299 })
  expect(read('1,299.00', ',')).toMatchObject({ number: 1299 })
  expect(read('1.234.567', ',')).toMatchObject({ number: 1234567 })
  expect(read('1 299,5 kg', ',')).toMatchObject({ number: 1299.5, currency: undefined })
  expect(read('-3,5 °', ',')).toMatchObject({ number: -3.5 })
  expect(read("CHF 1'299.50", ',')).toEqual({ number: 1299.5, currency: 'CHF' })
  for (const text of ['42 30', '30 x 40 cm', 'XL 5', '1,2,3', '1.23.456'])
    expect(() => read(text, ','), text).toThrow(FormulaError)
})

test.each([
  ['', 'formula-ends 0'],
  ['=', 'formula-ends 1'],
  ['1 +', 'formula-ends 3'],
  ['(1', 'formula-ends 2'],
  ['1 2', 'formula-unexpected 2'],
  ['="a', 'formula-quote-open 1'],
  ['{a', 'formula-brace-open 0'],
  ['{}', 'formula-field-missing 0'],
  ['[{a}', 'formula-bracket-open 0'],
  ['[{a}[{b}]]', 'formula-bracket-in-bracket 4'],
  ['eval("1")', 'formula-unknown-function 0'],
  ['constructor("return 1")', 'formula-unknown-function 0'],
  ['toString()', 'formula-unknown-function 0'],
  ['brand.constructor', 'formula-unexpected 5'],
  ['brand["constructor"]', 'formula-unexpected 5'],
  ['round()', 'formula-arguments 0'],
  ['round(1; 2; 3)', 'formula-arguments 0'],
  ['a = b = c', 'formula-unexpected 6'],
  ['1;', 'formula-unexpected 1'],
  ['{= 1', 'formula-ends 4'],
  [`=${'('.repeat(400)}1${')'.repeat(400)}`, 'formula-too-deep 31'],
  [`${'if(1;'.repeat(100)}1`, 'formula-too-deep 148'],
])('what cannot be read is refused with its place: %s', (text, problem) => {
  expect(refuse(text)).toBe(problem)
})

test.each([
  ['={Text} * 2', 'formula-not-a-number'],
  ['1 / 0', 'formula-divided-by-zero'],
  ['price_amazon + price_ebay', 'formula-currencies-differ'],
  ['if("x"; 1; 2)', 'formula-not-a-condition'],
  ['999999999 * 999999999', 'formula-number-too-large'],
  [`=replace({long}; "o"; {long})`, 'formula-too-much-work'],
  [`=iferror(replace({long}; "o"; {long}); "caught")`, 'formula-too-much-work'],
  ['={long} & {long} & {long} & {long}', 'formula-too-much-work'],
])('what cannot be computed is an error of the cell: %s', (text, problem) => {
  expect(refuse(text)).toBe(problem)
})

test('names of prototypes are fields without values', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
    expect(compute(`{${name}}`)).toBeNull()
})

test('the longest formulas are read and computed', () => {
  expect(compute(`=${'1+'.repeat(499)}1`)).toBe('500')
  expect(compute(`=${'-'.repeat(998)}1`)).toBe('1')
  expect(compute(`=1${'%'.repeat(7)}`)).toBe('0')
  expect(compute(`="${'""'.repeat(490)}"`)).toBe('"'.repeat(490))
})

test('a formula knows the fields that it reads', () => {
  const formula = readFormula('{Marke}[ {= round(price_amazon; 0)}]', {
    mark: ',',
    findField: (name) => name.toLowerCase(),
  })
  expect([...formula.fields]).toEqual(['marke', 'price_amazon'])
})
