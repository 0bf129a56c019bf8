import type { CustomTableLayout } from 'pdfmake/interfaces.js'

export const pdfColors = { ink: '#1c1917', muted: '#57534e', hairline: '#e7e5e4', accent: '#0f766e' } as const

/** Breaks long words, because pdfmake would draw a word longer than its cell over the next cell. */
export const breakable = (text: string, length = 28): string =>
  text.replace(new RegExp(`\\S{${length}}(?=\\S)`, 'g'), '$&\u200B')

/** Pairs of label and value, without lines. */
export const factsLayout: CustomTableLayout = {
  defaultBorder: false,
  paddingLeft: () => 0,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
}

/** Rows with a hairline between them. */
export const rowsLayout: CustomTableLayout = {
  hLineWidth: (line) => (line === 0 ? 0 : 0.5),
  hLineColor: () => pdfColors.hairline,
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : 5),
  paddingTop: () => 3,
  paddingBottom: () => 3,
}
