import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { pdfColors, renderPdf, rowsLayout } from '../../platform/pdf/index.ts'
import { formatsOf } from './formats.ts'
import type { Buyer, IssuedInvoice } from './invoice.ts'
import { kindOf, type Line, linesOf } from './invoice-lines.ts'
import { invoiceMessages } from './invoice-messages.ts'
import { letterhead } from './letterhead.ts'

const right = { alignment: 'right' } as const

function recipientOf({ name, address, country }: Buyer, countryName: (code: string) => string): string[] {
  const lines = [name, ...address.split('\n'), country === null ? '' : countryName(country)]
  return lines.map((line) => line.trim()).filter(Boolean)
}

function factsOf(invoice: IssuedInvoice): (readonly [string, string])[] {
  const messages = invoiceMessages[invoice.language]
  const { day } = formatsOf(invoice.language)
  const { period_start: start, period_end: end, buyer } = invoice
  return [
    [messages.number, invoice.number],
    [messages.issued, day(invoice.issued_at)],
    start && end
      ? [messages.period, `${day(start)} –\n${day(end)}`]
      : [messages.delivered, day(invoice.issued_at)],
    [messages.customer, String(invoice.account_id)],
    [messages.reference, invoice.reference.replace(':failed', '')],
    ...(buyer.vatId === null ? [] : [[messages.vatId, buyer.vatId] as const]),
  ]
}

function amounts(invoice: IssuedInvoice, lines: Line[]): Content[] {
  const messages = invoiceMessages[invoice.language]
  const { money } = formatsOf(invoice.language)
  const heads: TableCell[] = messages.columns.map((text, column) => ({
    text,
    color: pdfColors.muted,
    ...(column > 0 && right),
  }))
  const sum = (label: string, cents: number, bold = false): TableCell[] => [
    { text: label, bold },
    { text: money(cents), bold, ...right },
  ]
  const { total } = messages.sorts[kindOf(invoice)]
  return [
    {
      margin: [0, 22, 0, 0],
      layout: { ...rowsLayout, paddingTop: () => 6, paddingBottom: () => 6 },
      table: {
        widths: ['*', 60, 80],
        body: [
          heads,
          ...lines.map(({ what, quantity, netCents }) => [
            what,
            { text: quantity, ...right },
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
          layout: {
            ...rowsLayout,
            hLineWidth: (line) => (line === 2 ? 0.75 : 0),
            hLineColor: () => pdfColors.ink,
          },
          table: {
            widths: ['*', 90],
            body: [
              sum(messages.net, invoice.net_cents),
              sum(messages.vat(invoice.vat_percent), invoice.vat_cents),
              sum(total, invoice.amount_cents, true),
            ],
          },
        },
      ],
    },
  ]
}

function notes(invoice: IssuedInvoice): Content[] {
  const messages = invoiceMessages[invoice.language]
  const treatment = messages.treatment[invoice.vat_treatment]
  return [
    { text: treatment ?? '', bold: true, margin: [0, 26, 0, 4] },
    { text: messages.sorts[kindOf(invoice)].closing },
  ]
}

function companyLine({ seller, language }: IssuedInvoice): string {
  const messages = invoiceMessages[language]
  const parts = [
    seller.name,
    seller.address,
    seller.vatId && `${messages.vatId} ${seller.vatId}`,
    seller.register,
    seller.email,
  ]
  return parts.filter(Boolean).join(' · ')
}

const titleOf = (invoice: IssuedInvoice): string =>
  `${invoiceMessages[invoice.language].sorts[kindOf(invoice)].title} ${invoice.number}`

/** Draws an invoice in its language. `corrected` is the invoice that a refund's invoice corrects. */
export function invoicePdf(invoice: IssuedInvoice, corrected: IssuedInvoice | undefined): Promise<Buffer> {
  const messages = invoiceMessages[invoice.language]
  const { day, country } = formatsOf(invoice.language)
  const title = titleOf(invoice)
  return renderPdf({
    title,
    language: invoice.language,
    createdAt: invoice.issued_at,
    foot: companyLine(invoice),
    content: [
      ...letterhead({
        seller: invoice.seller,
        recipient: recipientOf(invoice.buyer, country),
        title,
        subtitle: corrected && messages.corrects(titleOf(corrected), day(corrected.issued_at)),
        facts: factsOf(invoice),
      }),
      ...amounts(invoice, linesOf(invoice, corrected)),
      ...notes(invoice),
    ],
  })
}

/** Returns the file name, e.g. `rechnung-2026-000001.pdf`. */
export const invoiceFileName = ({ language, number }: IssuedInvoice): string =>
  `${language === 'de' ? 'rechnung' : 'invoice'}-${number}.pdf`
