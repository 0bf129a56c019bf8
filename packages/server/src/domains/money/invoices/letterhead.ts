import type { Content } from 'pdfmake/interfaces.js'
import { brandLine, breakable, pdfColors, pdfLayout } from '../../../platform/pdf/index.ts'
import type { Seller } from './invoice.ts'

interface Letterhead {
  seller: Pick<Seller, 'name' | 'address'>
  /** The customer's name and address, line by line. */
  recipient: string[]
  title: string
  subtitle?: string | undefined
  facts: (readonly [label: string, value: string])[]
}

/** Lays out the head of a document: sender, recipient, title, and the facts on the right. */
export function letterhead({ seller, recipient, title, subtitle, facts }: Letterhead): Content[] {
  const { muted } = pdfColors
  return [
    { stack: [brandLine(14)], margin: [0, 0, 0, 34] },
    {
      columnGap: 12,
      columns: [
        {
          width: '*',
          stack: [
            { text: `${seller.name} · ${seller.address}`, color: muted, fontSize: 7, margin: [0, 0, 20, 6] },
            ...recipient.map((line) => ({ text: breakable(line, 40) })),
          ],
        },
        {
          width: 225,
          layout: pdfLayout('facts'),
          table: {
            widths: [95, '*'],
            body: facts.map(([label, value]) => [{ text: label, color: muted }, breakable(value, 22)]),
          },
        },
      ],
    },
    { text: title, fontSize: 20, bold: true, margin: [0, 38, 0, 2] },
    ...(subtitle === undefined ? [] : [{ text: subtitle, color: muted }]),
  ]
}
