import { describe, expect, it } from 'vitest'
import { gtinCheckDigit } from '../identifiers/index.ts'
import { columnNames, findColumns, previewCsv, suggestMapping } from './columns.ts'

const gtins = ['4006381333931', '4006381333948', '4006381333955', '4006381333962']
const asins = ['B000002N9D', 'B000002TDC', 'B000002ZHB', 'B0000035LA']
const numbers = ['10001', 'AR-7', 'HC-02', '10003']
const titles = [
  'Kaffeemühle für die ganze Familie',
  'Bügelbrett 120 × 40 cm',
  'Türstopper, sehr grün',
  'Topf mit Deckel rund',
]
/** A GTIN for each number. */
const numbered = (i: number, before = '42602584') => {
  const digits = (before + String(1000 + i * 37)).padEnd(before.length < 8 ? 7 : 12, '0')
  return digits + gtinCheckDigit(digits)
}
const toRows = (...columns: string[][]) => columns[0]!.map((_, i) => columns.map((column) => column[i]!))
const names = (headers: string[], rows: string[][]) => {
  const { artikelNumber, ean, asin } = suggestMapping(headers, rows)
  return [artikelNumber?.header, ean?.header, asin?.header]
}

describe('suggestMapping', () => {
  it.each([
    [['Artikel Number', 'EAN', 'ASIN', 'Titel']],
    [['Art.-Nr.', 'GTIN / EAN-Code', 'Amazon-ASIN', 'Bezeichnung']],
    [[' ARTIKELNUMMER ', '\u00a0ean\u200b', 'asin ', 'Artikel\u00adname']],
    [['seller-sku', 'product-id', 'asin1', 'item-name']],
    [['Variant SKU', 'Variant Barcode', 'ASIN', 'Title']],
    [['Item No.', 'UPC', 'Amazon ASIN', 'Description']],
  ])('recognizes the headings %j', (headers) => {
    expect(names(headers, toRows(numbers, gtins, asins, titles))).toEqual(headers.slice(0, 3))
  })

  it('trusts values more than headings', () => {
    const headers = ['EAN', 'Nummer', 'Code']
    expect(names(headers, toRows(numbers, gtins, asins))).toEqual(['EAN', 'Nummer', 'Code'])
  })

  it('gives no confidence to a heading that is a property of every object', () => {
    expect(suggestMapping(['constructor', 'EAN'], [['a', '4006381333931']])).toMatchObject({
      artikelNumber: { header: 'constructor', confidence: 0.3 },
    })
  })

  it.each([
    ['Référence', 'Code barres'],
    ['Codice articolo', 'Codice EAN'],
    ['Código artículo', 'Código de barras'],
    ['Numer artykułu', 'Kod kreskowy'],
    ['Artikelcode', 'Streepjescode'],
  ])('knows the headings %s and %s', (articleNumber, ean) => {
    expect(suggestMapping([ean, articleNumber], [])).toMatchObject({
      artikelNumber: { header: articleNumber },
      ean: { header: ean },
    })
  })

  it.each([
    [['ASIN', 'Target Price'], asins, ['250', '199', '318', '47']],
    [['ASIN', 'Verkaufspreis'], asins, ['250', '199', '318', '47']],
    [['ASIN', 'Zielwert'], asins, ['250,00', '199,90', '318,00', '47,10']],
    [['ASIN', 'Stand'], asins, ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']],
    [['ASIN', 'Quelle'], asins, ['https://a.de/1', 'https://a.de/2', 'https://a.de/3', 'https://a.de/4']],
  ])('suggests no distinct amounts, times or addresses as article numbers: %j', (headers, ...columns) => {
    expect(suggestMapping(headers, toRows(...columns))).toEqual({
      artikelNumber: { header: 'ASIN', confidence: 1 },
      ean: null,
      asin: { header: 'ASIN', confidence: 1 },
    })
  })

  it.each(['Sortiment', 'Schrank', 'my_code'])('may suggest the distinct numbers below %s', (heading) => {
    expect(suggestMapping(['ASIN', heading], toRows(asins, ['250', '199', '318', '47']))).toMatchObject({
      artikelNumber: { header: heading },
    })
  })

  it('finds identifiers below meaningless headings', () => {
    expect(names(['A', 'B', 'C', 'D'], toRows(titles, asins, numbers, gtins))).toEqual(['C', 'D', 'B'])
  })

  it('prefers the filled one of two columns with the same name', () => {
    const suggested = suggestMapping(['SKU', 'EAN', 'EAN'], toRows(numbers, ['', '', '', ''], gtins))
    expect(suggested.ean?.header).toBe('EAN (2)')
  })

  it('prefers pasted addresses to an empty ASIN column', () => {
    const addresses = asins.map((asin) => `https://www.amazon.de/dp/${asin}`)
    expect(names(['SKU', 'ASIN', 'Link'], toRows(numbers, ['', '', '', ''], addresses))).toEqual([
      'SKU',
      undefined,
      'Link',
    ])
  })

  it('recognizes damaged EANs', () => {
    const damaged = ['4,00638E+12', '4,00638E+12', '4,00638E+12', '4,00638E+12']
    expect(names(['Nummer', 'Code'], toRows(numbers, damaged))[1]).toBe('Code')
  })

  it('suggests no column because one of many rows has something like an EAN', () => {
    const rows = Array.from({ length: 30 }, (_, i) => [`K-${i}`, i === 3 ? '4930901820014' : ''])
    expect(names(['SKU', 'Hotline'], rows)).toEqual(['SKU', undefined, undefined])
    const phones = Array.from({ length: 30 }, (_, i) => [`K-${i}`, `00493012345${100 + i}`])
    expect(names(['SKU', 'Kontakt'], phones)).toEqual(['SKU', undefined, undefined])
  })

  it.each([
    'GLN',
    'ILN',
    'Kundennr.',
    'Lieferantennummer',
    'Auftragsnummer',
    'Order No.',
    'Seriennummer',
    'Charge',
  ])('takes no numbers below %s for EANs', (heading) => {
    const rows = Array.from({ length: 8 }, (_, i) => [`K-${i}`, numbered(i), 'Lampe'])
    expect(names(['SKU', heading, 'Titel'], rows)).toEqual(['SKU', undefined, undefined])
  })

  it.each([1, 4])('takes no numbers for EANs that repeat from row to row: %i of 20', (count) => {
    const rows = Array.from({ length: 20 }, (_, i) => [`K-${i}`, numbered(i % count), 'Lampe'])
    expect(names(['SKU', 'Code', 'Titel'], rows)).toEqual(['SKU', undefined, undefined])
  })

  it.each([
    ['EAN Karton', 'EAN Stück'],
    ['EAN VPE', 'EAN'],
    ['Master carton EAN', 'Unit EAN'],
    ['GTIN Palette', 'GTIN Verbrauchereinheit'],
    ['EAN colis', 'EAN unité'],
    ['EAN caja', 'EAN unidad'],
    ['EAN doos', 'EAN stuk'],
    ['EAN cartone', 'EAN pezzo'],
  ])('prefers the EAN of an article to that of a carton: %s, %s', (carton, single) => {
    const rows = Array.from({ length: 20 }, (_, i) => [`K-${i}`, numbered(i + 40), i % 5 ? '' : numbered(i)])
    expect(names(['SKU', carton, single], rows)[1]).toBe(single)
    expect(suggestMapping(['SKU', carton], rows).ean?.confidence).toBeLessThan(0.5)
  })

  it('takes numbers of eight digits for EANs only if most are valid', () => {
    const rows = Array.from({ length: 10 }, (_, i) => [String(10023450 + 3 * i), 'Lampe'])
    expect(names(['EAN', 'Bezeichnung'], rows)).toEqual(['EAN', undefined, undefined])
    const short = Array.from({ length: 10 }, (_, i) => [`K-${i}`, numbered(i, '401')])
    expect(names(['SKU', 'EAN'], short)).toEqual(['SKU', 'EAN', undefined])
  })

  it('finds EANs that some rows have', () => {
    const rows = Array.from({ length: 40 }, (_, i) => [`K-${i}`, i % 4 === 0 ? numbered(i) : ''])
    expect(names(['SKU', 'Code'], rows)).toEqual(['SKU', 'Code', undefined])
  })

  it('prefers a full column of numbers to an empty one with a heading', () => {
    const rows = toRows(['lampe-rot', 'lampe-blau'], ['', ''], gtins.slice(0, 2))
    expect(names(['Handle', 'Variant SKU', 'Variant Barcode'], rows)).toEqual([
      'Handle',
      'Variant Barcode',
      undefined,
    ])
  })

  it('trusts the values of a column called EAN, and takes no size for an article number', () => {
    const rows = toRows(['Alba', 'Alba', 'Alba'], ['S', 'M', 'L'], ['SER-500-S', 'SER-500-M', 'SER-500-L'])
    expect(names(['Modell', 'Größe', 'EAN'], rows)).toEqual(['EAN', undefined, undefined])
    expect(names(['Modell', 'Option', 'EAN'], rows)).toEqual(['EAN', undefined, undefined])
    const wrong = ['4006381333932', '4006381333949', '4006381333956', '4006381333963']
    expect(names(['SKU', 'EAN'], toRows(numbers, wrong))[1]).toBe('EAN')
  })

  it.each(['EAN alt', 'Vorgänger-EAN', 'Ersatz-EAN', 'Previous EAN', 'Zubehör EAN'])(
    'prefers the own EAN to %s',
    (other) => {
      const rows = [
        ['4260258410013', '4260258410006', 'A1'],
        ['4260258410037', '4260258410020', 'A2'],
      ]
      expect(suggestMapping([other, 'EAN neu', 'SKU'], rows).ean?.header).toBe('EAN neu')
    },
  )

  it.each([
    ['EAN bisher', 'EAN aktuell'],
    ['EAN ungültig', 'EAN gültig'],
    ['Referenz EAN', 'EAN'],
    ['Lieferanten-EAN', 'EAN'],
    ['EAN 10er-Pack', 'EAN Einzelstück'],
  ])('prefers to %s the number of the article, %s', (other, own) => {
    const rows = [
      ['4260258410013', '4260258410006', 'A1'],
      ['4260258410037', '4260258410020', 'A2'],
    ]
    expect(suggestMapping([other, own, 'SKU'], rows).ean?.header).toBe(own)
    expect(
      suggestMapping(
        [other, 'SKU'],
        rows.map(([first = '', , sku = '']) => [first, sku]),
      ).ean?.header,
    ).toBe(other)
  })

  it('takes numbers for article numbers rather than the names before them', () => {
    const rows = [
      ['Desk lamp', '4260258410006', 'L-1'],
      ['Floor lamp', '4260258410013', 'L-2'],
    ]
    expect(suggestMapping(['A', 'B', 'C'], rows).artikelNumber?.header).toBe('C')
  })

  it('suggests nothing for titles and prices', () => {
    expect(names(['Bezeichnung', 'Preis'], toRows(titles, ['5,00', '5,00', '5,00', '5,00']))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each([
    ['EAN', gtins, 'ean'],
    ['Artikelnummer', gtins, 'ean'],
    ['A', asins, 'asin'],
    ['SKU', asins, 'asin'],
  ] as const)('uses the identifier as article number in a list of only %s', (header, values, field) => {
    const suggested = suggestMapping([header], toRows(values))
    expect(suggested.artikelNumber?.header).toBe(header)
    expect(suggested[field]?.header).toBe(header)
    expect(suggested[field === 'ean' ? 'asin' : 'ean']).toBeNull()
  })

  it('shares no column if the list has article numbers, or both identifiers without them', () => {
    expect(names(['Nummer', 'EAN'], toRows(numbers, gtins))).toEqual(['Nummer', 'EAN', undefined])
    expect(names(['EAN', 'ASIN'], toRows(gtins, asins))).toEqual([undefined, 'EAN', 'ASIN'])
    expect(names(['SKU'], toRows(numbers))).toEqual(['SKU', undefined, undefined])
  })

  it('uses only the heading if there are no values', () => {
    expect(suggestMapping(['SKU', 'EAN', 'ASIN'], []).ean).toEqual({ header: 'EAN', confidence: 0.5 })
  })

  it('has high confidence in a good column and low confidence in a guess', () => {
    const { artikelNumber, ean } = suggestMapping(['Artikelnummer', 'EAN'], toRows(numbers, gtins))
    expect(ean?.confidence).toBe(1)
    expect(artikelNumber?.confidence).toBe(1)
    expect(suggestMapping(['A', 'B'], toRows(numbers, gtins)).artikelNumber?.confidence).toBeLessThan(0.5)
  })
})

describe('columnNames and findColumns', () => {
  it('distinguish columns with the same name or no name', () => {
    expect(columnNames(['EAN', '', 'EAN', ' '])).toEqual(['EAN', '(2)', 'EAN (2)', '(4)'])
  })

  it('find mapped columns, ignoring outer white space, and list the missing ones', () => {
    const headers = [' SKU ', 'EAN', 'EAN']
    expect(findColumns(headers, { artikelNumber: 'SKU', ean: 'EAN (2)', asin: null })).toEqual({
      columns: { artikelNumber: 0, ean: 2, asin: undefined },
      missing: [],
    })
    expect(findColumns(headers, { artikelNumber: 'SKU', ean: 'GTIN', asin: 'x' }).missing).toEqual([
      'GTIN',
      'x',
    ])
  })
})

describe('previewCsv', () => {
  it('parses the beginning of a list like the server', () => {
    const bytes = new TextEncoder().encode('SKU;EAN;Name\r\n1;2;Mühle\r\n3;4;abgeschn')
    expect(previewCsv(bytes, false)).toEqual({
      encoding: 'utf-8',
      delimiter: ';',
      headers: ['SKU', 'EAN', 'Name'],
      hasHeaderRow: true,
      rows: [['1', '2', 'Mühle']],
      numbers: [2],
    })
    expect(previewCsv(bytes, true)?.rows).toHaveLength(2)
  })

  it('returns undefined for an empty file', () => {
    expect(previewCsv(new Uint8Array(0), true)).toBeUndefined()
  })
})

describe('part number and brand', () => {
  const rows = [
    ['A-1', '06019H8000', 'Bosch'],
    ['A-2', 'GA4530R', 'Makita'],
  ]
  const suggest = (headers: string[], values = rows) => {
    const { artikelNumber, mpn, brand } = suggestMapping(headers, values)
    return [artikelNumber?.header, mpn?.header, brand?.header]
  }

  it.each([
    ['Artikelnummer', 'Herstellernummer', 'Marke'],
    ['SKU', 'MPN', 'Brand'],
    ['SKU', 'Manufacturer Part Number', 'Manufacturer'],
    ['Artikel-Nr.', 'Hersteller-Artikelnummer', 'Hersteller'],
    ['Art.-Nr.', 'Teilenummer', 'Markenname'],
    ['Art.-Nr.', 'Typ-Nr.', 'Hst.'],
    ['Best.-Nr.', 'OEM-Nr.', 'Fabrikat'],
    ['Lieferanten-Art.-Nr.', 'Werk-Nr.', 'Hersteller'],
    ['SKU', 'Modell', 'Marke'],
    ['Stock No.', 'Model No.', 'Make'],
    ['Interne Nr.', 'Ersatzteilnummer', 'Marke'],
    ['Référence', 'Référence constructeur', 'Constructeur'],
    ['Cod. Art.', 'Cod. Produttore', 'Marchio'],
    ['Cód. artículo', 'Nº de pieza', 'Fabricante'],
    ['Bestelnummer', 'Typenummer', 'Merk'],
    ['Kod towaru', 'Nr części', 'Producent'],
    ['Symbol', 'Kod producenta', 'Marka'],
  ])('recognizes %s, %s and %s', (...headers) => {
    expect(suggest(headers)).toEqual(headers)
  })

  it.each([
    ['Artikelnummer', 'Artikel', 'Marke'],
    ['Artikelnummer', 'Herstellernummer', 'Farbe'],
    ['Artikelnummer', 'Farbe', 'Marke'],
    ['Artikelnummer', 'Herstellernummer', 'Markennummer'],
  ])('suggests nothing for %s, %s and %s', (...headers) => {
    expect(suggest(headers).slice(1)).toEqual([undefined, undefined])
  })

  it('lets the part number be the article number, and prefers the brand to the manufacturer', () => {
    const values = rows.map(([, mpn = '', brand = '']) => [mpn, `${brand} GmbH`, brand])
    expect(suggest(['MPN', 'Hersteller', 'Marke'], values)).toEqual(['MPN', 'MPN', 'Marke'])
  })

  it('takes models for part numbers only if they are numbers', () => {
    const named = [
      ['A-1', 'Alba', 'Bosch'],
      ['A-2', 'Berta', 'Makita'],
    ]
    expect(suggest(['SKU', 'Modell', 'Marke'], named).slice(1)).toEqual([undefined, undefined])
  })

  it('leaves a column of EANs out', () => {
    const values = [['A-1', '4006381333931', 'Bosch']]
    expect(suggestMapping(['SKU', 'MPN', 'Marke'], values).mpn).toBeUndefined()
  })
})
