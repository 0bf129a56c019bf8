import { expect, test } from 'vitest'
import { readPastedRows } from './read-pasted-rows.ts'

const empty = { article_number: '', ean: '', asin: '', mpn: '', brand: '', cells: {} }

test.each([
  ['nothing', ' \n', []],
  ['an EAN alone', '4006381333931', [{ ...empty, article_number: '4006381333931', ean: '4006381333931' }]],
  [
    'lines of a spreadsheet without headings',
    'A-1\t4006381333931\nA-2\tB026KXMY4E',
    [
      { ...empty, article_number: 'A-1', ean: '4006381333931' },
      { ...empty, article_number: 'A-2', asin: 'B026KXMY4E' },
    ],
  ],
  [
    'a table with headings, and a column of the list',
    'Artikelnummer\tEAN\tLagerplatz\tFarbe\nA-1\t4006381333931\tR3\trot\nA-2\t4041234500108\tR4\tblau',
    [
      { ...empty, article_number: 'A-1', ean: '4006381333931', cells: { Lagerplatz: 'R3' } },
      { ...empty, article_number: 'A-2', ean: '4041234500108', cells: { Lagerplatz: 'R4' } },
    ],
  ],
])('reads %s', (_, text, rows) => {
  expect(readPastedRows(text, ['Lagerplatz', 'Preis'])).toEqual(rows)
})
