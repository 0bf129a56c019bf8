import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Bar {
  name: string
  value: number
  /** Highlights our own bar. */
  isOurs?: boolean
}

const width = 720
const barHeight = 26
const gap = 10
const nameWidth = 220
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const xml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Writes a horizontal bar chart into this folder's `charts`, readable on light and dark backgrounds. */
export function writeBarChart(name: string, title: string, bars: readonly Bar[]): void {
  const longest = Math.max(...bars.map(({ value }) => value))
  const height = 48 + bars.length * (barHeight + gap)
  const rows = bars.map((bar, index) => {
    const y = 44 + index * (barHeight + gap)
    const length = Math.max(2, (bar.value / longest) * (width - nameWidth - 90))
    const text = `y="${y + barHeight / 2 + 5}" font-size="14"`
    const shown = bar.value >= 100 ? bar.value.toFixed(0) : bar.value.toPrecision(3)
    return `<text x="${nameWidth - 12}" ${text} text-anchor="end"${bar.isOurs ? ' font-weight="600"' : ''}>${xml(bar.name)}</text><rect x="${nameWidth}" y="${y}" width="${length.toFixed(1)}" height="${barHeight}" rx="4" fill="${bar.isOurs ? '#0f766e' : '#a8a29e'}"/><text x="${(nameWidth + length + 8).toFixed(1)}" ${text}>${shown}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${xml(title)}" font-family="system-ui, sans-serif"><style>text{fill:#1c1917}@media(prefers-color-scheme:dark){text{fill:#e7e5e4}}</style><text x="0" y="22" font-size="16" font-weight="600">${xml(title)}</text>${rows.join('')}</svg>\n`
  writeFileSync(join(import.meta.dirname, `../charts/${name}.svg`), svg)
}
