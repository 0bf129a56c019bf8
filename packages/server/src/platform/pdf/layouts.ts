import type { CustomTableLayout } from 'pdfmake/interfaces.js'
import { pdfColors } from './design.ts'

/** Rows with a hairline between them. */
const rows: CustomTableLayout = {
  hLineWidth: (line) => (line === 0 ? 0 : 0.5),
  hLineColor: () => pdfColors.hairline,
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : 5),
  paddingTop: () => 3,
  paddingBottom: () => 3,
}

/** Tables of all documents. A document names its layouts, because functions cannot be sent to the thread that draws it. */
export const pdfLayouts = {
  rows,
  /** Pairs of label and value, without lines. */
  facts: { defaultBorder: false, paddingLeft: () => 0, paddingTop: () => 1.5, paddingBottom: () => 1.5 },
  /** Figures side by side, between lines. */
  tiles: {
    hLineColor: () => pdfColors.hairline,
    vLineWidth: () => 0,
    paddingTop: () => 10,
    paddingBottom: () => 10,
  },
  /** The same between hairlines, from the left margin on. */
  hairTiles: { ...rows, hLineWidth: () => 0.5, paddingTop: () => 10, paddingBottom: () => 10 },
  /** Lines of an invoice. */
  items: { ...rows, paddingTop: () => 6, paddingBottom: () => 6 },
  /** The sums of an invoice, with a line above the last one. */
  sums: {
    ...rows,
    hLineWidth: (line, { table }) => (line === table.body.length - 1 ? 0.75 : 0),
    hLineColor: () => pdfColors.ink,
  },
} satisfies Record<string, CustomTableLayout>

/** The layout of a table, by its name. */
export const pdfLayout = (name: keyof typeof pdfLayouts): string => name
