import { endpoints } from '@merkwerk/contract'
import { saveFile } from './download.ts'
import { call } from './index.ts'
import type { TransactionFilter } from './wallet-queries.ts'

const save = async (response: Response, name: string): Promise<void> => saveFile(await response.blob(), name)

export async function saveTransactionInvoice(transaction: {
  id: number
  transactionId: string
}): Promise<void> {
  const response = await call(endpoints.downloadReceipt, { params: { id: transaction.id } })
  await save(response, `receipt_${transaction.transactionId}.pdf`)
}

export async function saveInvoice({ id, number }: { id: number; number: string }): Promise<void> {
  const response = await call(endpoints.downloadInvoice, { params: { id } })
  await save(response, `${number}.pdf`)
}

/** Both days are included. */
export async function saveStatement(span: { from: string; to: string }): Promise<void> {
  const response = await call(endpoints.downloadStatement, { query: span })
  await save(response, `statement_${span.from}_${span.to}.pdf`)
}

export async function saveBookings(filter: TransactionFilter): Promise<void> {
  const response = await call(endpoints.exportTransactions, { query: { ...filter } })
  await save(response, 'transactions.csv')
}
