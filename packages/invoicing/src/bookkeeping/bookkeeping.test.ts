import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { bookkeepingCsv } from './bookkeeping-csv.ts'
import { addVat, type BookkeepingRow, bookkeepingTotals, type RowSum } from './bookkeeping-row.ts'
import { type DatevSettings, datevBookingBatch, datevColumns, datevFileName } from './datev.ts'
import { oneStopShopTotals, recapitulativeStatement, toQuarter } from './quarters.ts'
import { encodeWindows1252, windows1252Text } from './windows-1252.ts'

const row = (changes: Partial<BookkeepingRow> = {}): BookkeepingRow => ({
  number: '2026-000001',
  issuedOn: '2026-11-23',
  suppliedOn: '2026-11-23',
  buyer: 'Müller & Söhne',
  customerNumber: '42',
  vatNumber: null,
  treatment: 'domestic',
  country: 'DE',
  rateBasisPoints: 1900,
  netCents: 58_824,
  vatCents: 11_176,
  payment: 'pi_1',
  correctsSupplyOn: null,
  ...changes,
})

function toSum<Result>(sum: RowSum<Result>, added: readonly BookkeepingRow[]): Result {
  for (const next of added) sum.add(next)
  return sum.result()
}

const reverseCharge = row({
  number: '2026-000002',
  treatment: 'reverse-charge',
  country: 'AT',
  vatNumber: 'ATU13585627',
  rateBasisPoints: 0,
  netCents: 70_000,
  vatCents: 0,
})
const oss = row({
  number: '2026-000003',
  treatment: 'one-stop-shop',
  country: 'GR',
  rateBasisPoints: 2400,
  netCents: 10_000,
  vatCents: 2_400,
})
const thirdCountry = row({
  number: '2026-000004',
  treatment: 'outside-eu',
  country: 'CH',
  rateBasisPoints: 0,
  netCents: 70_000,
  vatCents: 0,
})
const creditNote = row({
  number: '2026-000005',
  netCents: -8_403,
  vatCents: -1_597,
  correctsSupplyOn: '2026-11-23',
})
const rows = [row(), reverseCharge, oss, thirdCountry, creditNote]

const settings: DatevSettings = {
  consultantNumber: 29_098,
  clientNumber: 55_003,
  fiscalYearStart: '2026-01-01',
  accountLength: 4,
  chartOfAccounts: '03',
  paymentAccount: '1360',
  revenue: {
    domestic: { account: '8400', taxKey: null },
    'reverse-charge': { account: '8336', taxKey: null },
    'one-stop-shop': { account: '8331', taxKey: '44' },
    'outside-eu': { account: '8338', taxKey: null },
  },
}
const period = { from: '2026-11-01', to: '2026-11-30' }
const createdAt = new Date('2026-12-01T08:00:00.123Z')

/** Splits at semicolons outside of quotes. */
function splitFields(line: string): string[] {
  const fields = ['']
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    if (character === ';' && !isQuoted) fields.push('')
    else fields[fields.length - 1] += character
  }
  return fields
}

/** Reads a file as DATEV does: Windows-1252, lines with CRLF, fields with semicolons outside of quotes. */
async function readDatev(
  source: BookkeepingRow[],
  changes: Partial<DatevSettings> = {},
): Promise<string[][]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of datevBookingBatch(source, {
    settings: { ...settings, ...changes },
    period,
    createdAt,
  }))
    chunks.push(chunk)
  const text = new TextDecoder('windows-1252').decode(Buffer.concat(chunks))
  expect(text.endsWith('\r\n')).toBe(true)
  return text.slice(0, -2).split('\r\n').map(splitFields)
}

const field = (fields: string[] | undefined, column: string): string | undefined =>
  fields?.[datevColumns.indexOf(column)]

describe('datevBookingBatch', () => {
  test('begins with the header of version 700 and the columns of format 13', async () => {
    const [header, names] = await readDatev([])
    expect(header?.join(';')).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20261201080000123;;"RE";"";"";29098;55003;20260101;4;20261101;20261130;' +
        '"Merkwerk 2026-11-01 2026-11-30";"";1;0;0;"EUR";;"";;;"03";;;"";""',
    )
    expect(header).toHaveLength(31)
    expect(names).toEqual(datevColumns)
    expect(names).toHaveLength(125)
  })

  test('books one line for each row with account, key and country', async () => {
    const [, , ...lines] = await readDatev(rows)
    const columns = [
      'Umsatz (ohne Soll/Haben-Kz)',
      'Soll/Haben-Kennzeichen',
      'Konto',
      'Gegenkonto (ohne BU-Schlüssel)',
    ]
    const more = [
      'BU-Schlüssel',
      'Belegdatum',
      'Belegfeld 1',
      'EU-Land u. UStID (Bestimmung)',
      'EU-Steuersatz (Bestimmung)',
    ]
    expect(lines.map((line) => [...columns, ...more].map((column) => field(line, column)).join(' '))).toEqual(
      [
        '700,00 "S" 1360 8400 "" 2311 "2026-000001"  ',
        '700,00 "S" 1360 8336 "" 2311 "2026-000002" "ATU13585627" ',
        '124,00 "S" 1360 8331 "0044" 2311 "2026-000003" "EL" 24,00',
        '700,00 "S" 1360 8338 "" 2311 "2026-000004"  ',
        '100,00 "H" 1360 8400 "" 2311 "2026-000005"  ',
      ],
    )
    expect(lines.every((line) => line.length === 125)).toBe(true)
    expect(field(lines[0], 'Buchungstext')).toBe('"42 Müller & Söhne"')
    expect(field(lines[0], 'Leistungsdatum')).toBe('23112026')
    expect(field(lines[0], 'Datum Zuord. Steuerperiode')).toBe('23112026')
  })

  test('leaves out rows without amount', async () => {
    expect(await readDatev([row({ netCents: 0, vatCents: 0 })])).toHaveLength(2)
  })

  test('keeps hostile names inside of their field', async () => {
    const buyer = `"; =1+1\r\n;Łódź 北京 «x» ${'ß'.repeat(80)}`
    const [, , line] = await readDatev([row({ buyer })])
    expect(line).toHaveLength(125)
    const text = field(line, 'Buchungstext') ?? ''
    expect(text).toMatch(/^"42 ""; =1\+1 ;Lódz BeiJing «x» ß+"$/)
    expect(text.slice(1, -1).replaceAll('""', '"')).toHaveLength(60)
  })

  test('debits minus credits are what was charged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 20 }),
        async (amounts) => {
          const source = amounts.map((netCents) => row({ netCents, vatCents: 0 }))
          const [, , ...lines] = await readDatev(source)
          const booked = lines.reduce((sum, line) => {
            const cents = Number(field(line, 'Umsatz (ohne Soll/Haben-Kz)')?.replace(',', ''))
            return sum + (field(line, 'Soll/Haben-Kennzeichen') === '"S"' ? cents : -cents)
          }, 0)
          expect(booked).toBe(source.reduce((sum, one) => sum + addVat(one), 0))
        },
      ),
      { numRuns: 30 },
    )
  })

  test.each([
    [{ consultantNumber: 1000 }, 'consultant number'],
    [{ clientNumber: 100_000 }, 'client number'],
    [{ accountLength: 3 }, 'length of accounts'],
    [{ paymentAccount: '' }, 'payment account'],
    [{ fiscalYearStart: '2026-12-01' }, 'one fiscal year'],
    [{ fiscalYearStart: '2025-07-01' }, 'one fiscal year'],
  ])('refuses %j', async (changes, problem) => {
    await expect(readDatev(rows, changes)).rejects.toThrow(problem)
  })

  test('names its file as DATEV expects', () => {
    expect(datevFileName(period)).toBe('EXTF_Buchungsstapel_20261101_20261130.csv')
  })
})

describe('windows1252Text', () => {
  test.each([
    ['Ελληνική Εταιρεία ΑΕ', 'Elliniki Etaireia AE'],
    ['Παπαδοπούλου & Υιοί', 'Papadopoulou & Yioi'],
    ['ООО «Щука» Юрий', 'OOO «Shchuka» Yuriy'],
    ['Їжак і Ґанок', 'Izhak i Ganok'],
    ['Љубица Ђорђевић', 'Ljubitsa Djordjevic'],
    ['Żółć Sp. z o.o.', 'Zólc Sp. z o.o.'],
    ['Őrség Kft. Țăndărei', 'Orség Kft. Tandarei'],
    ['Şişli İstanbul', 'Sisli Istanbul'],
    ['株式会社 東京', 'ZhuShiHuiShe DongJing'],
    ['서울 주식회사', 'SeoUl JuSigHoeSa'],
    ['שלום עולם', "slvm 'vlm"],
    ['شركة مرحبا', 'shrkh mrhb'],
    ['हिन्दी', 'hindi'],
    ['AB\u200bC', 'ABC'],
    ['𠀂田', '?Tian'],
    ['𠀂𠀄', '??'],
    ['محـمد', 'mhmd'],
    ['Laden 🎉', 'Laden :tada:'],
  ])('romanizes %s', (text, expected) => {
    expect(windows1252Text(text)).toBe(expected)
  })

  test('keeps what the code page has, and simplifies the rest', () => {
    expect(windows1252Text('€ „Ä“ – Łódź Šø Čeština ẞ \uE000 a\u0308')).toBe('€ „Ä“ – Lódz Šø Ceština Ss ? ä')
  })

  test('encodes so that decoding returns the simplified text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const plain = windows1252Text(text)
        expect(new TextDecoder('windows-1252').decode(encodeWindows1252(text))).toBe(plain)
      }),
      { numRuns: inject('randomSequences') },
    )
  })
})

test('bookkeepingCsv has one line for each row', async () => {
  const lines: string[] = []
  for await (const line of bookkeepingCsv(
    [row({ buyer: '=cmd', netCents: -8_403, vatCents: -1_597 }), oss],
    'de',
  ))
    lines.push(line)
  expect(lines.join('')).toBe(
    '\uFEFFNummer;Datum;Leistungsdatum;Kundennummer;Kunde;USt-IdNr.;Besteuerung;Land;Steuersatz;Netto;Umsatzsteuer;Brutto;Zahlung\r\n' +
      "2026-000001;2026-11-23;2026-11-23;42;'=cmd;;Inland;DE;19;-84,03;-15,97;-100,00;pi_1\r\n" +
      '2026-000003;2026-11-23;2026-11-23;42;Müller & Söhne;;One-Stop-Shop;GR;24;100,00;24,00;124,00;pi_1\r\n',
  )
})

test('bookkeepingTotals sums rows, in total and by treatment, country and rate', () => {
  const { total, groups } = toSum(bookkeepingTotals(), rows)
  expect(total).toEqual({ rows: 5, netCents: 200_421, vatCents: 11_979, grossCents: 212_400 })
  expect(groups).toEqual(
    [
      ...[
        {
          treatment: 'domestic',
          country: 'DE',
          rateBasisPoints: 1900,
          rows: 2,
          netCents: 50_421,
          vatCents: 9_579,
        },
      ],
      ...[
        {
          treatment: 'reverse-charge',
          country: 'AT',
          rateBasisPoints: 0,
          rows: 1,
          netCents: 70_000,
          vatCents: 0,
        },
      ],
      ...[
        {
          treatment: 'one-stop-shop',
          country: 'GR',
          rateBasisPoints: 2400,
          rows: 1,
          netCents: 10_000,
          vatCents: 2_400,
        },
      ],
      ...[
        {
          treatment: 'outside-eu',
          country: 'CH',
          rateBasisPoints: 0,
          rows: 1,
          netCents: 70_000,
          vatCents: 0,
        },
      ],
    ].map((group) => ({ ...group, grossCents: group.netCents + group.vatCents })),
  )
})

describe('quarters', () => {
  test.each([
    ['2026-01-01', '2026-Q1'],
    ['2026-03-31', '2026-Q1'],
    ['2026-04-01', '2026-Q2'],
    ['2026-12-31', '2026-Q4'],
  ])('%s is in %s', (day, quarter) => {
    expect(toQuarter(day)).toBe(quarter)
  })

  test('the One-Stop-Shop declares supplies by country and rate, and corrections of earlier quarters apart', () => {
    const early = row({ ...oss, suppliedOn: '2026-09-30', issuedOn: '2026-10-01' })
    const refund = { netCents: -1_000, vatCents: -240 }
    const source = [
      ...[
        oss,
        row({ ...oss, country: 'FI', rateBasisPoints: 2550, netCents: 10_000, vatCents: 2_550 }),
        early,
      ],
      row({ ...oss, ...refund, correctsSupplyOn: '2026-11-01' }),
      row({ ...oss, ...refund, correctsSupplyOn: '2026-09-30' }),
      row(),
    ]
    expect(toSum(oneStopShopTotals('2026-Q4'), source)).toEqual({
      supplies: [
        { country: 'FI', rateBasisPoints: 2550, netCents: 10_000, vatCents: 2_550 },
        { country: 'GR', rateBasisPoints: 2400, netCents: 9_000, vatCents: 2_160 },
      ],
      corrections: [{ quarter: '2026-Q3', country: 'GR', vatCents: -240 }],
    })
    expect(toSum(oneStopShopTotals('2026-Q3'), source).supplies).toEqual([
      { country: 'GR', rateBasisPoints: 2400, netCents: 10_000, vatCents: 2_400 },
    ])
  })

  test('the recapitulative statement sums services by VAT number in whole euros', () => {
    const source = [
      ...[reverseCharge, row({ ...reverseCharge, netCents: 49 }), row()],
      row({ ...reverseCharge, vatNumber: 'FR40303265045', netCents: -150, correctsSupplyOn: '2026-06-01' }),
    ]
    expect(toSum(recapitulativeStatement('2026-Q4'), source)).toEqual([
      { vatNumber: 'ATU13585627', netCents: 70_049, euros: 700, indicator: 1 },
      { vatNumber: 'FR40303265045', netCents: -150, euros: -2, indicator: 1 },
    ])
    expect(() =>
      toSum(recapitulativeStatement('2026-Q4'), [row({ ...reverseCharge, vatNumber: null })]),
    ).toThrow(RangeError)
  })

  test('every row of the One-Stop-Shop is declared in exactly one quarter', () => {
    const day = fc.constantFrom('2026-02-01', '2026-05-01', '2026-08-01', '2026-11-01')
    const ossRow = fc.record({
      issuedOn: day,
      suppliedOn: day,
      correctsSupplyOn: fc.option(day),
      vat: fc.integer({ min: -999, max: 999 }),
    })
    fc.assert(
      fc.property(fc.array(ossRow, { maxLength: 12 }), (parts) => {
        const source = parts.map(({ vat, ...days }) => row({ ...oss, ...days, vatCents: vat }))
        const declared = (['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4'] as const)
          .map((quarter) => toSum(oneStopShopTotals(quarter), source))
          .flatMap(({ supplies, corrections }) => [...supplies, ...corrections])
        const sum = declared.reduce((total, { vatCents }) => total + vatCents, 0)
        expect(sum).toBe(source.reduce((total, { vatCents }) => total + vatCents, 0))
      }),
    )
  })
})
