import { isMemberState, type Message } from '@merkwerk/contract'
import { vatNotices } from '@merkwerk/invoicing'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { pdfColors, pdfLayout, renderPdf } from '../../../platform/pdf/index.ts'
import { chooseFormats } from './formats.ts'
import type { Buyer, IssuedInvoice } from './invoice.ts'
import { createLines, type Line, toInvoiceKind } from './invoice-lines.ts'
import { invoiceMessages, kindMessages } from './invoice-messages.ts'
import { letterhead } from './letterhead.ts'

const right = { alignment: 'right' } as const

function writeRecipient({ name, address, country }: Buyer, countryName: (code: string) => string): string[] {
  const lines = [name, ...address.split('\n'), country === null ? '' : countryName(country)]
  return lines.map((line) => line.trim()).filter(Boolean)
}

/** The identifier at the payment provider: of the payment, or of the refund. */
export const toPaymentId = ({ reference }: Pick<IssuedInvoice, 'reference'>): string =>
  reference.replace(/:.*/, '')

function listFacts(invoice: IssuedInvoice): (readonly [string, string])[] {
  const { day } = chooseFormats(invoice.language)
  const { period_start: start, period_end: end, buyer, kind, is_cancellation: isCancellation } = invoice
  const isRefund = kind === 'refund' && !isCancellation
  const buyerNumber = buyer.country !== null && isMemberState(buyer.country) ? 'buyerVatId' : 'buyerTaxNumber'
  const facts: (readonly [Message, string])[] = [
    [invoiceMessages.number, invoice.number],
    [invoiceMessages.issued, day(invoice.issued_at)],
    start && end
      ? [invoiceMessages.period, `${day(start)} –\n${day(end)}`]
      : [invoiceMessages.delivered, day(invoice.supplied_at)],
    [invoiceMessages.customer, String(invoice.account_id)],
    [invoiceMessages[isRefund ? 'refund' : 'reference'], toPaymentId(invoice)],
    ...(buyer.reference ? [[invoiceMessages.buyerReference, buyer.reference] as const] : []),
    ...(buyer.vatId === null ? [] : [[invoiceMessages[buyerNumber], buyer.vatId] as const]),
  ]
  return facts.map(([label, value]) => [label[invoice.language], value])
}

function amounts(invoice: IssuedInvoice, lines: Line[]): Content[] {
  const { language, vat, vat_treatment: treatment } = invoice
  const { money, country } = chooseFormats(language)
  const state = treatment === 'one-stop-shop' && vat.country ? `(${country(vat.country)})` : ''
  const heads: TableCell[] = invoiceMessages.columns[language].map((text, column) => ({
    text,
    color: pdfColors.muted,
    ...(column > 0 && right),
  }))
  const sum = (label: string, cents: number, bold = false): TableCell[] => [
    { text: label, bold },
    { text: money(cents), bold, ...right },
  ]
  return [
    {
      margin: [0, 22, 0, 0],
      layout: pdfLayout('items'),
      table: {
        widths: ['*', 60, 80],
        body: [
          heads,
          ...lines.map(({ what, quantity, netCents }) => [
            what,
            { text: chooseFormats(language).number(quantity), ...right },
            { text: money(netCents), ...right },
          ]),
        ],
      },
    },
    {
      columns: [
        { width: '*', text: '' },
        {
          width: 225,
          margin: [0, 6, 0, 0],
          layout: pdfLayout('sums'),
          table: {
            widths: ['*', 90],
            body: [
              sum(invoiceMessages.net[language], invoice.net_cents),
              // Zero percent is a rate, and a supply outside of the EU has none.
              ...(treatment === 'outside-eu'
                ? []
                : [
                    sum(invoiceMessages.vat(invoice.vat.rateBasisPoints, state)[language], invoice.vat_cents),
                  ]),
              sum(kindMessages[toInvoiceKind(invoice)].total[language], invoice.amount_cents, true),
            ],
          },
        },
      ],
    },
  ]
}

function notes(invoice: IssuedInvoice): Content[] {
  const { language } = invoice
  const notices = invoice.vat.notices.map((id) => vatNotices[id][language])
  return [
    { text: notices.join(' '), bold: true, margin: [0, 26, 0, 4] },
    { text: kindMessages[toInvoiceKind(invoice)].closing[language] },
  ]
}

function companyLine({ seller, language }: IssuedInvoice): string {
  const parts = [
    seller.name,
    seller.address,
    seller.vatId && `${invoiceMessages.vatId[language]} ${seller.vatId}`,
    seller.taxNumber && `${invoiceMessages.taxNumber[language]} ${seller.taxNumber}`,
    seller.register,
    seller.email,
  ]
  return parts.filter(Boolean).join(' · ')
}

export const writeTitle = (invoice: IssuedInvoice): string =>
  `${kindMessages[toInvoiceKind(invoice)].title[invoice.language]} ${invoice.number}`

/** Draws an invoice in its language as PDF/A. `corrected` is the invoice that it corrects or replaces. */
export function invoicePdf(invoice: IssuedInvoice, corrected: IssuedInvoice | undefined): Promise<Buffer> {
  const { language } = invoice
  const { day, country } = chooseFormats(language)
  const title = writeTitle(invoice)
  return renderPdf({
    title,
    language,
    createdAt: invoice.issued_at,
    isArchivable: true,
    foot: companyLine(invoice),
    content: [
      ...letterhead({
        seller: invoice.seller,
        recipient: writeRecipient(invoice.buyer, country),
        title,
        subtitle:
          corrected && invoiceMessages.corrects(writeTitle(corrected), day(corrected.issued_at))[language],
        facts: listFacts(invoice),
      }),
      ...amounts(invoice, createLines(invoice, corrected)),
      ...notes(invoice),
    ],
  })
}

/** Returns the file name without its end, e.g. `rechnung-2026-000001`. */
export const invoiceFileName = ({ language, number }: IssuedInvoice): string =>
  `${language === 'de' ? 'rechnung' : 'invoice'}-${number}`
