import { expect, test } from 'vitest'
import { isGtinLabel, isNoGtin, isOwnGtinLabel } from './index.ts'

test.each([
  'EAN',
  'EANs',
  'EAN-13',
  'EAN_13',
  'UPC/EAN',
  'Hersteller-EAN',
  'GTIN-14',
  'ISBN-10',
  'JAN',
  'JANコード',
  'Barcode',
  'Bar code',
  'Strichcode',
  'Code-barres',
  'Code à barres',
  'Codice a barre',
  'Código de barras',
  'Streepjescode',
  'Kod kreskowy',
  'Streckkod',
  'Čárový kód',
  'Barkod',
  'バーコード',
  '条形码',
  'الباركود',
  'Gencod',
  'Global Trade Item Number',
  'Global Trade Identification Number',
  'Globale Handelsidentifikationsnummer',
  'Globale Artikelidentnummer',
  'Europäische Artikelnummer',
  'European Article Number (EAN)',
  'Internationale Artikelnummer',
  'Numéro international d’article commercial',
  'Numero globale di identificazione commerciale',
  'Número global de identificación comercial',
  'Número de identificação comercial global',
  'Universal Product Code',
  'Barcode-Nummer',
  'Barcode number',
  'Hersteller-Barcode',
  'Produktbarcode',
  'Numéro de code-barres',
  'Número de código de barras',
  'EAN码',
  '商品条码',
  'バーコード番号',
  'DUN-14',
  'ITF 14',
  'Scan code',
  'Packaging barcode',
  'Código universal de producto',
  'Numero di articolo europeo',
])('%s says that its value is a GTIN', (name) => {
  expect(isGtinLabel(name)).toBe(true)
})

test.each([
  'Farbe',
  'Januar',
  'Jan',
  'Oceanblau',
  'Artikelnummer',
  'International gültig',
  'Global Sourcing',
  'Europäischer Stecker',
  'ISSN',
  'Barcode-Breite (mm)',
  'Strichcode-Scanner Tiefe',
  'Barcode-Lesegeschwindigkeit',
  'Anzahl Barcodes',
  'Europäische Handelsklasse',
  'Europa-Artikel',
  'Globale Handelsgarantie (Monate)',
  'Universal-Netzteil für Artikel',
  'Universal-Produktcode-Leser',
  'Verpackungsnummer',
  'Numero di articoli',
])('%s does not', (name) => {
  expect(isGtinLabel(name === 'Jan' ? 'Jan Müller' : name)).toBe(false)
})

test.each([
  '2012345000001',
  '0000000000000',
  '4006381333932',
  '123456',
  '123 456 789 01',
  'falsch: 4006381333932',
])('%s is a number and no GTIN', (value) => {
  expect(isNoGtin(value)).toBe(true)
})

test.each(['4006381333931', '036000291452', '2D', 'Ja', 'QR, Aztec', '80', '12,5', '500', '12345'])(
  '%s is a GTIN or about something else',
  (value) => {
    expect(isNoGtin(value)).toBe(false)
  },
)

test.each([
  ...[
    'Karton-EAN',
    'EAN Umverpackung',
    'GTIN (Karton)',
    'Case UPC',
    'UPC (case)',
    'VE EAN',
    'Palette EAN',
    'Omdoos EAN',
  ],
  ...['Bundle EAN', 'Multipack UPC', 'EAN zgrzewki', 'EAN boîte', 'EAN 6er Pack', 'Sammelpackung EAN'],
  ...['Shipping unit GTIN', 'Parent EAN', 'EAN Ersatzteil', 'Previous UPC', 'EAN poprzedni', 'Referenz-EAN'],
  ...['EAN Trade unit', 'EAN L', 'Main product EAN', 'EAN Hauptartikel', 'ISBN E-Book'],
  ...['EAN Vorgänger', 'Alte EAN', 'EAN (alt)', 'Ersetzt EAN', 'Old UPC', 'Ancien EAN'],
  ...['Passend zu EAN', 'Vergleichs-EAN', 'EAN des Zubehörs', 'Compatible with EAN'],
])('%s is the number of another article', (name) => {
  expect(isGtinLabel(name)).toBe(true)
  expect(isOwnGtinLabel(name)).toBe(false)
})

test.each([
  'EAN',
  'GTIN-13',
  'Code EAN',
  'Verpackungs-EAN',
  'Hersteller-EAN',
  'UPC / EAN',
  'EAN Stück',
  'Item EAN',
  'Variant EAN',
  'EAN-Code',
  'EAN/GTIN',
  'EAN Einzelpackung',
  'Neue EAN',
  'Consumer unit GTIN',
  'European Article Number (EAN)',
  'EAN码',
  'Código de barras (EAN)',
  ...['EAN13', 'GTIN13', 'UPCA', 'ISBN10', 'N° EAN', 'EAN Nummer (GTIN13)', 'Primary EAN', 'Base unit GTIN'],
  ...['Global Trade Item Number (GTIN)', 'Universal Product Code (UPC)', 'EAN (Europäische Artikelnummer)'],
  ...['Code EAN du produit', 'Numéro EAN de l’article', 'Codice EAN dell’articolo', 'Kod EAN produktu'],
  ...['EAN des Produktes', 'EAN pro Stück', 'EAN Einzelverpackung', 'Offizielle EAN', 'Nowy EAN', 'EAN kodu'],
])('%s is the number of the article', (name) => expect(isOwnGtinLabel(name)).toBe(true))
