import { describe, expect, it } from 'vitest'
import { pastedList } from './pasted-list.ts'

const headings = ['Article number', 'EAN', 'ASIN'] as const
const toRows = (text: string) =>
  pastedList(text, headings)
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';'))

const ean = '4006381333931'
const otherEan = '4006381333948'
const asin = 'B000002N9D'

describe('pastedList', () => {
  it.each([
    ['one a line', `${ean}\n${asin}\r\n\n${otherEan}`],
    ['separated by commas', `${ean}, ${asin}, ${otherEan}`],
    ['separated by semicolons', `${ean};${asin};${otherEan};`],
    ['separated by blanks', `${ean} ${asin}  ${otherEan}`],
  ])('uses identifiers %s as their own article numbers', (_, text) => {
    expect(toRows(text)).toEqual([
      [ean, ean, ''],
      [asin, '', asin],
      [otherEan, otherEan, ''],
    ])
  })

  it('extracts the ASIN from an Amazon link, whatever follows it', () => {
    expect(toRows(`https://www.amazon.de/Muehle/dp/${asin}/ref=sr_1_1?keywords=a,b;c`)).toEqual([
      [asin, '', asin],
    ])
  })

  it.each([
    ['a tab', `A-1\t${ean}\n1002\t${asin}`],
    ['a semicolon', `A-1;${ean}\n1002;${asin}`],
  ])('uses the text before %s and an identifier as article number', (_, text) => {
    expect(toRows(text)).toEqual([
      ['A-1', ean, ''],
      ['1002', '', asin],
    ])
  })

  it('uses a valid EAN-8 or ISBN-10 before an identifier as article number', () => {
    expect(toRows(`96385074\t${ean}\n3551551677\t${otherEan}`)).toEqual([
      ['96385074', ean, ''],
      ['3551551677', otherEan, ''],
    ])
  })

  it('treats an EAN and an ASIN in a copied row as one product', () => {
    expect(toRows(`${ean}\t${asin}`)).toEqual([[ean, ean, asin]])
    expect(toRows(`A-1\t${asin}\t${ean}`)).toEqual([['A-1', ean, asin]])
  })

  it('keeps a wrong digit, a damaged EAN and other text for correction', () => {
    expect(toRows('4006381333932, 400638133393')).toEqual([
      ['4006381333932', '4006381333932', ''],
      ['400638133393', '400638133393', ''],
    ])
    expect(toRows('4,00638E+12')).toEqual([['4,00638E+12', '4,00638E+12', '']])
    expect(toRows('4 006381 333931')).toEqual([['4 006381 333931', '4 006381 333931', '']])
    expect(toRows('coffee mill')).toEqual([['coffee mill', 'coffee mill', '']])
    expect(toRows('A-1\t12345')).toEqual([['A-1', '12345', '']])
  })

  it('keeps a copied table with headings unchanged', () => {
    const table = `Artikelnummer\tEAN\tFarbe\r\nA-1\t${ean}\trot`
    expect(pastedList(table, headings)).toBe(table)
    expect(pastedList(`EAN\n${ean}`, headings)).toBe(`EAN\r\n${ean}`)
  })

  it('writes cells like every CSV file of the product', () => {
    expect(toRows(`=1+1\t${ean}\n"A"\t${otherEan}`)).toEqual([
      ["'=1+1", ean, ''],
      ['"""A"""', otherEan, ''],
    ])
  })

  it('returns an empty text for blank text', () => {
    expect(pastedList(' \n\t\n', headings)).toBe('')
  })
})
