import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatGtin, gtinCheckDigit, gtinKey, parseGtin, readGtins, sameGtin } from './index.ts'

const valid = (gtin: string, isRestricted = false) => ({ kind: isRestricted ? 'restricted' : 'valid', gtin })

describe('parseGtin', () => {
  it.each([
    ['4006381333931', '4006381333931'],
    ['73513537', '73513537'],
    ['036000291452', '0036000291452'],
    ['14006381333938', '14006381333938'],
    ['04006381333931', '4006381333931'],
    ['0000073513537', '73513537'],
    ['7501031311309', '7501031311309'],
    ['978-9024538270', '9789024538270'],
  ])('keeps %s as text of 8, 13 or 14 digits', (text, gtin) => {
    expect(parseGtin(text)).toEqual(valid(gtin))
  })

  it.each([
    '4 006381 333931',
    '4-006381-333931',
    '4006381333931.0',
    '4006381333931,00',
    '4.006.381.333.931',
    '4,006,381,333,931.00',
    "4'006'381'333'931",
    '4’006’381’333’931',
    '40063813\u3164\ufe0f33931',
    '4006381333931\u00a0',
    '\u200b4006381333931',
    '4\u202f006\u202f381\u202f333\u202f931',
    "'4006381333931",
    '="4006381333931"',
    'EAN 4006381333931',
    'EAN4006381333931',
    'gtin=4006381333931',
    'EAN-13: 4006381333931',
    'EAN-Nr.: 4006381333931',
    'EAN Nummer 4006381333931',
    'EAN/GTIN: 4006381333931',
    '4006381333931 EAN',
    '(4006381333931)',
    '4006381333931;',
    'GTIN: 4006381333931',
    '４００６３８１３３３９３１',
    '4,006381333931E+12',
    '4.006381333931e12',
    'EAN 13 4006381333931',
    'EAN (13): 4006381333931',
    'GTIN (EAN) 4006381333931',
    'JANコード：4006381333931',
    '4006381333931 (EAN)',
    '4006381333931 EAN-13',
    '"4006381333931"',
    '„4006381333931“',
    'EAN|4006381333931',
    '[4006381333931]',
    '‚4006381333931‘',
    '<4006381333931>',
    '*4006381333931*',
    '=4006381333931',
    'Código de barras: 4006381333931',
    'Codice EAN 4006381333931',
    'Code-barres 4006381333931',
    'Kod EAN: 4006381333931',
    '4006381333931 (Hersteller-EAN)',
    '- 4006381333931',
    'EAN - 4006381333931',
    ...['Nr.', 'Nr', 'No.', 'No:', 'N°', 'Code:', 'Numéro'].map((label) => `${label} 4006381333931`),
  ])('normalizes the spreadsheet artifacts of %j', (text) => {
    expect(parseGtin(text)).toEqual(valid('4006381333931'))
  })

  it.each([
    'passend zu EAN 4006381333931',
    'ersetzt 4006381333931',
    '4006381333931?',
    '…4006381333931',
    '4006381333931 %',
    '4006381333931 (alte EAN)',
    '-4006381333931',
    '–4006381333931',
    '--4006381333931',
    '(-4006381333931)',
    '4006381333931-',
    '<4006381333931',
    '>4006381333931',
    ...[
      'nicht',
      'kein',
      'no',
      'non',
      'alt:',
      'neu:',
      'ca.',
      'VE',
      'Tel.',
      'Artikel',
      'Code produit',
      'EAN (alt)',
    ].map((words) => `${words} 4006381333931`),
    ...['nicht verwenden', 'gelöscht', 'falsch'].map((words) => `4006381333931 ${words}`),
  ])('does not take %j for the number of its row', (text) => {
    expect(parseGtin(text)).toEqual({ kind: 'malformed' })
  })

  it.each([
    'kein Barcode',
    'keine EAN vorhanden',
    'EAN fehlt',
    'EAN: k. A.',
    'GTIN exempt',
    'wird nachgereicht',
    ...['Barcode wird noch vergeben', 'wird vom Hersteller vergeben', 'noch zu vergeben', 'EAN nicht lesbar'],
    ...[
      'nicht im System',
      'auf Anfrage',
      'in Arbeit',
      'steht noch aus',
      'beim Hersteller erfragen',
      'entfallen',
    ],
    ...[
      'to be assigned',
      'not in use',
      'no longer available',
      'on request',
      'ask supplier',
      'there is no EAN',
    ],
    ...['pas de code-barres', 'en cours d’attribution', 'sur demande', 'il n’y a pas de code', 'à demander'],
    ...[
      'senza codice a barre',
      'da assegnare',
      'in arrivo',
      'non pervenuto',
      'sin código de barras',
      'no hay',
    ],
    ...[
      'por asignar',
      'bajo pedido',
      'wordt nog aangeleverd',
      'op aanvraag',
      'n.n.b.',
      'bez kodu kreskowego',
    ],
    ...['do uzupełnienia', 'w trakcie nadawania', 'ingen streckkod', 'ei ole', 'Ohne Worte T-Shirt'],
  ])('takes %j for no number', (text) => {
    expect(parseGtin(text)).toEqual({ kind: 'empty' })
  })

  it.each(['8712345678906', '8012345678907', '1212345678908', '1312345678904', '1412345678902', '87123456'])(
    'takes no digit of %s for a part of its label',
    (number) => {
      const gtin = number.slice(0, -1) + gtinCheckDigit(number.slice(0, -1))
      for (const label of ['EAN ', 'EAN', 'EAN-', 'EAN: ', 'GTIN-13 ', 'EAN 13: ', 'EAN Nr. '])
        expect([label, parseGtin(label + gtin)]).toEqual([label, valid(gtin)])
    },
  )

  it.each([
    '4,00638E+12',
    '4.00638E+12',
    '4E+12',
    '4,0063813339E+12',
    '4.00638133393E+12',
    '4006381333931.5',
    '#WERT!',
    '#REF!',
  ])('reports %s as damaged instead of guessing the lost digits', (text) => {
    expect(parseGtin(text)).toEqual({ kind: 'damaged' })
  })

  it.each([
    '75010313113',
    '750103AAAA309',
    '4006381333931,5901234123457',
    '4006381333931/5901234123457',
    '4006381333931\n5901234123457',
    '071444764117 735533033354',
    '1234567',
    '123456789012345',
    'B07BZJM592',
    '40063813339E1',
    ...['Lampe ohne Schirm', 'Bosch', 'ABC-XYZ', 'EAN', 'Nr.', 'No. 5', 'nicht 4'],
  ])('finds no number in %j', (text) => {
    expect(parseGtin(text)).toEqual({ kind: 'malformed' })
  })

  it.each(['4006381333932', '7501031311308', '73513536', '036000291453'])(
    'rejects the wrong check digit of %s',
    (text) => {
      expect(parseGtin(text)).toEqual({ kind: 'check-digit' })
    },
  )

  it.each([
    '',
    '  ',
    '-',
    'n/a',
    'Nicht zutreffend',
    'Does not apply',
    '0000000000000',
    '#NV',
    'NULL',
    '1111111111116',
    '1234567890128',
    '123456789012',
    '0123456789012',
    '12345670',
    '8888888888888',
  ])('treats %j as empty', (text) => {
    expect(parseGtin(text)).toEqual({ kind: 'empty' })
  })

  it.each(['2012345678900', '0212345678906', '0412345678904', '9912345678903', '02345673'])(
    'reports that %s is not a globally unique number',
    (text) => {
      const digits = text.slice(0, -1)
      const gtin = digits + gtinCheckDigit(digits)
      expect(parseGtin(gtin)).toEqual(valid(gtin, true))
    },
  )

  it.each(['4060000000000', '4006380000000', '04060000000000', '40063800000000'])(
    'reports that a spreadsheet rounded %s, although its check digit may be right',
    (text) => {
      expect(parseGtin(text)).toEqual({ kind: 'damaged' })
    },
  )

  it('reports a UPC with an appended check digit whose prefix GS1 has not assigned', () => {
    const upc = '614141000036'
    expect(parseGtin(upc)).toEqual(valid('0614141000036'))
    const appended = upc + gtinCheckDigit(upc)
    expect(parseGtin(appended)).toEqual({ kind: 'appended-digit', gtin: appended })
  })

  it('accepts exactly one of the ten possible check digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{11}$/), (body) => {
        const accepted = [...'0123456789'].filter((digit) => {
          const parsed = parseGtin(body + digit)
          return 'gtin' in parsed || parsed.kind === 'damaged'
        })
        expect(accepted).toEqual([gtinCheckDigit(body)])
      }),
    )
  })

  it('accepts any text, and a valid result is a valid GTIN', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d .,'E+-]{0,20}$/))
    fc.assert(
      fc.property(text, (written) => {
        const parsed = parseGtin(written)
        if (parsed.kind !== 'valid') {
          expect(parsed.kind).toMatch(
            /^(?:empty|damaged|malformed|check-digit|restricted|variable-measure|appended-digit)$/,
          )
          return
        }
        expect(parsed.gtin).toMatch(/^(?:\d{8}|\d{13,14})$/)
        expect(parsed.gtin.at(-1)).toBe(gtinCheckDigit(parsed.gtin.slice(0, -1)))
        expect(parseGtin(parsed.gtin)).toEqual(parsed)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('sameGtin', () => {
  it('ignores only leading zeros', () => {
    expect(sameGtin('036000291452', '0036000291452')).toBe(true)
    expect(sameGtin('4006381333931', '04006381333931')).toBe(true)
    expect(sameGtin('4006381333931', '14006381333938')).toBe(false)
  })
})

describe('readGtins', () => {
  it.each([
    ['ersetzt 4006381333931', []],
    ['alte EAN 4006381333931', []],
    ['passend zu EAN: 4006381333931', []],
    ['4006381333931 (Vorgänger)', []],
    ['nicht 4006381333931', []],
    ['vorher 4006381333931', []],
    ['statt 5901234123457, 4006381333931', ['4006381333931']],
    ['4006381333931 (Karton: 5901234123457)', ['4006381333931']],
    ['4006381333931, Master carton 5901234123457', ['4006381333931']],
  ])('takes no number of another article from %j', (text, gtins) => {
    expect(readGtins([text])).toEqual(gtins)
  })

  it('returns the valid numbers of a product once, in their normal form', () => {
    expect(readGtins(['036000291452', 'EAN 4006381333931', '0036000291452', '04006381333931'])).toEqual([
      '0036000291452',
      '4006381333931',
    ])
  })

  it('splits a text with several numbers', () => {
    expect(readGtins(['4006381333931, 5901234123457 | 071444764117 735533033354'])).toEqual([
      '4006381333931',
      '5901234123457',
      '0071444764117',
      '0735533033354',
    ])
    expect(readGtins(['4 006381 333931'])).toEqual(['4006381333931'])
    // The last group of another number may have the right check digit.
    expect(readGtins(['111 5422941-9', '111 54229419'])).toEqual([])
    expect(readGtins(['4006381333931 54229419'])).toEqual(['4006381333931', '54229419'])
  })

  it.each([
    '2012345000001',
    '0000000000000',
    '4006381333932',
    '40063813339',
    'Nicht zutreffend',
    '94006381333934',
  ])('leaves out %s', (text) => {
    expect(readGtins([text])).toEqual([])
  })

  it('leaves out an EAN that appends a check digit to a UPC of the product', () => {
    const upc = `88537000001${gtinCheckDigit('88537000001')}`
    const appended = upc + gtinCheckDigit(upc)
    expect(readGtins([appended])).toEqual([appended])
    expect(readGtins([appended, upc])).toEqual([`0${upc}`])
    expect(readGtins([upc, appended])).toEqual([`0${upc}`])
  })

  it('returns the same numbers, keys and fields for every spelling of the same numbers', () => {
    const spellings = (gtin: string) => [
      gtin,
      gtin.padStart(14, '0'),
      gtin.replace(/^0(?=\d{12}$)/, ''),
      `EAN: ${gtin}`,
    ]
    const digits = fc.stringMatching(/^\d{7}$|^\d{11,13}$/).map((body) => body + gtinCheckDigit(body))
    fc.assert(
      fc.property(digits, (stated) => {
        const gtins = readGtins([stated])
        for (const gtin of gtins) {
          expect(readGtins(spellings(gtin))).toEqual(gtins)
          expect(new Set(spellings(gtin).flatMap((text) => readGtins([text]).map(gtinKey)))).toEqual(
            new Set([gtinKey(stated)]),
          )
          for (const length of [8, 12, 13, 14] as const) {
            const field = formatGtin(gtin, length) ?? gtin
            expect(field.length).toBeLessThanOrEqual(Math.max(length, gtin.length))
            expect(readGtins([field])).toEqual(gtins)
          }
        }
        const parsed = parseGtin(stated)
        expect(gtins).toEqual(parsed.kind === 'valid' ? [parsed.gtin] : [])
      }),
      { numRuns: 500 },
    )
  })
})

describe('formatGtin', () => {
  it('writes a number into fields that can hold it', () => {
    const fields = (gtin: string) => ([8, 12, 13, 14] as const).map((digits) => formatGtin(gtin, digits))
    expect(fields('4006381333931')).toEqual([undefined, undefined, '4006381333931', '04006381333931'])
    expect(fields('036000291452')).toEqual([undefined, '036000291452', '0036000291452', '00036000291452'])
    expect(fields('73513537')).toEqual(['73513537', undefined, '73513537', '00000073513537'])
    expect(fields('14006381333938')).toEqual([undefined, undefined, undefined, '14006381333938'])
    expect(fields('04006381333931')[2]).toBe('4006381333931')
  })
})
