import { endpoints } from '@merkwerk/contract'
import type { Db } from '../db/index.ts'
import { type FileAnswer, route } from '../http/index.ts'
import { getPaymentReference } from '../wallet/index.ts'
import { downloadStatement } from './download-statement.ts'
import { findCorrected, getReceipt, getReceiptFor, listReceipts, toInvoice } from './queries.ts'
import type { Receipt } from './receipt.ts'
import { receiptFileName, receiptPdf } from './receipt-pdf.ts'

async function receiptFile(db: Db, receipt: Receipt): Promise<FileAnswer> {
  return {
    body: await receiptPdf(receipt, await findCorrected(db, receipt)),
    contentType: 'application/pdf',
    fileName: receiptFileName(receipt),
  }
}

export const routes = [
  route(endpoints.listInvoices, async ({ db }, { actor }) => ({
    invoices: (await listReceipts(db, actor.accountId)).map(toInvoice),
  })),
  route(endpoints.downloadInvoice, async ({ db }, { actor, params }) =>
    receiptFile(db, await getReceipt(db, actor.accountId, params.id)),
  ),
  route(endpoints.downloadReceipt, async ({ db }, { actor, params }) => {
    const reference = await getPaymentReference(db, actor.accountId, params.id)
    return receiptFile(db, await getReceiptFor(db, actor.accountId, reference))
  }),
  route(endpoints.downloadStatement, (context, { actor, query, ip }) =>
    downloadStatement(context, actor.accountId, { ...query, ip }),
  ),
]
