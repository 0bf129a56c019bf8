import type { Message } from '@merkwerk/contract'

export type VatNoticeId = 'reverse-charge' | 'not-taxable' | 'one-stop-shop'

/**
 * Legal notices on invoices. Sources: § 14a (1) UStG prescribes the German words of reverse charge, Art. 226 (11a) of
 * Directive 2006/112/EC the English ones; § 3a (2) and (5) UStG move the place of supply to the customer.
 */
export const vatNotices: Record<VatNoticeId, Message> = {
  'reverse-charge': {
    de: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).',
    en: 'Reverse charge: VAT is to be accounted for by the recipient.',
  },
  'not-taxable': {
    de: 'Leistung an einen Empfänger außerhalb der Europäischen Union: in Deutschland nicht steuerbar.',
    en: 'Supplied to a recipient outside the European Union: not subject to German VAT.',
  },
  'one-stop-shop': {
    de: 'Umsatzsteuer des Landes des Leistungsempfängers, erklärt im One-Stop-Shop.',
    en: "VAT of the recipient's country, declared in the One-Stop-Shop.",
  },
}
