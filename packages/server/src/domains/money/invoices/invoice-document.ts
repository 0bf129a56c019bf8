// docs/decisions/0047-invoices.md

import { parseVatNumber } from '@merkwerk/contract/vat-number'
import {
  type DocumentBuyer,
  type DocumentLine,
  type DocumentSeller,
  type DocumentType,
  findProblems,
  type InvoiceDocument,
} from '@merkwerk/invoicing'
import { type IssuedInvoice, toDay } from './invoice.ts'
import { createLines, toInvoiceKind } from './invoice-lines.ts'
import { type InvoiceKind, kindMessages } from './invoice-messages.ts'
import { toPaymentId } from './invoice-pdf.ts'

const documentTypes: Record<InvoiceKind, DocumentType> = {
  payment: 'invoice',
  refund: 'credit-note',
  cancellation: 'credit-note',
  'failed-refund': 'invoice',
  corrected: 'corrected-invoice',
}

function findSeller({ seller }: IssuedInvoice): DocumentSeller | undefined {
  const { name, place, vatId, taxNumber = null, register, phone, email } = seller
  if (!place || !phone) return undefined
  return {
    name,
    address: { ...place, country: 'DE' },
    vatNumber: vatId,
    taxNumber,
    register: register || null,
    contact: { name, phone, email },
  }
}

function findBuyer({ buyer, account_id }: IssuedInvoice): DocumentBuyer | undefined {
  const { name, place, country, vatId, email, reference = null } = buyer
  if (!place || !country || !email) return undefined
  // Numbers of other countries are not VAT numbers of the EU, and are refused as such.
  const number = vatId === null ? undefined : parseVatNumber(vatId, country)
  return {
    name,
    address: { ...place, country },
    email,
    reference,
    orderNumber: null,
    vatNumber: number?.status === 'well-formed' ? number.number : null,
    customerNumber: String(account_id),
  }
}

/** Structured documents state amounts without sign: their type says whether they charge or credit. */
function documentLines(invoice: IssuedInvoice, corrected: IssuedInvoice | undefined): DocumentLine[] {
  const { vat } = invoice
  return createLines(invoice, corrected).map(({ what, quantity, netCents, vatCents }) => ({
    name: what,
    quantity,
    vat,
    netCents: Math.abs(netCents),
    vatCents: Math.abs(vatCents),
  }))
}

/**
 * Returns the structured form of an invoice. Undefined when facts are missing that EN 16931 requires, such as the
 * address of the buyer.
 */
export function structuredInvoice(
  invoice: IssuedInvoice,
  corrected: IssuedInvoice | undefined,
): InvoiceDocument | undefined {
  const { language, number, period_start: start, period_end: end } = invoice
  const [seller, buyer] = [findSeller(invoice), findBuyer(invoice)]
  const [first, ...others] = documentLines(invoice, corrected)
  if (!seller || !buyer || !first) return undefined
  const document: InvoiceDocument = {
    type: documentTypes[toInvoiceKind(invoice)],
    number,
    language,
    issuedOn: toDay(invoice.issued_at),
    supply: start && end ? { from: toDay(start), to: toDay(end) } : { on: toDay(invoice.supplied_at) },
    seller,
    buyer,
    lines: [first, ...others],
    payment: {
      means: { kind: 'online' },
      reference: toPaymentId(invoice),
      paidCents: Math.abs(invoice.amount_cents),
    },
    references: corrected ? [{ number: corrected.number, issuedOn: toDay(corrected.issued_at) }] : [],
    notes: [kindMessages[toInvoiceKind(invoice)].closing[language]],
  }
  return findProblems(document).length === 0 ? document : undefined
}
