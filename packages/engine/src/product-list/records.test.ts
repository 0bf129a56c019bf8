import { describe, expect, it } from 'vitest'
import { checkRecord, createRecordChecker, type RecordColumns } from './records.ts'

/** Checks rows of a list whose heading is row 1. */
function counted(columns: RecordColumns, firstRows: string[][] = []) {
  const check = createRecordChecker(columns, firstRows)
  let number = 1
  return (row: string[]) => {
    number += 1
    return check(row, number)
  }
}

const raw = (articleNumber: string, ean = '', asin = '') => ({ articleNumber, ean, asin })

describe('checkRecord', () => {
  it('keeps the identifiers of the product', () => {
    expect(checkRecord(raw(' 0017 ', '4006381333931', 'b000002n9d'))).toEqual({
      kind: 'usable',
      articleNumber: '0017',
      identifiers: { gtin: '4006381333931', asin: 'B000002N9D' },
      notes: [],
    })
  })

  it.each([
    ['no-identifier', raw('1')],
    ['no-identifier', raw('1', 'Nicht zutreffend', '-')],
    ['no-article-number', raw(' ', '4006381333931')],
    ['ean-check-digit', raw('1', '4006381333932')],
    ['ean-damaged', raw('1', '4,00638E+12')],
    ['ean-malformed', raw('1', '12345')],
    ['ean-malformed', raw('1', '4006381333931,5901234123457')],
    ['ean-restricted', raw('1', '2012345678903')],
    ['asin-malformed', raw('1', '', 'B00')],
    ['ean-check-digit', raw('1', '4006381333932', 'B00')],
  ])('skips for %s: %j', (reason, record) => {
    expect(checkRecord(record)).toMatchObject({ kind: 'skipped', reason })
  })

  it('cuts an article number with more than 500 characters and skips its row', () => {
    const longest = 'x'.repeat(500)
    expect(checkRecord(raw(longest, '4006381333931'))).toMatchObject({
      kind: 'usable',
      articleNumber: longest,
    })
    expect(checkRecord(raw(`${longest}x`, '4006381333931'))).toMatchObject({
      kind: 'skipped',
      reason: 'long-article-number',
      articleNumber: longest,
    })
  })

  it.each([
    '-5',
    '+5',
    '=1+1',
    '@SUM(A1)',
    '＝cmd',
    '1E5',
    '00123',
    'NULL',
    "O'Neill",
    '../../etc',
    'ab  c',
    '12#',
  ])('keeps the article number %s unchanged', (articleNumber) => {
    expect(checkRecord(raw(articleNumber, '4006381333931'))).toMatchObject({
      kind: 'usable',
      articleNumber,
    })
  })

  it('removes the formula guard of our outputs', () => {
    expect(checkRecord(raw("'=1+1", '4006381333931'))).toMatchObject({ articleNumber: '=1+1' })
    expect(checkRecord(raw("'n Boot", '4006381333931'))).toMatchObject({ articleNumber: "'n Boot" })
  })

  it.each([
    ...[
      '1,23457E+15',
      '1.23457E+15',
      '1,00E-05',
      '1.23456789012345E+15',
      '1234570000000000',
      '#NAME?',
      '########',
    ],
    ...['2026-10-24', '24.10.2026', '10/24/2026', '10. Dez', '10-Dec', 'Dez 98', 'Dec-98', 'L\ufffdmpe'],
  ])('skips the article number %s, which a spreadsheet has damaged', (articleNumber) => {
    expect(checkRecord(raw(articleNumber, '4006381333931'))).toMatchObject({
      kind: 'skipped',
      reason: 'article-number-damaged',
      value: articleNumber,
      given: { ean: '4006381333931', asin: '', brand: '' },
    })
  })

  it.each(['1E10', '12E-5', 'SET-10', 'MAR-05', '10.12.8834', '1000000000001', '12-2026', '4006381333931'])(
    'takes %s for an article number',
    (articleNumber) => {
      expect(checkRecord(raw(articleNumber, '4006381333931'))).toMatchObject({
        kind: 'usable',
        articleNumber,
      })
    },
  )

  it.each(['2026-10-24', '1.23456789012345E+17', '4060000000000', '4006380000000'])(
    'says that a spreadsheet has damaged the EAN %s',
    (ean) => {
      expect(checkRecord(raw('1', ean))).toMatchObject({ kind: 'skipped', reason: 'ean-damaged' })
    },
  )

  it('says that the ASIN is wrong, too, only where one is given', () => {
    expect(checkRecord(raw('1', '4006381333932', 'B00'))).toMatchObject({ notes: ['asin-malformed-too'] })
    expect(checkRecord(raw('1', '4006381333932'))).toMatchObject({ notes: [] })
  })

  it.each(['\u200b', '\u00ad', '\u2060', '\ufeff', '\u200d', '\u202a'])(
    'takes an article number with the invisible character %j for the same one',
    (character) => {
      const check = counted({ artikelNumber: 0, ean: 1 })
      check(['A-1', '4006381333931'])
      expect(check([`A-${character}1`, `4006${character}381333931`])).toMatchObject({
        articleNumber: 'A-1',
        reason: 'duplicate',
        earlierRow: 2,
      })
      expect(check([`B\u00a01${character}`, '4006381333931'])).toMatchObject({ articleNumber: 'B 1' })
    },
  )

  it('notes one article number on different products, with the first of them', () => {
    const check = counted({ artikelNumber: 0, ean: 1 })
    expect(check(['A-1', '4006381333931'])).toMatchObject({ kind: 'usable', notes: [] })
    const shared = { kind: 'usable', notes: ['article-number-shared'], earlierRow: 2 }
    expect(check(['a-1', '4006381333948'])).toMatchObject(shared)
    expect(check(['A-1', '4006381333955'])).toMatchObject(shared)
    expect(check(['A-1', '4006381333948'])).toMatchObject({ reason: 'duplicate', earlierRow: 3 })
  })

  it('removes control characters from article numbers', () => {
    expect(checkRecord(raw('a\u001b[31m', '4006381333931'))).toMatchObject({ articleNumber: 'a [31m' })
  })

  it.each([
    ['ean-ignored', raw('1', '4006381333932', 'B000002N9D')],
    ['asin-ignored', raw('1', '4006381333931', 'B00')],
    ['asin-from-url', raw('1', '', 'https://www.amazon.de/dp/B000002N9D')],
  ])('notes %s and uses the other identifier', (note, record) => {
    expect(checkRecord(record)).toMatchObject({ kind: 'usable', notes: [note] })
  })
})

describe('createRecordChecker', () => {
  it('uses the ASIN of a link as article number if one column contains both', () => {
    const check = counted({ artikelNumber: 0, ean: undefined, asin: 0 })
    expect(check(['https://www.amazon.de/dp/B000002N9D'])).toMatchObject({ articleNumber: 'B000002N9D' })
    expect(check(['b000002tdc'])).toMatchObject({ articleNumber: 'b000002tdc' })
    expect(check(['no asin'])).toMatchObject({ kind: 'skipped', articleNumber: 'no asin' })
  })

  it('judges spreadsheet damage by the first rows of the list', () => {
    const rows = [
      ['10.11.12', '4260258160000'],
      ['33.45.12', '4260258240000'],
      ['40.10.11', '4260258250000'],
    ]
    const check = counted({ artikelNumber: 0, ean: 1 }, rows)
    expect(check(rows[0]!)).toMatchObject({ reason: 'ean-damaged', articleNumber: '10.11.12' })
    expect(check(['1.11.12', '4006381333931'])).toMatchObject({ kind: 'usable', articleNumber: '1.11.12' })
    expect(counted({ artikelNumber: 0, ean: 1 })(rows[0]!)).toMatchObject({
      reason: 'article-number-damaged',
    })
  })

  it('skips only repetitions, ignoring case and white space', () => {
    const check = counted({ artikelNumber: 0, ean: 1, asin: undefined })
    const kinds = [
      ['AB-1', '4006381333931'],
      ['ab-1 ', '4006381333931.0'],
      ['AB-1', '4006381333948'],
      ['AB-2', '4006381333931'],
      ['AB-1', '4006381333931', 'ignored'],
      ['AB-3'],
    ].map((row) => {
      const result = check(row)
      return result.kind === 'usable' ? 'usable' : result.reason
    })
    expect(kinds).toEqual(['usable', 'duplicate', 'usable', 'usable', 'duplicate', 'no-identifier'])
  })
})

describe('part numbers', () => {
  const part = { mpn: '06019H8000', brand: 'Bosch' }
  const check = (cells: object) => checkRecord({ articleNumber: 'A-1', ean: '', asin: '', ...cells })

  it('uses them only without a valid EAN and ASIN', () => {
    expect(check(part)).toMatchObject({ identifiers: { partNumber: part }, notes: [] })
    expect(check({ ...part, ean: '4006381333931' })).toMatchObject({ identifiers: { gtin: '4006381333931' } })
    expect(check({ ...part, asin: 'B000I6RQ1G' })).toMatchObject({ identifiers: { asin: 'B000I6RQ1G' } })
    expect(check({ ...part, ean: '4006381333932' })).toMatchObject({
      identifiers: { partNumber: part },
      notes: ['only-mpn'],
    })
  })

  it.each([
    [{ mpn: 'A-100', brand: '' }, 'mpn-without-brand'],
    [{ mpn: 'A-100', brand: 'Markenlos' }, 'mpn-without-brand'],
    [{ mpn: '4,00638E+12', brand: 'Bosch' }, 'mpn-damaged'],
    [{ mpn: '2026-10-24', brand: 'Bosch' }, 'mpn-damaged'],
    [{ mpn: '10. Dez', brand: 'Bosch' }, 'mpn-damaged'],
    [{ mpn: '---x'.repeat(40), brand: 'Bosch' }, 'mpn-malformed'],
    [{ mpn: 'n/a', brand: 'Bosch' }, 'no-identifier'],
    [{ mpn: 'A-100', brand: '', ean: '4006381333932' }, 'ean-check-digit'],
    [{ mpn: 'A-100', brand: '', asin: 'B0' }, 'asin-malformed'],
  ])('skips %j as %s', (cells, reason) => {
    expect(check(cells)).toMatchObject({ kind: 'skipped', reason })
  })

  it('skips a repetition in another spelling', () => {
    const next = counted({ artikelNumber: 0, mpn: 1, brand: 2 })
    expect(next(['A-1', '06019-H8000', 'Bosch']).kind).toBe('usable')
    expect(next(['A-1', '0 6019 h8000', 'BOSCH GmbH'])).toMatchObject({ reason: 'duplicate' })
    expect(next(['A-1', '06019-H8001', 'Bosch']).kind).toBe('usable')
  })
})
