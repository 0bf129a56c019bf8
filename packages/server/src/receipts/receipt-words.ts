import type { Language } from '@merkwerk/contract'
import type { VatTreatment } from '../db/tables.ts'

interface ReceiptWords {
  title: string
  refundTitle: string
  corrects: (number: string, day: string) => string
  number: string
  issued: string
  delivered: string
  period: string
  customer: string
  reference: string
  vatId: string
  columns: [string, string, string]
  coins: string
  subscription: string
  oneTimeFee: string
  refundOf: (description: string) => string
  net: string
  vat: (percent: number) => string
  total: string
  refundTotal: string
  paid: string
  refunded: string
  treatment: Record<VatTreatment, string | null>
}

/** What receipts say beside figures and names. */
export const receiptWords: Record<Language, ReceiptWords> = {
  de: {
    title: 'Rechnung',
    refundTitle: 'Rechnungskorrektur',
    corrects: (number, day) => `zu Rechnung ${number} vom ${day}`,
    number: 'Nummer',
    issued: 'Datum',
    delivered: 'Leistungsdatum',
    period: 'Leistungszeitraum',
    customer: 'Kundennummer',
    reference: 'Zahlung',
    vatId: 'USt-IdNr.',
    columns: ['Leistung', 'Menge', 'Netto'],
    coins: 'Coins für Suchen mit Merkwerk',
    subscription: 'Merkwerk-Abonnement, ein Monat',
    oneTimeFee: 'Einmalige Einrichtung',
    refundOf: (description) => `Erstattung: ${description}`,
    net: 'Nettobetrag',
    vat: (percent) => `Umsatzsteuer ${percent} %`,
    total: 'Rechnungsbetrag',
    refundTotal: 'Erstattungsbetrag',
    paid: 'Der Betrag ist bereits bezahlt.',
    refunded: 'Der Betrag wird auf dem Weg erstattet, auf dem er bezahlt wurde.',
    treatment: {
      domestic: null,
      'reverse-charge': 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).',
      'outside-eu':
        'Leistung an einen Empfänger außerhalb der Europäischen Union: in Deutschland nicht steuerbar.',
    },
  },
  en: {
    title: 'Invoice',
    refundTitle: 'Credit note',
    corrects: (number, day) => `for invoice ${number} of ${day}`,
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
    net: 'Net amount',
    vat: (percent) => `VAT ${percent} %`,
    total: 'Total',
    refundTotal: 'Total refunded',
    paid: 'This amount has already been paid.',
    refunded: 'The amount goes back the way it was paid.',
    treatment: {
      domestic: null,
      'reverse-charge': 'Reverse charge: VAT is to be accounted for by the recipient.',
      'outside-eu': 'Supplied to a recipient outside the European Union: not subject to German VAT.',
    },
  },
}
