import type { Language } from '@merkwerk/contract'
import type { VatTreatment } from '../../platform/db/tables.ts'

/** The kind of an invoice. A failed refund is stored as a refund with a positive amount. */
export type InvoiceKind = 'payment' | 'refund' | 'failed-refund'

const german = {
  sorts: {
    payment: {
      title: 'Rechnung',
      total: 'Rechnungsbetrag',
      closing: 'Der Betrag ist bereits bezahlt.',
    },
    refund: {
      title: 'Rechnungskorrektur',
      total: 'Erstattungsbetrag',
      closing: 'Der Betrag wird auf dem Weg erstattet, auf dem er bezahlt wurde.',
    },
    'failed-refund': {
      title: 'Aufhebung',
      total: 'Betrag',
      closing: 'Die Erstattung konnte nicht ausgeführt werden; die Rechnungskorrektur ist damit aufgehoben.',
    },
  } satisfies Record<InvoiceKind, object>,
  corrects: (title: string, day: string) => `zu: ${title} vom ${day}`,
  number: 'Nummer',
  issued: 'Datum',
  delivered: 'Leistungsdatum',
  period: 'Leistungszeitraum',
  customer: 'Kundennummer',
  reference: 'Zahlung',
  vatId: 'USt-IdNr.',
  columns: ['Leistung', 'Menge', 'Netto'] satisfies [string, string, string],
  coins: 'Coins für Suchen mit Merkwerk',
  subscription: 'Merkwerk-Abonnement, ein Monat',
  oneTimeFee: 'Einmalige Einrichtung',
  refundOf: (description: string) => `Erstattung: ${description}`,
  refundFailed: 'Fehlgeschlagene Erstattung',
  net: 'Nettobetrag',
  vat: (percent: number) => `Umsatzsteuer ${percent} %`,
  treatment: {
    domestic: null,
    'reverse-charge': 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).',
    'outside-eu':
      'Leistung an einen Empfänger außerhalb der Europäischen Union: in Deutschland nicht steuerbar.',
  } satisfies Record<VatTreatment, string | null>,
}

export const invoiceMessages: Record<Language, typeof german> = {
  de: german,
  en: {
    sorts: {
      payment: { title: 'Invoice', total: 'Total', closing: 'This amount has already been paid.' },
      refund: {
        title: 'Credit note',
        total: 'Total refunded',
        closing: 'The amount goes back the way it was paid.',
      },
      'failed-refund': {
        title: 'Cancellation',
        total: 'Total',
        closing: 'The refund could not be carried out; the credit note is hereby void.',
      },
    },
    corrects: (title, day) => `to: ${title} of ${day}`,
    number: 'Number',
    issued: 'Date',
    delivered: 'Date of supply',
    period: 'Period of supply',
    customer: 'Customer number',
    reference: 'Payment',
    vatId: 'VAT ID',
    columns: ['Description', 'Quantity', 'Net'],
    coins: 'Coins for searches with Merkwerk',
    subscription: 'Merkwerk subscription, one month',
    oneTimeFee: 'One-time set-up fee',
    refundOf: (description) => `Refund: ${description}`,
    refundFailed: 'Failed refund',
    net: 'Net amount',
    vat: (percent) => `VAT ${percent} %`,
    treatment: {
      domestic: null,
      'reverse-charge': 'Reverse charge: VAT is to be accounted for by the recipient.',
      'outside-eu': 'Supplied to a recipient outside the European Union: not subject to German VAT.',
    },
  },
}
