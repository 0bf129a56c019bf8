import type { Language } from '@merkwerk/contract'
import type { LedgerTransactionKind } from '../../platform/db/tables.ts'

interface StatementMessages {
  title: string
  customer: string
  span: string
  issued: string
  opening: string
  closing: string
  bought: string
  used: string
  columns: [string, string, string, string, string]
  none: string
  kind: Record<LedgerTransactionKind, string>
  captured: (coins: string) => string
  settled: (coins: string) => string
  owed: (coins: string) => string
  note: string
}

export const statementMessages: Record<Language, StatementMessages> = {
  de: {
    title: 'Kontoauszug',
    customer: 'Kundennummer',
    span: 'Zeitraum',
    issued: 'Erstellt',
    opening: 'Anfangsbestand',
    closing: 'Endbestand',
    bought: 'Gekauft',
    used: 'Verbraucht',
    columns: ['Datum', 'Buchung', 'Betrag', 'Coins', 'Bestand'],
    none: 'In diesem Zeitraum wurde nichts gebucht.',
    kind: {
      deposit: 'Gutschrift',
      hold: 'Für eine Suche reserviert',
      settle: 'Suche abgerechnet',
      refund: 'Erstattung',
      refund_failed: 'Erstattung fehlgeschlagen',
      dispute: 'Zahlung angefochten',
      dispute_won: 'Anfechtung zurückgewiesen',
      adjustment: 'Korrektur',
    },
    captured: (coins) => `${coins} verbraucht, der Rest freigegeben`,
    settled: (coins) => `${coins} Coins mit offenen verrechnet`,
    owed: (coins) => `${coins} Coins bleiben offen`,
    note: 'Der Bestand sind die Coins, die ausgegeben werden können. Tage nach koordinierter Weltzeit (UTC).',
  },
  en: {
    title: 'Statement',
    customer: 'Customer number',
    span: 'Period',
    issued: 'Made on',
    opening: 'Opening balance',
    closing: 'Closing balance',
    bought: 'Bought',
    used: 'Used',
    columns: ['Date', 'Booking', 'Amount', 'Coins', 'Balance'],
    none: 'Nothing was booked in this period.',
    kind: {
      deposit: 'Deposit',
      hold: 'Reserved for a search',
      settle: 'Search settled',
      refund: 'Refund',
      refund_failed: 'Refund failed',
      dispute: 'Payment disputed',
      dispute_won: 'Dispute won',
      adjustment: 'Adjustment',
    },
    captured: (coins) => `${coins} used, the rest released`,
    settled: (coins) => `${coins} coins set off against those owed`,
    owed: (coins) => `${coins} coins remain owed`,
    note: 'The balance is the coins that can be spent. Days are those of Coordinated Universal Time (UTC).',
  },
}
