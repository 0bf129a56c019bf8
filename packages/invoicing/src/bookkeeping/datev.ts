// docs/decisions/0047-invoices.md

import type { VatTreatment } from '../vat/decide-vat.ts'
import { addVat, type BookkeepingRow } from './bookkeeping-row.ts'
import { encodeWindows1252, windows1252Text } from './windows-1252.ts'

interface RevenueAccount {
  /** The revenue account. Its number of digits is `accountLength`. */
  account: string
  /** BU-Schlüssel of up to four digits; null for an automatic account, which knows its rate itself. */
  taxKey: string | null
}

/** A tax adviser must name all accounts and keys: charts of accounts differ between clients. */
export interface DatevSettings {
  /** Beraternummer, 1001 to 9999999. */
  consultantNumber: number
  /** Mandantennummer, 1 to 99999. */
  clientNumber: number
  /** First day of the fiscal year, ISO 8601. */
  fiscalYearStart: string
  /** Digits of ledger accounts, 4 to 8. */
  accountLength: number
  /** Sachkontenrahmen, `03` or `04`; empty for another one. */
  chartOfAccounts: string
  /** The account that payments arrive on: money in transit of the payment service, or a collective debtor. */
  paymentAccount: string
  revenue: Record<VatTreatment, RevenueAccount>
}

interface DatevPeriod {
  /** First and last day, ISO 8601, in one fiscal year. */
  from: string
  to: string
}

/**
 * Columns of the booking batch, format version 13, in order.
 * Source: developer.datev.de/datev/platform/de/dtvf/formate/buchungsstapel.
 */
export const datevColumns = [
  ...['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs', 'Basis-Umsatz'],
  ...['WKZ Basis-Umsatz', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum'],
  ...['Belegfeld 1', 'Belegfeld 2', 'Skonto', 'Buchungstext', 'Postensperre', 'Diverse Adressnummer'],
  ...['Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre', 'Beleglink'],
  ...Array.from({ length: 8 }, (_, i) => [`Beleginfo - Art ${i + 1}`, `Beleginfo - Inhalt ${i + 1}`]).flat(),
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)'],
  ...['EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L'],
  ...['BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...Array.from({ length: 20 }, (_, i) => [
    `Zusatzinformation - Art ${i + 1}`,
    `Zusatzinformation- Inhalt ${i + 1}`,
  ]).flat(),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr', 'Zugeordnete Fälligkeit'],
  ...['Skontotyp', 'Auftragsnummer', 'Buchungstyp', 'USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)'],
  ...['Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)'],
  ...['Herkunft-Kz', 'Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre'],
  ...['Gesellschaftername', 'Beteiligtennummer', 'Identifikationsnummer', 'Zeichnernummer'],
  ...['Postensperre bis', 'Bezeichnung SoBil-Sachverhalt', 'Kennzeichen SoBil-Buchung', 'Festschreibung'],
  ...[
    'Leistungsdatum',
    'Datum Zuord. Steuerperiode',
    'Fälligkeit',
    'Generalumkehr (GU)',
    'Steuersatz',
    'Land',
  ],
  ...['Abrechnungsreferenz', 'BVV-Position', 'EU-Land u. UStID (Ursprung)', 'EU-Steuersatz (Ursprung)'],
  'Abw. Skontokonto',
]

const findColumn = (name: string): number => {
  const index = datevColumns.indexOf(name)
  if (index < 0) throw new RangeError(`DATEV has no column ${name}`)
  return index
}

const columns = {
  amount: findColumn('Umsatz (ohne Soll/Haben-Kz)'),
  side: findColumn('Soll/Haben-Kennzeichen'),
  currency: findColumn('WKZ Umsatz'),
  account: findColumn('Konto'),
  contra: findColumn('Gegenkonto (ohne BU-Schlüssel)'),
  taxKey: findColumn('BU-Schlüssel'),
  day: findColumn('Belegdatum'),
  number: findColumn('Belegfeld 1'),
  text: findColumn('Buchungstext'),
  euCountry: findColumn('EU-Land u. UStID (Bestimmung)'),
  euRate: findColumn('EU-Steuersatz (Bestimmung)'),
  locked: findColumn('Festschreibung'),
  suppliedOn: findColumn('Leistungsdatum'),
  taxPeriod: findColumn('Datum Zuord. Steuerperiode'),
}

/** Texts are quoted, numbers are not. No control characters. */
const quoted = (text: string, length: number): string =>
  `"${Array.from(windows1252Text(text).replace(/\p{Cc}+/gu, ' '))
    .slice(0, length)
    .join('')
    .replaceAll('"', '""')}"`

/** Belegfeld 1 allows digits, letters of ASCII and some signs. */
const documentNumber = (number: string): string => number.replace(/[^\w$&%*+/-]/g, '')

const decimal = (hundredths: number): string => (hundredths / 100).toFixed(2).replace('.', ',')
const compactDay = (day: string): string => day.replaceAll('-', '')
const dayAndMonth = (day: string): string => day.slice(8, 10) + day.slice(5, 7)
const wholeDay = (day: string): string => dayAndMonth(day) + day.slice(0, 4)

/** DATEV writes Greece as EL. */
const datevCountry = (country: string): string => (country === 'GR' ? 'EL' : country)

/** The buyer's VAT number for the recapitulative statement; country and rate for the One-Stop-Shop. */
function euFields({ treatment, vatNumber, country, rateBasisPoints }: BookkeepingRow): [string, string] {
  if (treatment === 'reverse-charge') return [quoted(vatNumber ?? '', 15), '']
  if (treatment === 'one-stop-shop')
    return [quoted(datevCountry(country), 15), decimal(rateBasisPoints).padStart(5, '0')]
  return ['', '']
}

function bookingLine(row: BookkeepingRow, settings: DatevSettings): string {
  const gross = addVat(row)
  const { account, taxKey } = settings.revenue[row.treatment]
  const [euCountry, euRate] = euFields(row)
  const fields: string[] = datevColumns.map(() => '')
  fields[columns.amount] = decimal(Math.abs(gross))
  fields[columns.side] = gross < 0 ? '"H"' : '"S"'
  fields[columns.currency] = '"EUR"'
  fields[columns.account] = settings.paymentAccount
  fields[columns.contra] = account
  fields[columns.taxKey] = taxKey === null ? '""' : `"${taxKey.padStart(4, '0')}"`
  fields[columns.day] = dayAndMonth(row.issuedOn)
  fields[columns.number] = quoted(documentNumber(row.number), 36)
  fields[columns.text] = quoted(`${row.customerNumber} ${row.buyer}`, 60)
  fields[columns.euCountry] = euCountry
  fields[columns.euRate] = euRate
  fields[columns.locked] = '0'
  fields[columns.suppliedOn] = wholeDay(row.suppliedOn)
  // DATEV requires it with a day of supply.
  fields[columns.taxPeriod] = wholeDay(row.correctsSupplyOn === null ? row.suppliedOn : row.issuedOn)
  return fields.join(';')
}

/** Source: developer.datev.de/datev/platform/de/dtvf/einstieg, header version 700, category 21. */
function headerLine(settings: DatevSettings, { from, to }: DatevPeriod, createdAt: Date): string {
  const created = createdAt.toISOString().replace(/\D/g, '').slice(0, 17)
  return [
    ...['"EXTF"', '700', '21', '"Buchungsstapel"', '13', created, '', '"RE"', '""', '""'],
    ...[settings.consultantNumber, settings.clientNumber, compactDay(settings.fiscalYearStart)],
    ...[settings.accountLength, compactDay(from), compactDay(to), quoted(`Merkwerk ${from} ${to}`, 30), '""'],
    ...['1', '0', '0', '"EUR"', '', '""', '', '', quoted(settings.chartOfAccounts, 4), '', '', '""', '""'],
  ].join(';')
}

const nextYear = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

/** Returns what DATEV would not accept, in English; undefined when it accepts all. */
export function datevProblem(settings: DatevSettings, { from, to }: DatevPeriod): string | undefined {
  const { consultantNumber, clientNumber, accountLength, fiscalYearStart, revenue, paymentAccount } = settings
  const isAccount = (account: string): boolean =>
    /^[1-9]\d*$/.test(account) && account.length <= accountLength + 1
  const checks: [boolean, string][] = [
    [consultantNumber >= 1001 && consultantNumber <= 9_999_999, 'the consultant number'],
    [clientNumber >= 1 && clientNumber <= 99_999, 'the client number'],
    [accountLength >= 4 && accountLength <= 8, 'the length of accounts'],
    [isAccount(paymentAccount), 'the payment account'],
    [Object.values(revenue).every(({ account }) => isAccount(account)), 'a revenue account'],
    [Object.values(revenue).every(({ taxKey }) => taxKey === null || /^\d{1,4}$/.test(taxKey)), 'a tax key'],
    [fiscalYearStart <= from && from <= to && to < nextYear(fiscalYearStart), 'the period: one fiscal year'],
  ]
  return checks.find(([isRight]) => !isRight)?.[1]
}

/**
 * Streams a booking batch (EXTF 700, Buchungsstapel) in Windows-1252: one line for each row, charges in debit and credit
 * notes in credit of the payment account. Rows without amount are left out, because DATEV refuses them. Throws a
 * `RangeError` for settings that DATEV does not accept.
 */
export async function* datevBookingBatch(
  rows: AsyncIterable<BookkeepingRow> | Iterable<BookkeepingRow>,
  { settings, period, createdAt }: { settings: DatevSettings; period: DatevPeriod; createdAt: Date },
): AsyncGenerator<Uint8Array> {
  const problem = datevProblem(settings, period)
  if (problem !== undefined) throw new RangeError(`DATEV does not accept ${problem}`)
  yield encodeWindows1252(`${headerLine(settings, period, createdAt)}\r\n${datevColumns.join(';')}\r\n`)
  for await (const row of rows)
    if (addVat(row) !== 0) yield encodeWindows1252(`${bookingLine(row, settings)}\r\n`)
}

/** DATEV recognizes files by this prefix. */
export const datevFileName = ({ from, to }: DatevPeriod): string =>
  `EXTF_Buchungsstapel_${compactDay(from)}_${compactDay(to)}.csv`
