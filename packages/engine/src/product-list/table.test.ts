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

  it.each([
    [
      [
        ['L-100', '4260258410007', 'Stehlampe'],
        ['L-101', '4260258410013', 'Tischlampe'],
      ],
    ],
    [
      [
        ['L-100', 'Stehlampe'],
        ['L-101', 'Tischlampe'],
        ['L-102', 'Wandlampe'],
      ],
    ],
    [
      [
        ['100', '4,26026E+12'],
        ['101', '4,26026E+12'],
      ],
    ],
    [
      [
        ['SKU-100', '12,90'],
        ['SKU-101', '9,90'],
        ['SKU-102', '8,00'],
      ],
    ],
    [
      [
        ['L-100', '', ''],
        ['L-101', '4260258410013', 'Tischlampe'],
        ['L-102', '4260258410020', 'x'],
      ],
    ],
  ])('keeps the first product of a list without a heading row: %j', (rows) => {
    expect(locateTable(rows)).toMatchObject({ hasHeaderRow: false, firstDataRow: 0 })
    expect(locateTable(rows).headers[0]).toBe('A')
  })

  it('takes words above numbers for a heading in any language', () => {
    const rows = [
      ['Kood', 'Hind'],
      ['L-100', '12,90'],
      ['L-101', '9,90'],
    ]
    expect(locateTable(rows)).toMatchObject({ headers: ['Kood', 'Hind'], firstDataRow: 1 })
  })

  it('finds the table below a letterhead with several cells', () => {
    const rows = [
      ['Muster GmbH', '', 'Tel. 030 123456'],
      ['Preisliste', '01.11.2026'],
      ['Pos.', 'Bezeichnung', 'EAN', 'Preis'],
      ['1', 'Lampe', '4260258410006', '9,90'],
      ['2', 'Tisch', '4260258410013', '99,90'],
    ]
    expect(locateTable(rows)).toMatchObject({ headers: rows[2], firstDataRow: 3 })
  })

  it('joins a heading of two rows', () => {
    const rows = [
      ['Artikel-', '', 'EAN'],
      ['nummer', 'Bezeichnung', '(13)'],
      ['A1', 'Lampe', '4260258410006'],
      ['A2', 'Tisch', '4260258410013'],
    ]
    expect(locateTable(rows)).toMatchObject({
      headers: ['Artikelnummer', 'Bezeichnung', 'EAN (13)'],
      firstDataRow: 2,
    })
  })

  it('skips headings in a second language, and keeps a first product without an EAN', () => {
    const english = ['Item number', 'EAN', 'ASIN', 'Title']
    expect(locateTable([header, english, row, row])).toMatchObject({ headers: header, firstDataRow: 2 })
    for (const ean of ['', '-', 'n/a', 'fehlt 123', 'folgt'])
      expect(locateTable([header, ['1', ean, '', 'Topf'], row, row])).toMatchObject({ firstDataRow: 1 })
  })
})
