import { endpoints } from '@merkwerk/contract'
import { route } from '../../platform/http/index.ts'
import { getPaymentReference } from '../wallet/index.ts'
import { downloadStatement } from './download-statement.ts'
import { drawInvoice, drawInvoiceFor } from './invoice-file.ts'
import { getInvoice, listInvoices, toInvoiceResponse } from './queries.ts'

export const routes = [
  route(endpoints.listInvoices, async ({ db }, { actor }) => ({
    invoices: (await listInvoices(db, actor.accountId)).map(toInvoiceResponse),
  })),
  route(endpoints.downloadInvoice, async ({ db }, { actor, params }) =>
    drawInvoice(db, await getInvoice(db, actor.accountId, params.id)),
  ),
  route(endpoints.downloadReceipt, async ({ db }, { actor, params }) => {
    const reference = await getPaymentReference(db, actor.accountId, params.id)
    return drawInvoiceFor(db, actor.accountId, reference)
  }),
  route(endpoints.downloadStatement, (context, { actor, query, ip }) =>
    downloadStatement(context, actor.accountId, { ...query, ip }),
  ),
]
