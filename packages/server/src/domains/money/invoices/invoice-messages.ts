import type { Language, Message } from '@merkwerk/contract'
import { percentText } from '@merkwerk/invoicing'

/**
 * The kind of an invoice. A failed refund is stored as a refund with a positive amount. A cancellation takes back an
 * invoice with wrong details, and a corrected invoice replaces it.
 */
export type InvoiceKind = 'payment' | 'refund' | 'failed-refund' | 'cancellation' | 'corrected'

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
  cancellation: {
    title: { de: 'Stornorechnung', en: 'Invoice cancellation' },
    total: { de: 'Stornobetrag', en: 'Total canceled' },
    closing: {
      de: 'Der Betrag wird nicht ausgezahlt: Er ist mit der berichtigten Rechnung verrechnet.',
      en: 'This amount is not paid out: it is set off against the corrected invoice.',
    },
  },
  corrected: {
    title: { de: 'Berichtigte Rechnung', en: 'Corrected invoice' },
    total: { de: 'Rechnungsbetrag', en: 'Total' },
    closing: {
      de: 'Ersetzt die stornierte Rechnung. Der Betrag ist bereits bezahlt.',
      en: 'Replaces the canceled invoice. This amount has already been paid.',
    },
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
  refund: { de: 'Erstattung', en: 'Refund' },
  buyerReference: { de: 'Ihre Referenz', en: 'Your reference' },
  vatId: { de: 'USt-IdNr.', en: 'VAT ID' },
  buyerVatId: { de: 'Ihre USt-IdNr.', en: 'Your VAT ID' },
  buyerTaxNumber: { de: 'Ihre Steuernr.', en: 'Your tax number' },
  taxNumber: { de: 'Steuernummer', en: 'Tax number' },
  columns: { de: ['Leistung', 'Menge', 'Netto'], en: ['Description', 'Quantity', 'Net'] },
  coins: { de: 'Coins für Suchen mit Merkwerk', en: 'Coins for searches with Merkwerk' },
  subscription: { de: 'Merkwerk-Abonnement, ein Monat', en: 'Merkwerk subscription, one month' },
  oneTimeFee: { de: 'Einmalige Einrichtung', en: 'One-time set-up fee' },
  nameRefund: (sold: string) => ({ de: `Erstattung: ${sold}`, en: `Refund: ${sold}` }),
  nameCancellation: (sold: string) => ({ de: `Storno: ${sold}`, en: `Cancellation: ${sold}` }),
  refundFailed: { de: 'Fehlgeschlagene Erstattung', en: 'Failed refund' },
  net: { de: 'Nettobetrag', en: 'Net amount' },
  /** Takes hundredths of a percent, and the name of the country if it is not the seller's. */
  vat: (basisPoints: number, country: string): Record<Language, string> => ({
    de: `Umsatzsteuer ${percentText(basisPoints).replace('.', ',')} % ${country}`.trim(),
    en: `VAT ${percentText(basisPoints)}% ${country}`.trim(),
  }),
}
