import type { Message } from '@merkwerk/contract'
import type { LedgerTransactionKind } from '../../platform/db/tables.ts'

export const bookingMessages: Record<LedgerTransactionKind, Message> = {
  deposit: { de: 'Gutschrift', en: 'Deposit' },
  hold: { de: 'Für eine Suche reserviert', en: 'Reserved for a search' },
  settle: { de: 'Suche abgerechnet', en: 'Search settled' },
  refund: { de: 'Erstattung', en: 'Refund' },
  refund_failed: { de: 'Erstattung fehlgeschlagen', en: 'Refund failed' },
  dispute: { de: 'Zahlung angefochten', en: 'Payment disputed' },
  dispute_won: { de: 'Anfechtung zurückgewiesen', en: 'Dispute won' },
  adjustment: { de: 'Korrektur', en: 'Adjustment' },
}

export const statementMessages = {
  title: { de: 'Kontoauszug', en: 'Statement' },
  customer: { de: 'Kundennummer', en: 'Customer number' },
  issued: { de: 'Erstellt', en: 'Made on' },
  opening: { de: 'Anfangsbestand', en: 'Opening balance' },
  closing: { de: 'Endbestand', en: 'Closing balance' },
  bought: { de: 'Gekauft', en: 'Bought' },
  used: { de: 'Verbraucht', en: 'Used' },
  columns: {
    de: ['Datum', 'Buchung', 'Betrag', 'Coins', 'Bestand'],
    en: ['Date', 'Booking', 'Amount', 'Coins', 'Balance'],
  },
  none: { de: 'In diesem Zeitraum wurde nichts gebucht.', en: 'Nothing was booked in this period.' },
  captured: (coins: string) => ({
    de: `${coins} verbraucht, der Rest freigegeben`,
    en: `${coins} used, the rest released`,
  }),
  settled: (coins: string) => ({
    de: `${coins} Coins mit offenen verrechnet`,
    en: `${coins} coins set off against those owed`,
  }),
  owed: (coins: string) => ({ de: `${coins} Coins bleiben offen`, en: `${coins} coins remain owed` }),
  note: {
    de: 'Der Bestand sind die Coins, die ausgegeben werden können. Tage in deutscher Zeit.',
    en: 'The balance is the coins that can be spent. Days are those of German time.',
  },
}
