import type { Db } from '../../platform/db/index.ts'
import type { IssuedInvoice } from './invoice.ts'
import { invoiceFileName, invoicePdf } from './invoice-pdf.ts'
import { findCorrected, getInvoiceFor } from './queries.ts'

interface InvoiceFile {
  fileName: string
  contentType: 'application/pdf'
  body: Buffer
}

/** Draws an invoice as PDF. The same invoice always gives the same file. */
export const drawInvoice = async (db: Db, invoice: IssuedInvoice): Promise<InvoiceFile> => ({
  body: await invoicePdf(invoice, await findCorrected(db, invoice)),
  contentType: 'application/pdf',
  fileName: invoiceFileName(invoice),
})

/** Draws the account's invoice of a payment or refund. Throws `NOT_FOUND`. */
export const drawInvoiceFor = async (db: Db, accountId: number, reference: string): Promise<InvoiceFile> =>
  drawInvoice(db, await getInvoiceFor(db, accountId, reference))
