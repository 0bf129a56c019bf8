import type { Db } from '../../platform/db/index.ts'
import type { Receipt } from './invoice.ts'
import { receiptFileName, receiptPdf } from './invoice-pdf.ts'
import { findCorrected, getReceiptFor } from './queries.ts'

interface ReceiptFile {
  fileName: string
  contentType: 'application/pdf'
  body: Buffer
}

/** A receipt as PDF. The same receipt makes the same file, however often it is drawn. */
export const drawReceipt = async (db: Db, receipt: Receipt): Promise<ReceiptFile> => ({
  body: await receiptPdf(receipt, await findCorrected(db, receipt)),
  contentType: 'application/pdf',
  fileName: receiptFileName(receipt),
})

/** The account's receipt of a payment or refund as PDF. Throws `NOT_FOUND`. */
export const drawReceiptFor = async (db: Db, accountId: number, reference: string): Promise<ReceiptFile> =>
  drawReceipt(db, await getReceiptFor(db, accountId, reference))
