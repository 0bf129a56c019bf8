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

  const products = Array.from({ length: 6 }, (_, i) => [`A-${i}`, `GA45${i}R`, 'Makita', `${i},90`])

  it.each([
    [
      ['Artikel-', 'Hersteller-', 'Hersteller', 'Preis'],
      ['nummer', 'teilenummer', '', 'EUR'],
      ['Artikelnummer', 'Herstellerteilenummer', 'Hersteller', 'Preis EUR'],
    ],
    [
      ['Item', 'Manufacturer', '', 'Price'],
      ['Number', 'Part Number', 'Name', 'EUR'],
      ['Item Number', 'Manufacturer Part Number', 'Manufacturer Name', 'Price EUR'],
    ],
    [
      ['Art.-Nr.', 'MPN', 'Marke', 'Gewicht'],
      ['', '', '', 'kg'],
      ['Art.-Nr.', 'MPN', 'Marke', 'Gewicht kg'],
    ],
    [
      ['Art.-Nr.', 'MPN', 'Marke', 'Gewicht'],
      ['Pflicht', 'Text', 'Text', 'Zahl'],
      ['Art.-Nr.', 'MPN', 'Marke', 'Gewicht'],
    ],
    [
      ['Art.-Nr.', 'MPN', 'Marke', 'Gewicht'],
      ['Ihre Artikelnummer, maximal 50 Zeichen', 'Die Teilenummer des Herstellers', 'Text', 'in kg'],
      ['Art.-Nr.', 'MPN', 'Marke', 'Gewicht'],
    ],
    [
      ['Art.-Nr.', 'MPN', 'Marke', 'Gewicht'],
      ['1', '2', '3', '4'],
      ['Art.-Nr.', 'MPN', 'Marke', 'Gewicht'],
    ],
  ])('reads a heading of several rows: %j above %j', (upper, lower, headers) => {
    expect(locateTable([upper, lower, ...products])).toMatchObject({ headers, firstDataRow: 2 })
    const letterhead = [
      ['Muster GmbH', '', 'Kundennummer:', '40815'],
      ['GLN', '4260258410006'],
    ]
    expect(locateTable([...letterhead, upper, lower, ...products])).toMatchObject({
      headers,
      firstDataRow: 4,
    })
  })

  it('keeps a first product without numbers below its heading', () => {
    for (const first of [
      ['KISSEN', '', 'Muster', 'auf Anfrage'],
      ['A-9', 'folgt', 'Muster', 'auf Anfrage'],
    ])
      expect(locateTable([['Art.-Nr.', 'MPN', 'Marke', 'Preis'], first, ...products])).toMatchObject({
        firstDataRow: 1,
      })
  })

  it('finds unknown headings below a letterhead by the rows below', () => {
    const rows = [
      ['Firma X', 'Preisliste', '2026'],
      ['Kontakt', 'Fr. Schulz', '030-12345'],
      ['Kood', 'Nimi', 'Hind'],
      ...Array.from({ length: 5 }, (_, i) => [`A-${i}`, 'Lampe', `${i},90`]),
    ]
    expect(locateTable(rows)).toMatchObject({ headers: rows[2], firstDataRow: 3 })
  })

  it.each([
    [
      [
        ['lampe-rot', 'Müller'],
        ['lampe-blau', 'Müller'],
        ['tisch', 'Meier'],
      ],
    ],
    [[['06019H8000'], ['GA4530R'], ['FX-77'], ['1850-22']]],
    [
      [
        ['X-1', 'Barcode Scanner', '99,00'],
        ['X-2', 'Etiketten', '9,00'],
        ['X-3', 'Drucker', '199,00'],
      ],
    ],
  ])('loses no first row of a list without headings: %j', (rows) => {
    expect(locateTable(rows)).toMatchObject({ hasHeaderRow: false, firstDataRow: 0 })
  })

  it('skips headings in a second language, and keeps a first product without an EAN', () => {
    const english = ['Item number', 'EAN', 'ASIN', 'Title']
    expect(locateTable([header, english, row, row])).toMatchObject({ headers: header, firstDataRow: 2 })
    for (const ean of ['', '-', 'n/a', 'fehlt 123', 'folgt'])
      expect(locateTable([header, ['1', ean, '', 'Topf'], row, row])).toMatchObject({ firstDataRow: 1 })
  })
})
