import { describe, expect, test } from 'vitest'
import type { Table } from '../../../../platform/spreadsheets/index.ts'
import { makeMergedProduct, makeRecord, yieldRecords } from '../../../../testing/make-record.ts'
import { ameiseTable, attributesTable } from './attributes.ts'
import { masterDataTable } from './master-data.ts'

async function readValues(table: Table): Promise<(string | undefined)[][]> {
  const rows = []
  for await (const block of table.rows)
    for (const row of block) rows.push(row.map(({ value }) => value || undefined))
  return rows
}

/** The only row of a table as heading → value. */
async function onlyRow(table: Table): Promise<Record<string, string | undefined>> {
  const [row = [], ...others] = await readValues(table)
  expect(others).toEqual([])
  return Object.fromEntries(table.headings.map((heading, index) => [heading, row[index]]))
}

const german = { language: 'de', isFoundOnly: false } as const

describe('master data', () => {
  test('has the fixed headings, in German whatever the language', () => {
    const { headings } = masterDataTable(yieldRecords(), { language: 'en', isFoundOnly: false })
    expect(headings.join(';')).toBe(
      'Artikelnummer;EAN;ASIN;Status;Grund;Titel;Marke;Hersteller;Kurzbeschreibung;Beschreibung;Kategorie Ebene 1;Kategorie Ebene 2;Kategorie Ebene 3;Kategorie Ebene 4;Kategorie Ebene 5;Preis Amazon;Preis eBay;Währung;Gewicht (kg);Bild 1;Bild 2;Bild 3;Bild 4;Bild 5;Bild 6;Bild 7;Bild 8;Bild 9;Bild 10;Amazon-URL;eBay-URL;Abgerufen am',
    )
  })

  test('puts each value under its heading', async () => {
    const merged = makeMergedProduct({
      brand: 'Adler',
      categories: ['Küche', 'Wasserkocher'],
      prices: { amazon: { amount: '29.90', currency: 'EUR' }, ebay: { amount: '25.00', currency: 'EUR' } },
      weightKg: '1.2',
      images: ['https://images.test/1.jpg'],
      urls: { amazon: 'https://amazon.test/dp/B000000001' },
    })
    expect(await onlyRow(masterDataTable(yieldRecords(makeRecord({ merged })), german))).toMatchObject({
      Artikelnummer: '0042-A',
      Status: 'gefunden',
      Grund: 'Bei Amazon gefunden',
      Titel: 'Wasserkocher Größe L',
      Marke: 'Adler',
      'Kategorie Ebene 2': 'Wasserkocher',
      'Kategorie Ebene 3': undefined,
      'Preis Amazon': '29.90',
      'Preis eBay': '25.00',
      Währung: 'EUR',
      'Gewicht (kg)': '1.2',
      'Bild 1': 'https://images.test/1.jpg',
      'Amazon-URL': 'https://amazon.test/dp/B000000001',
      'Abgerufen am': '2026-11-02T08:30:00.000Z',
    })
  })

  test('shows verdict and reason of a record without a product', async () => {
    const record = makeRecord({ verdict: 'skipped', reason: 'ean-check-digit', merged: null })
    expect(await onlyRow(masterDataTable(yieldRecords(record), german))).toMatchObject({
      Status: 'übersprungen',
      Grund: 'EAN mit falscher Prüfziffer',
      Titel: undefined,
    })
  })

  test('shows notes after the reason, in the requested language', async () => {
    const record = makeRecord({ notes: ['ebay-not-found'] })
    const row = await onlyRow(masterDataTable(yieldRecords(record), { language: 'en', isFoundOnly: false }))
    expect(row.Grund).toBe('Found on Amazon. Not found on eBay')
  })

  test('shows on what the marketplaces disagree and the condition of Amazon’s offer', async () => {
    const values = [
      { source: 'Amazon', value: 'Silber' },
      { source: 'eBay', value: 'Gold' },
    ]
    const record = makeRecord({
      notes: ['values-disagree', 'amazon-used-only'],
      facts: { disagreements: [{ name: 'Farbe', values }], condition: 'Gebraucht: Gut' },
    })
    const row = await onlyRow(masterDataTable(yieldRecords(record), german))
    expect(row.Grund).toContain('bei einem Merkmal: Farbe (Amazon „Silber“, eBay „Gold“)')
    expect(row.Grund).toMatch(/nur gebraucht angeboten, daher ohne Amazon-Preis: „Gebraucht: Gut“$/)
  })

  test('leaves out records without a product on request', async () => {
    const records = yieldRecords(
      makeRecord(),
      makeRecord({ verdict: 'not-found', reason: 'no-offer', merged: null }),
    )
    expect(await readValues(masterDataTable(records, { language: 'de', isFoundOnly: true }))).toHaveLength(1)
  })

  test('shows both currencies if the marketplaces differ', async () => {
    const merged = makeMergedProduct({
      prices: { amazon: { amount: '1.00', currency: 'EUR' }, ebay: { amount: '1.00', currency: 'GBP' } },
    })
    expect(await onlyRow(masterDataTable(yieldRecords(makeRecord({ merged })), german))).toMatchObject({
      Währung: 'EUR/GBP',
    })
  })
})

const attributes = [
  { group: 'Maße', name: 'Farbe', value: 'Rot', source: 'amazon' as const, rules: [] },
  { group: 'Maße', name: 'Farbe', value: 'Blau', source: 'ebay' as const, rules: [] },
  {
    name: 'Material',
    value: 'Stahl',
    source: 'ebay' as const,
    rules: [
      { step: 'renamed' as const, from: 'Werkstoff' },
      { step: 'allowed' as const, from: 'aus Stahl' },
    ],
  },
]

test('writes one attribute value per line with its data source', async () => {
  const table = attributesTable(yieldRecords(makeRecord({ merged: makeMergedProduct({ attributes }) })), 'de')
  expect(table.headings).toEqual([
    'Artikelnummer',
    'Merkmalgruppe',
    'Merkmalname',
    'Merkmalwert',
    'Quelle',
    'Regel',
  ])
  expect(await readValues(table)).toEqual([
    ['0042-A', 'Maße', 'Farbe', 'Rot', 'Amazon', undefined],
    ['0042-A', 'Maße', 'Farbe', 'Blau', 'eBay', undefined],
    [
      '0042-A',
      undefined,
      'Material',
      'Stahl',
      'eBay',
      'Merkmal umbenannt, war „Werkstoff“; Erlaubter Wert, war „aus Stahl“',
    ],
  ])
})

test('writes the values of one attribute side by side in the Ameise layout', async () => {
  const records = yieldRecords(makeRecord({ merged: makeMergedProduct({ attributes }) }))
  const table = await ameiseTable(() => records, 'de')
  expect(table.headings).toEqual(['Artikelnummer', 'Gruppe', 'Name', 'Wert1', 'Wert2'])
  expect(await readValues(table)).toEqual([
    ['0042-A', 'Maße', 'Farbe', 'Rot', 'Blau'],
    ['0042-A', undefined, 'Material', 'Stahl', undefined],
  ])
})
