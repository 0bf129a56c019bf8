import { describe, expect, it } from 'vitest'
import { checkRecord, createRecordChecker } from './records.ts'

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
    const check = createRecordChecker({ artikelNumber: 0, ean: undefined, asin: 0 })
    expect(check(['https://www.amazon.de/dp/B000002N9D'])).toMatchObject({ articleNumber: 'B000002N9D' })
    expect(check(['b000002tdc'])).toMatchObject({ articleNumber: 'b000002tdc' })
    expect(check(['no asin'])).toMatchObject({ kind: 'skipped', articleNumber: 'no asin' })
  })

  it('skips only repetitions, ignoring case and white space', () => {
    const check = createRecordChecker({ artikelNumber: 0, ean: 1, asin: undefined })
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
      ...{ identifiers: { partNumber: part }, notes: ['only-mpn'] },
    })
  })

  it.each([
    [{ mpn: 'A-100', brand: '' }, 'mpn-without-brand'],
    [{ mpn: 'A-100', brand: 'Markenlos' }, 'mpn-without-brand'],
    [{ mpn: '4,00638E+12', brand: 'Bosch' }, 'mpn-malformed'],
    [{ mpn: 'n/a', brand: 'Bosch' }, 'no-identifier'],
    [{ mpn: 'A-100', brand: '', ean: '4006381333932' }, 'ean-check-digit'],
    [{ mpn: 'A-100', brand: '', asin: 'B0' }, 'asin-malformed'],
  ])('skips %j as %s', (cells, reason) => {
    expect(check(cells)).toMatchObject({ kind: 'skipped', reason })
  })

  it('skips a repetition in another spelling', () => {
    const next = createRecordChecker({ artikelNumber: 0, mpn: 1, brand: 2 })
    expect(next(['A-1', '06019-H8000', 'Bosch']).kind).toBe('usable')
    expect(next(['A-1', '0 6019 h8000', 'BOSCH GmbH'])).toMatchObject({ reason: 'duplicate' })
    expect(next(['A-1', '06019-H8001', 'Bosch']).kind).toBe('usable')
  })
})
