import type { Content } from 'pdfmake/interfaces.js'
import { colors, markSvg } from '../brand.ts'

export const pdfColors = {
  ink: colors.ink,
  muted: colors.muted,
  hairline: colors.line,
  accent: colors.accent,
} as const

/** The mark with the product's name, as on the screens. */
export const brandLine = (fontSize: number): Content => ({
  columns: [
    { svg: markSvg, width: fontSize * 1.4 },
    { text: 'Merkwerk', bold: true, fontSize, margin: [fontSize * 0.5, fontSize * 0.1, 0, 0] },
  ],
})

/** Breaks long words, because pdfmake would draw a word longer than its cell over the next cell. */
export const breakable = (text: string, length = 28): string =>
  text.replace(new RegExp(`\\S{${length}}(?=\\S)`, 'gu'), '$&\u200B')
