import { describe, expect, it } from 'vitest'
import { gtinDamageIn } from './gtin.ts'
import { damageIn, isDamaged } from './spreadsheet-damage.ts'

describe('isDamaged', () => {
  it.each([
    ...[
      '12.3.26',
      '3/12/26',
      '12.03.2026',
      '2026-03-12',
      '2026/3/12',
      '12-03-2026',
      '12.03.',
      '12:30',
      '12:30:00 PM',
    ],
    ...[
      '2026-03-12T00:00:00Z',
      'Jan 12',
      '12. Mrz',
      '12-Mar-26',
      '12. März 2026',
      'janv.-12',
      '12-mrt',
      '12 lut',
    ],
    ...['Donnerstag, 12. März 2026', 'Thu Mar 12 2026 00:00:00 GMT+0100 (MEZ)', '3. set', 'Sept 98'],
    ...['1,23E+12', '1.23e+12', '1,23457 E+15', '1.23457E12', '5E+10', '1.0E-5', '1,23×10^12', '1,23 · 10¹²'],
    ...['#BEZUG!', '#¿NOMBRE?', '#VALEUR!', '#NAZWA?', 'Err:502', '######', '1234570000000000', 'L\ufffdmpe'],
  ])('finds the damage in %s', (cell) => {
    expect(isDamaged(cell)).toBe(true)
  })

  it.each([
    ...[
      '10.12',
      '12.30',
      '3.5',
      '12.3.4',
      '10-12',
      '12/3',
      '10-11-12',
      '12.13.',
      '12.3.260',
      '33.45.12',
      '10.12.8834',
    ],
    ...['SET-10', 'MAR-05', 'MAI 12', 'JAN12', 'Nov98X', 'Lampe 12', 'Mar 100', 'kit-10', 'A12:30', '25:70'],
    ...[
      '1E10',
      '2E5',
      '12E-5',
      '123456000000',
      '987000000000',
      '1000000',
      '12345E+10',
      '#12',
      '#NV',
      '4006381333931',
    ],
  ])('takes %s for a number', (cell) => {
    expect(isDamaged(cell)).toBe(false)
  })
})

describe('damageIn', () => {
  it('takes numbers for dates only where their column has no other numbers of that form', () => {
    expect(damageIn(['10.11.12', '33.45.12', 'A-1'])('10.11.12')).toBe(false)
    expect(damageIn(['10.11.12', '9.10.26', 'A-1'])('10.11.12')).toBe(true)
    expect(damageIn(['set-10', 'kit-10'])('set-10')).toBe(false)
    expect(damageIn(['12:30', '14:75'])('12:30')).toBe(false)
    // The number that became this date had another form than the numbers around it.
    expect(damageIn(['12.03.2026', '45.30.26'])('12.03.2026')).toBe(true)
  })

  it('takes zeros at the end for lost digits only where long numbers repeat', () => {
    expect(damageIn(['123456000000', '123457000000', '123458000000'])('123456000000')).toBe(false)
    expect(damageIn(['123456700000', '123456700000', '123456800000'])('123456800000')).toBe(true)
    expect(damageIn(['123456700000', '123456700000', '123456712345'])('123456712345')).toBe(false)
  })
})

describe('gtinDamageIn', () => {
  it('finds rounded GTINs whose check digit is right by chance', () => {
    const rounded = ['4260258160000', '4260258170000', '4260258180000', '4260258230000']
    const isRounded = gtinDamageIn(rounded)
    expect(rounded.map(isRounded)).toEqual([true, true, true, true])
    expect(isRounded('4260258410006')).toBe(false)
    expect(isRounded('')).toBe(false)
  })

  it('keeps GTINs that end with zeros among right ones, and beside one mistake', () => {
    const cells = ['4260258160000', '4260258410006', '4260258180000', '4260258230000']
    expect(cells.map(gtinDamageIn(cells))).toEqual([false, false, false, false])
  })
})
