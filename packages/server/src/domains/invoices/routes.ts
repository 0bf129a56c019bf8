import { endpoints } from '@merkwerk/contract'
import { route } from '../../platform/http/index.ts'
import { getPaymentReference } from '../wallet/index.ts'
import { downloadStatement } from './download-statement.ts'
import { drawReceipt, drawReceiptFor } from './invoice-file.ts'
import { getReceipt, listReceipts, toInvoice } from './queries.ts'

export const routes = [
  route(endpoints.listInvoices, async ({ db }, { actor }) => ({
    invoices: (await listReceipts(db, actor.accountId)).map(toInvoice),
  })),
  route(endpoints.downloadInvoice, async ({ db }, { actor, params }) =>
    drawReceipt(db, await getReceipt(db, actor.accountId, params.id)),
  ),
  route(endpoints.downloadReceipt, async ({ db }, { actor, params }) => {
    const reference = await getPaymentReference(db, actor.accountId, params.id)
    return drawReceiptFor(db, actor.accountId, reference)
  }),
  route(endpoints.downloadStatement, (context, { actor, query, ip }) =>
    downloadStatement(context, actor.accountId, { ...query, ip }),
  ),
]
