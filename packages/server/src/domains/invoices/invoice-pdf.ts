import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { pdfColors, renderPdf, rowsLayout } from '../../platform/pdf/index.ts'
import { formatsOf } from './formats.ts'
import type { Buyer, Receipt } from './invoice.ts'
import { type Line, linesOf, sortOf } from './invoice-lines.ts'
import { receiptWords } from './invoice-messages.ts'
import { letterhead } from './letterhead.ts'

const right = { alignment: 'right' } as const

function recipientOf({ name, address, country }: Buyer, countryName: (code: string) => string): string[] {
  const lines = [name, ...address.split('\n'), country === null ? '' : countryName(country)]
  return lines.map((line) => line.trim()).filter(Boolean)
}

function factsOf(receipt: Receipt): (readonly [string, string])[] {
  const words = receiptWords[receipt.language]
  const { day } = formatsOf(receipt.language)
  const { period_start: start, period_end: end, buyer } = receipt
  return [
    [words.number, receipt.number],
    [words.issued, day(receipt.issued_at)],
    start && end ? [words.period, `${day(start)} –\n${day(end)}`] : [words.delivered, day(receipt.issued_at)],
    [words.customer, String(receipt.account_id)],
    [words.reference, receipt.reference.replace(':failed', '')],
    ...(buyer.vatId === null ? [] : [[words.vatId, buyer.vatId] as const]),
  ]
}

function amounts(receipt: Receipt, lines: Line[]): Content[] {
  const words = receiptWords[receipt.language]
  const { money } = formatsOf(receipt.language)
  const heads: TableCell[] = words.columns.map((text, column) => ({
    text,
    color: pdfColors.muted,
    ...(column > 0 && right),
  }))
  const sum = (label: string, cents: number, bold = false): TableCell[] => [
    { text: label, bold },
    { text: money(cents), bold, ...right },
  ]
  const { total } = words.sorts[sortOf(receipt)]
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
              sum(words.net, receipt.net_cents),
              sum(words.vat(receipt.vat_percent), receipt.vat_cents),
              sum(total, receipt.amount_cents, true),
            ],
          },
        },
      ],
    },
  ]
}

function notes(receipt: Receipt): Content[] {
  const words = receiptWords[receipt.language]
  const treatment = words.treatment[receipt.vat_treatment]
  return [
    { text: treatment ?? '', bold: true, margin: [0, 26, 0, 4] },
    { text: words.sorts[sortOf(receipt)].closing },
  ]
}

function companyLine({ seller, language }: Receipt): string {
  const words = receiptWords[language]
  const parts = [
    seller.name,
    seller.address,
    seller.vatId && `${words.vatId} ${seller.vatId}`,
    seller.register,
    seller.email,
  ]
  return parts.filter(Boolean).join(' · ')
}

const titleOf = (receipt: Receipt): string =>
  `${receiptWords[receipt.language].sorts[sortOf(receipt)].title} ${receipt.number}`

/** A receipt as PDF in its language. `corrected` is the receipt that one of a refund corrects. */
export function receiptPdf(receipt: Receipt, corrected: Receipt | undefined): Promise<Buffer> {
  const words = receiptWords[receipt.language]
  const { day, country } = formatsOf(receipt.language)
  const title = titleOf(receipt)
  return renderPdf({
    title,
    language: receipt.language,
    createdAt: receipt.issued_at,
    foot: companyLine(receipt),
    content: [
      ...letterhead({
        seller: receipt.seller,
        recipient: recipientOf(receipt.buyer, country),
        title,
        subtitle: corrected && words.corrects(titleOf(corrected), day(corrected.issued_at)),
        facts: factsOf(receipt),
      }),
      ...amounts(receipt, linesOf(receipt, corrected)),
      ...notes(receipt),
    ],
  })
}

/** The name of its file, e.g. `rechnung-2026-000001.pdf`. */
export const receiptFileName = ({ language, number }: Receipt): string =>
  `${language === 'de' ? 'rechnung' : 'invoice'}-${number}.pdf`
