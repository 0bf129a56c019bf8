import { endpoints } from '@merkwerk/contract'
import { countOwnFile, route } from '../../../platform/http/index.ts'
import { getPaymentReference } from '../wallet/index.ts'
import { exportBookkeeping, summarizeQuarter } from './bookkeeping.ts'
import { correctInvoice } from './correct-invoice.ts'
import { downloadStatement } from './download-statement.ts'
import { drawInvoice, drawInvoiceFor, writeXrechnung } from './invoice-file.ts'
import { describeInvoices, getInvoice } from './queries.ts'

export const routes = [
  route(endpoints.listInvoices, async (context, { actor }) => ({
    invoices: await describeInvoices(context, actor.accountId),
  })),
  route(endpoints.downloadInvoice, async ({ db }, { actor, params, closed }) => {
    const invoice = await getInvoice(db, actor.accountId, params.id)
    countOwnFile(db, actor.accountId, closed)
    return drawInvoice(db, invoice)
  }),
  route(endpoints.downloadInvoiceXml, async ({ db }, { actor, params }) =>
    writeXrechnung(db, await getInvoice(db, actor.accountId, params.id)),
  ),
  route(endpoints.correctInvoice, async (context, { actor, params, ip }) => {
    await correctInvoice(context, actor, { id: params.id, ip })
    return {
      success: true,
      message: 'The invoice is canceled and replaced.',
      invoices: await describeInvoices(context, actor.accountId),
    }
  }),
  route(endpoints.getBookkeeping, (context, { query }) => summarizeQuarter(context, query.quarter)),
  route(endpoints.exportBookkeeping, (context, { actor, query }) =>
    exportBookkeeping(context, actor.accountId, query),
  ),
  route(endpoints.downloadReceipt, async ({ db }, { actor, params, closed }) => {
    const reference = await getPaymentReference(db, actor.accountId, params.id)
    countOwnFile(db, actor.accountId, closed)
    return drawInvoiceFor(db, actor.accountId, reference)
  }),
  route(endpoints.downloadStatement, (context, { actor, query, ip, closed }) =>
    downloadStatement(context, actor.accountId, { ...query, ip, closed }),
  ),
]
