import { describe, expect, it } from 'vitest'
import { headingScore, namesOtherValues } from './header-names.ts'

describe('headingScore', () => {
  it.each([
    ...['Herst.-Artikelnr.', 'Herst. Art. Nr.', 'Herstell.-Nr.', 'HerstNr', 'Hersteller-Art.Nr.'],
    ...['Herstellernummern', 'Nummer des Herstellers', 'herstellerArtikelNr', 'Hersteller-Nr. (MPN)'],
    ...['Mfr. Part No.', 'MFR P/N', 'Manufacturer Part #', 'manufacturer_part_number'],
    ...['Codice produttore', 'Kod producenta', 'Fabrikantcode', 'Code fabricant', 'Código fabricante'],
  ])('recognizes %s as the part number', (heading) => {
    expect(headingScore(heading, 'mpn')).toBe(1)
    expect(headingScore(heading, 'brand')).toBe(0)
    expect(headingScore(heading, 'artikelNumber')).toBeLessThan(0.8)
  })

  it.each([
    ...[
      'Art.-Nr.',
      'Best.-Nr.',
      'Artikelnummern',
      'Item #',
      'N° article',
      'Numéro d’article',
      'ARTNO',
      'Prod.-Nr.',
    ],
    ...['Artikel-\u00adnummer', 'Unsere Artikelnummer', 'Seller SKU', 'S.K.U.'],
  ])('recognizes %s as the article number', (heading) => {
    expect(headingScore(heading, 'artikelNumber')).toBe(1)
  })

  it.each([
    'E.A.N.',
    'EANs',
    'EAN (13)',
    'GTIN-14',
    'Barcode-Nr.',
    'Código de barras',
    'codiceabarre',
    'Gencod',
    'EAN Stück',
    'European Article Number',
  ])('recognizes %s as the EAN', (heading) => {
    expect(headingScore(heading, 'ean')).toBe(1)
  })

  it.each(['Hersteller', 'Herstellername', 'Manufacturers', 'Herst.'])('takes %s for a brand', (heading) => {
    expect(headingScore(heading, 'brand')).toBe(0.8)
  })

  it.each([
    'Markennummer',
    'Hersteller-Adresse',
    'Herstellerland',
    'Artikelart',
    'SKU-100',
    'Kundennummer',
    'Auftrags-Nr.',
    'GLN',
    'constructor',
  ])('finds no field in %s', (heading) => {
    for (const field of ['artikelNumber', 'ean', 'asin', 'mpn', 'brand'] as const)
      expect(headingScore(heading, field)).toBe(0)
  })
})

it.each(['Größe', 'Farben', 'Hotline', 'Artikelbezeichnung', 'Colour', 'VK-Preis'])(
  'names values of another kind: %s',
  (heading) => {
    expect(namesOtherValues(heading)).toBe(true)
  },
)
