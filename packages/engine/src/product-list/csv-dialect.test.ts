import { describe, expect, it } from 'vitest'
import { detectDelimiter, detectDialect } from './csv-dialect.ts'

describe('detectDelimiter', () => {
  it.each([
    [';', 'Artikelnummer;EAN;ASIN\n1;2;3'],
    [',', 'Artikelnummer,EAN,ASIN\n1,2,3'],
    ['\t', 'Artikelnummer\tEAN\tASIN\n1\t2\t3'],
    ['|', 'Artikelnummer|EAN|ASIN\n1|2|3'],
    ['^', 'Artikelnummer^EAN\n1^2'],
  ])('finds %j', (delimiter, text) => {
    expect(detectDelimiter(text)).toBe(delimiter)
  })

  it('ignores quoted delimiters in the first line', () => {
    expect(detectDelimiter('"a;b;c;d",EAN\n"1;2;3;4",5')).toBe(',')
  })

  it('ignores decimal commas in every row', () => {
    expect(detectDelimiter('Nr;Preis;UVP\n1;2,50;3,00\n2;4,50;5,00\n3;1,00;2,00')).toBe(';')
  })

  it('skips title lines', () => {
    expect(detectDelimiter(`Preisliste, Stand heute\n\n${'Nr;EAN;Name\n'.repeat(9)}`)).toBe(';')
  })

  it('skips a letterhead above a short list', () => {
    const letterhead = 'Muster GmbH\nMusterstr. 1, 12345 Musterstadt\n\nPreisliste\nStand: heute\n'
    expect(detectDelimiter(`${letterhead}Nr;EAN;Name\n1;4006381333931;Topf, rund\n`)).toBe(';')
  })

  it('keeps a single column whose titles contain commas', () => {
    expect(detectDelimiter('Titel\nTopf, groß\nPfanne\nDeckel, rund\nSieb')).toBeUndefined()
    expect(detectDelimiter('EAN\n4006381333931\n4006381333948')).toBeUndefined()
  })
})

describe('detectDialect', () => {
  it('follows and skips a sep= line', () => {
    const dialect = detectDialect('sep=|\r\na|b;c\r\n1|2;3\r\n')
    expect(dialect).toMatchObject({ delimiter: '|', shownDelimiter: '|', skip: 7 })
  })

  it('uses single quotes if they enclose all cells of the first row', () => {
    expect(detectDialect("'Nr';'EAN'\n'1';'a;b'\n").quote).toBe("'")
    expect(detectDialect("Nr;EAN\n'1';2\n").quote).toBe('"')
  })
})
