import type { Message } from '@merkwerk/contract'
import type { VatTreatment } from '../../platform/db/tables.ts'

/** The kind of an invoice. A failed refund is stored as a refund with a positive amount. */
export type InvoiceKind = 'payment' | 'refund' | 'failed-refund'

export const kindMessages: Record<InvoiceKind, Record<'title' | 'total' | 'closing', Message>> = {
  payment: {
    title: { de: 'Rechnung', en: 'Invoice' },
    total: { de: 'Rechnungsbetrag', en: 'Total' },
    closing: { de: 'Der Betrag ist bereits bezahlt.', en: 'This amount has already been paid.' },
  },
  refund: {
    title: { de: 'Rechnungskorrektur', en: 'Credit note' },
    total: { de: 'Erstattungsbetrag', en: 'Total refunded' },
    closing: {
      de: 'Der Betrag wird auf dem Weg erstattet, auf dem er bezahlt wurde.',
      en: 'The amount goes back the way it was paid.',
    },
  },
  'failed-refund': {
    title: { de: 'Aufhebung', en: 'Cancellation' },
    total: { de: 'Betrag', en: 'Total' },
    closing: {
      de: 'Die Erstattung konnte nicht ausgeführt werden; die Rechnungskorrektur ist damit aufgehoben.',
      en: 'The refund could not be carried out; the credit note is hereby void.',
    },
  },
}

export const treatmentMessages: Record<VatTreatment, Message | null> = {
  domestic: null,
  'reverse-charge': {
    de: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).',
    en: 'Reverse charge: VAT is to be accounted for by the recipient.',
  },
  'outside-eu': {
    de: 'Leistung an einen Empfänger außerhalb der Europäischen Union: in Deutschland nicht steuerbar.',
    en: 'Supplied to a recipient outside the European Union: not subject to German VAT.',
  },
}

export const invoiceMessages = {
  corrects: (title: string, day: string) => ({ de: `zu: ${title} vom ${day}`, en: `to: ${title} of ${day}` }),
  number: { de: 'Nummer', en: 'Number' },
  issued: { de: 'Datum', en: 'Date' },
  delivered: { de: 'Leistungsdatum', en: 'Date of supply' },
  period: { de: 'Leistungszeitraum', en: 'Period of supply' },
  customer: { de: 'Kundennummer', en: 'Customer number' },
  reference: { de: 'Zahlung', en: 'Payment' },
  vatId: { de: 'USt-IdNr.', en: 'VAT ID' },
  columns: { de: ['Leistung', 'Menge', 'Netto'], en: ['Description', 'Quantity', 'Net'] },
  coins: { de: 'Coins für Suchen mit Merkwerk', en: 'Coins for searches with Merkwerk' },
  subscription: { de: 'Merkwerk-Abonnement, ein Monat', en: 'Merkwerk subscription, one month' },
  oneTimeFee: { de: 'Einmalige Einrichtung', en: 'One-time set-up fee' },
  refundOf: (sold: string) => ({ de: `Erstattung: ${sold}`, en: `Refund: ${sold}` }),
  refundFailed: { de: 'Fehlgeschlagene Erstattung', en: 'Failed refund' },
  net: { de: 'Nettobetrag', en: 'Net amount' },
  vat: (percent: number) => ({ de: `Umsatzsteuer ${percent} %`, en: `VAT ${percent} %` }),
}
