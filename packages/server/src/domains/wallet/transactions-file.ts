import { Readable } from 'node:stream'
import type { Language, TransactionType } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import type { FileAnswer } from '../../platform/http/index.ts'
import { type Cell, csvFile, decimal, identifier, text, time } from '../../platform/spreadsheets/index.ts'
import { getAccount } from '../accounts/index.ts'
import { readTransactions, type TransactionFilter } from './transaction-queries.ts'

const fileMessages: Record<
  Language,
  { file: string; headings: string[]; types: Record<TransactionType, string> }
> = {
  de: {
    file: 'buchungen.csv',
    headings: [
      'Buchung',
      'Zeit (Europe/Berlin)',
      'Art',
      'Coins',
      'Verbrauchte Coins',
      'Guthaben',
      'Betrag (EUR)',
      'Auftrag',
      'Grund',
    ],
    types: {
      Deposit: 'Einzahlung',
      Hold: 'Reservierung',
      Settlement: 'Auftrag',
      Refund: 'Erstattung',
      Dispute: 'Rückbuchung',
      Adjustment: 'Korrektur',
    },
  },
  en: {
    file: 'transactions.csv',
    headings: [
      'Transaction',
      'Time (Europe/Berlin)',
      'Type',
      'Coins',
      'Coins used',
      'Balance',
      'Amount (EUR)',
      'Job',
      'Reason',
    ],
    types: {
      Deposit: 'Deposit',
      Hold: 'Reservation',
      Settlement: 'Job',
      Refund: 'Refund',
      Dispute: 'Dispute',
      Adjustment: 'Adjustment',
    },
  },
}

/** Returns the bookings of an account as CSV in the account's language, newest first. */
export async function openTransactionsFile(
  { db }: Context,
  accountId: number,
  filter: TransactionFilter,
): Promise<FileAnswer> {
  const { language } = await getAccount(db, accountId)
  const { file, headings, types } = fileMessages[language]
  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const booking of readTransactions(db, accountId, filter))
      yield [
        [
          identifier(booking.transactionId),
          time(booking.created_at),
          identifier(types[booking.transaction_type]),
          decimal(String(booking.coins)),
          decimal(booking.captured === null ? undefined : String(booking.captured)),
          decimal(String(booking.balance_after)),
          decimal(booking.amount?.toFixed(2)),
          identifier(booking.job_id),
          text(booking.reason ?? undefined),
        ],
      ]
  }
  return {
    body: Readable.from(csvFile({ name: file, language, headings, rows: rows() })),
    contentType: 'text/csv; charset=utf-8',
    fileName: file,
  }
}
