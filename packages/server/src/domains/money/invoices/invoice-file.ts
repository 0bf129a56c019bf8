import { embedInvoiceXml, facturXXml, type InvoiceDocument, xrechnungXml } from '@merkwerk/invoicing'
import type { Db } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { IssuedInvoice } from './invoice.ts'
import { structuredInvoice } from './invoice-document.ts'
import { invoiceFileName, invoicePdf, writeTitle } from './invoice-pdf.ts'
import { findCorrected, getCurrentInvoiceFor, getInvoiceFor } from './queries.ts'

interface InvoiceFile {
  fileName: string
  contentType: string
  body: Buffer
}

/** An invoice with what its files are made of. `document` is undefined for one that is not structured. */
interface Draft {
  invoice: IssuedInvoice
  corrected: IssuedInvoice | undefined
  document: InvoiceDocument | undefined
}

async function createDraft(db: Db, invoice: IssuedInvoice): Promise<Draft> {
  const corrected = await findCorrected(db, invoice)
  return { invoice, corrected, document: structuredInvoice(invoice, corrected) }
}

async function drawPdf({ invoice, corrected, document }: Draft): Promise<InvoiceFile> {
  const pdf = await invoicePdf(invoice, corrected)
  return {
    body: document ? embedXml(pdf, invoice, facturXXml(document)) : pdf,
    contentType: 'application/pdf',
    fileName: `${invoiceFileName(invoice)}.pdf`,
  }
}

const embedXml = (pdf: Buffer, invoice: IssuedInvoice, xml: string): Buffer =>
  embedInvoiceXml({
    pdf,
    xml,
    title: writeTitle(invoice),
    author: invoice.seller.name,
    product: 'Merkwerk',
    createdAt: invoice.issued_at,
  })

const writeXml = (invoice: IssuedInvoice, document: InvoiceDocument): InvoiceFile => ({
  body: Buffer.from(xrechnungXml(document)),
  contentType: 'application/xml',
  fileName: `${invoiceFileName(invoice)}.xml`,
})

/**
 * Draws an invoice as PDF. Structured ones are hybrid: ZUGFeRD, with the XML inside. The same invoice always gives the
 * same file.
 */
export const drawInvoice = async (db: Db, invoice: IssuedInvoice): Promise<InvoiceFile> =>
  drawPdf(await createDraft(db, invoice))

/** Writes an invoice as XRechnung. Throws `NOT_FOUND` for one that is not structured. */
export async function writeXrechnung(db: Db, invoice: IssuedInvoice): Promise<InvoiceFile> {
  const { document } = await createDraft(db, invoice)
  if (!document) throw new AppError('NOT_FOUND')
  return writeXml(invoice, document)
}

/** Draws the account's invoice of a payment, as it is valid now, or that of a refund. Throws `NOT_FOUND`. */
export const drawInvoiceFor = async (db: Db, accountId: number, reference: string): Promise<InvoiceFile> =>
  drawInvoice(db, await getCurrentInvoiceFor(db, accountId, reference))

/** Returns an invoice as attachments: the PDF, and the XRechnung of a structured one. */
export async function drawInvoiceFiles(db: Db, invoice: IssuedInvoice): Promise<InvoiceFile[]> {
  const draft = await createDraft(db, invoice)
  return [await drawPdf(draft), ...(draft.document ? [writeXml(invoice, draft.document)] : [])]
}

/** Returns the attachments of an email about a payment or refund. Throws `NOT_FOUND`. */
export const drawFilesFor = async (db: Db, accountId: number, reference: string): Promise<InvoiceFile[]> =>
  drawInvoiceFiles(db, await getInvoiceFor(db, accountId, reference))
