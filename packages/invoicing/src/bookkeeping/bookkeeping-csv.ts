import { byteOrderMark, csvLine, type Language, type Message } from '@merkwerk/contract'
import { percentText } from '../vat/amounts.ts'
import type { VatTreatment } from '../vat/decide-vat.ts'
import { addVat, type BookkeepingRow } from './bookkeeping-row.ts'

const treatmentNames: Record<VatTreatment, Message> = {
  domestic: { de: 'Inland', en: 'domestic' },
  'reverse-charge': { de: 'Reverse Charge', en: 'reverse charge' },
  'one-stop-shop': { de: 'One-Stop-Shop', en: 'One-Stop-Shop' },
  'outside-eu': { de: 'Drittland', en: 'outside the EU' },
}

interface Column {
  name: Message
  cell: (row: BookkeepingRow, formats: Formats) => string
}

interface Formats {
  language: Language
  decimal: (text: string) => string
}

const euros = (cents: number): string => (cents / 100).toFixed(2)

const columns: Column[] = [
  { name: { de: 'Nummer', en: 'Number' }, cell: ({ number }) => number },
  { name: { de: 'Datum', en: 'Date' }, cell: ({ issuedOn }) => issuedOn },
  { name: { de: 'Leistungsdatum', en: 'Date of supply' }, cell: ({ suppliedOn }) => suppliedOn },
  { name: { de: 'Kundennummer', en: 'Customer number' }, cell: ({ customerNumber }) => customerNumber },
  { name: { de: 'Kunde', en: 'Customer' }, cell: ({ buyer }) => buyer },
  { name: { de: 'USt-IdNr.', en: 'VAT number' }, cell: ({ vatNumber }) => vatNumber ?? '' },
  {
    name: { de: 'Besteuerung', en: 'VAT treatment' },
    cell: ({ treatment }, { language }) => treatmentNames[treatment][language],
  },
  { name: { de: 'Land', en: 'Country' }, cell: ({ country }) => country },
  {
    name: { de: 'Steuersatz', en: 'VAT rate' },
    cell: (row, { decimal }) => decimal(percentText(row.rateBasisPoints)),
  },
  { name: { de: 'Netto', en: 'Net' }, cell: (row, { decimal }) => decimal(euros(row.netCents)) },
  { name: { de: 'Umsatzsteuer', en: 'VAT' }, cell: (row, { decimal }) => decimal(euros(row.vatCents)) },
  { name: { de: 'Brutto', en: 'Gross' }, cell: (row, { decimal }) => decimal(euros(addVat(row))) },
  { name: { de: 'Zahlung', en: 'Payment' }, cell: ({ payment }) => payment },
]

/** Streams the rows as CSV in UTF-8, in the order given. Decimals have a comma in German. */
export async function* bookkeepingCsv(
  rows: AsyncIterable<BookkeepingRow> | Iterable<BookkeepingRow>,
  language: Language,
): AsyncGenerator<string> {
  const formats: Formats = {
    language,
    decimal: (text) => (language === 'de' ? text.replace('.', ',') : text),
  }
  yield byteOrderMark + csvLine(columns.map(({ name }) => name[language]))
  for await (const row of rows) yield csvLine(columns.map(({ cell }) => cell(row, formats)))
}
