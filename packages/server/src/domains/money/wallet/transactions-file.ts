import { Readable } from 'node:stream'
import type { Language, Message, Transaction, TransactionType } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import type { FileResponse } from '../../../platform/http/index.ts'
import { type Cell, csvFile, decimal, identifier, text, time } from '../../../platform/spreadsheets/index.ts'
import { getAccount } from '../../people/accounts/index.ts'
import { readTransactions, type TransactionFilter } from './transaction-queries.ts'

const fileNames: Message = { de: 'buchungen.csv', en: 'transactions.csv' }

const types: Record<TransactionType, Message> = {
  Deposit: { de: 'Einzahlung', en: 'Deposit' },
  Hold: { de: 'Reservierung', en: 'Reservation' },
  Settlement: { de: 'Lauf', en: 'Run' },
  Refund: { de: 'Erstattung', en: 'Refund' },
  Dispute: { de: 'Rückbuchung', en: 'Dispute' },
  Adjustment: { de: 'Korrektur', en: 'Adjustment' },
}

/** The heading of each column, and its cell for a booking. */
const columns: readonly [Message, (booking: Transaction, language: Language) => Cell][] = [
  [{ de: 'Buchung', en: 'Transaction' }, ({ transactionId }) => identifier(transactionId)],
  [{ de: 'Zeit (Europe/Berlin)', en: 'Time (Europe/Berlin)' }, ({ created_at }) => time(created_at)],
  [{ de: 'Art', en: 'Type' }, ({ transaction_type: type }, language) => identifier(types[type][language])],
  [{ de: 'Coins', en: 'Coins' }, ({ coins }) => decimal(String(coins))],
  [{ de: 'Verbrauchte Coins', en: 'Coins used' }, ({ captured }) => decimal(captured?.toString())],
  [{ de: 'Guthaben', en: 'Balance' }, ({ balance_after }) => decimal(String(balance_after))],
  [{ de: 'Betrag (EUR)', en: 'Amount (EUR)' }, ({ amount }) => decimal(amount?.toFixed(2))],
  [{ de: 'Lauf', en: 'Run' }, ({ job_id: run_id }) => identifier(run_id)],
  [{ de: 'Grund', en: 'Reason' }, ({ reason }) => text(reason ?? undefined)],
]

/** Returns the bookings of an account as CSV in the account's language, newest first. */
export async function openTransactionsFile(
  { db }: Context,
  accountId: number,
  filter: TransactionFilter,
): Promise<FileResponse> {
  const { language } = await getAccount(db, accountId)
  const name = fileNames[language]
  const headings = columns.map(([heading]) => heading[language])
  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const booking of readTransactions(db, accountId, filter))
      yield [columns.map(([, writeCell]) => writeCell(booking, language))]
  }
  return {
    body: Readable.from(csvFile({ name, language, headings, rows: rows() })),
    contentType: 'text/csv; charset=utf-8',
    fileName: name,
  }
}
