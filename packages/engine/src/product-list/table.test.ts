import { describe, expect, it } from 'vitest'
import { locateTable } from './table.ts'

const header = ['Artikelnummer', 'EAN', 'ASIN', 'Artikelname']
const row = ['17', '4006381333931', 'B000002N9D', 'Mühle']

describe('locateTable', () => {
  it('uses the first row as header', () => {
    expect(locateTable([header, row])).toEqual({
      headers: header,
      hasHeaderRow: true,
      firstDataRow: 1,
      firstColumn: 0,
    })
  })

  it('skips title lines and merged group headings', () => {
    const rows = [['Preisliste 2026'], ['Stamm', '', 'Kennungen', ''], header, row, row]
    expect(locateTable(rows)).toMatchObject({ headers: header, firstDataRow: 3 })
  })

  it('skips a lone title cell above a table of unknown headings', () => {
    expect(locateTable([['Titel'], ['x', 'y'], ['1', '2'], ['3', '4']])).toMatchObject({
      headers: ['x', 'y'],
      firstDataRow: 2,
    })
  })

  it('drops blank columns on both sides and keeps named ones', () => {
    const shifted = (cells: string[]) => ['', ...cells, '', '']
    expect(locateTable([shifted(header), shifted(row)])).toMatchObject({ headers: header, firstColumn: 1 })
    expect(
      locateTable([
        ['', 'name'],
        ['1', 'x'],
      ]),
    ).toMatchObject({ headers: ['', 'name'], firstColumn: 0 })
  })

  it('keeps all rows of a list without a header row', () => {
    expect(locateTable([row, row])).toEqual({
      headers: ['A', 'B', 'C', 'D'],
      hasHeaderRow: false,
      firstDataRow: 0,
      firstColumn: 0,
    })
  })

  it('keeps a single column', () => {
    expect(locateTable([['EAN'], ['4006381333931'], ['x']])).toMatchObject({
      headers: ['EAN'],
      firstDataRow: 1,
    })
  })
})
