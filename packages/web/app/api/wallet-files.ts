import { type BookkeepingFormat, endpoints, type Transaction } from '@merkwerk/contract'
import { saveResponse } from './download.ts'
import { call } from './index.ts'
import type { TransactionFilter } from './wallet-queries.ts'

export async function saveTransactionInvoice({ id, transactionId }: Transaction): Promise<void> {
  const response = await call(endpoints.downloadReceipt, { params: { id } })
  await saveResponse(response, `receipt_${transactionId}.pdf`)
}

export async function saveInvoice({ id, number }: { id: number; number: string }): Promise<void> {
  await saveResponse(await call(endpoints.downloadInvoice, { params: { id } }), `${number}.pdf`)
}

export async function saveInvoiceXml({ id, number }: { id: number; number: string }): Promise<void> {
  await saveResponse(await call(endpoints.downloadInvoiceXml, { params: { id } }), `${number}.xml`)
}

/** Both days are included. */
export async function saveStatement(span: { from: string; to: string }): Promise<void> {
  const response = await call(endpoints.downloadStatement, { query: span })
  await saveResponse(response, `statement_${span.from}_${span.to}.pdf`)
}

/** Takes days, both included. The server names the file. */
export async function saveBookkeeping(query: {
  from: string
  to: string
  format: BookkeepingFormat
}): Promise<void> {
  await saveResponse(await call(endpoints.exportBookkeeping, { query }), `bookkeeping-${query.from}.csv`)
}

export async function saveBookings(filter: TransactionFilter): Promise<void> {
  await saveResponse(await call(endpoints.exportTransactions, { query: { ...filter } }), 'transactions.csv')
}
