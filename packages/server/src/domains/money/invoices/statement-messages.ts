import type { Message } from '@merkwerk/contract'
import type { LedgerTransactionKind } from '../../../platform/db/tables.ts'

export const bookingMessages: Record<LedgerTransactionKind, Message> = {
  deposit: { de: 'Einzahlung', en: 'Deposit' },
  hold: { de: 'Für eine Suche reserviert', en: 'Reserved for a search' },
  settle: { de: 'Suche abgerechnet', en: 'Search settled' },
  refund: { de: 'Erstattung', en: 'Refund' },
  refund_failed: { de: 'Erstattung fehlgeschlagen', en: 'Refund failed' },
  dispute: { de: 'Zahlung zurückgebucht', en: 'Payment disputed' },
  dispute_won: { de: 'Rückbuchung aufgehoben', en: 'Dispute won' },
  adjustment: { de: 'Korrektur', en: 'Adjustment' },
}

export const statementMessages = {
  title: { de: 'Kontoauszug', en: 'Statement' },
  customer: { de: 'Kundennummer', en: 'Customer number' },
  issued: { de: 'Erstellt', en: 'Issued' },
  opening: { de: 'Anfangsguthaben', en: 'Opening balance' },
  closing: { de: 'Endguthaben', en: 'Closing balance' },
  bought: { de: 'Gekauft', en: 'Bought' },
  used: { de: 'Verbraucht', en: 'Used' },
  columns: {
    de: ['Datum', 'Buchung', 'Betrag', 'Coins', 'Guthaben'],
    en: ['Date', 'Transaction', 'Amount', 'Coins', 'Balance'],
  },
  none: { de: 'In diesem Zeitraum wurde nichts gebucht.', en: 'No transactions in this period.' },
  captured: (coins: string) => ({
    de: `${coins} verbraucht, der Rest freigegeben`,
    en: `${coins} used, the rest released`,
  }),
  settled: (coins: string) => ({
    de: `Mit offenen Coins verrechnet: ${coins}`,
    en: `Set off against coins owed: ${coins}`,
  }),
  owed: (coins: string) => ({ de: `Offene Coins: ${coins}`, en: `Coins still owed: ${coins}` }),
  note: {
    de: 'Das Guthaben zählt die Coins, die Sie ausgeben können. Die Tage gelten in deutscher Zeit.',
    en: 'The balance counts the coins that you can spend. The dates are in German time.',
  },
}
