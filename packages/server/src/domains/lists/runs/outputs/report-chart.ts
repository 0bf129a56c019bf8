import { type Language, type Verdict, verdictMessages, verdicts } from '@merkwerk/contract'
import type { Content } from 'pdfmake/interfaces.js'
import { colors, verdictColors } from '../../../../platform/brand.ts'

const size = 150
const radius = 58
const strokeWidth = 26
const circumference = 2 * Math.PI * radius

function ringSvg(counts: Record<Verdict, number>, total: number): string {
  let before = 0
  const arcs = verdicts.map((verdict) => {
    const length = (counts[verdict] / total) * circumference
    const arc = `<circle cx="${size / 2}" cy="${size / 2}" r="${radius}" fill="none" stroke="${verdictColors[verdict].solid}" stroke-width="${strokeWidth}" stroke-dasharray="${length} ${circumference - length}" stroke-dashoffset="${-before}" transform="rotate(-90 ${size / 2} ${size / 2})"/>`
    before += length
    return length > 0 ? arc : ''
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${arcs.join('')}</svg>`
}

/** A ring of the verdicts with a legend of color, name, count and share. */
export function verdictChart(counts: Record<Verdict, number>, total: number, language: Language): Content {
  const locale = language === 'de' ? 'de-DE' : 'en-GB'
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const number = new Intl.NumberFormat(locale)
  const rows = verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => [
      {
        canvas: [
          { type: 'rect' as const, x: 0, y: 2, w: 9, h: 9, r: 2, color: verdictColors[verdict].solid },
        ],
      },
      { text: verdictMessages[verdict][language] },
      { text: number.format(counts[verdict]), alignment: 'right' as const },
      { text: share.format(counts[verdict] / total), alignment: 'right' as const, color: colors.muted },
    ])
  return {
    columns: [
      { svg: ringSvg(counts, total), width: size },
      {
        width: 260,
        margin: [24, 28, 0, 0],
        layout: 'noBorders',
        table: { widths: [12, '*', 60, 60], body: rows },
      },
    ],
  }
}
