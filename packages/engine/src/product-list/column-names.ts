import { isBlank } from './table.ts'

/**
 * The headers as names a mapping can use: a repeated one gets its number, `EAN (2)`, a blank one its place,
 * `(3)`. All others stay as written.
 */
export function columnNames(headers: readonly string[]): string[] {
  const used = new Map<string, number>()
  return headers.map((header, i) => {
    if (isBlank(header)) return `(${i + 1})`
    const times = (used.get(header) ?? 0) + 1
    used.set(header, times)
    return times === 1 ? header : `${header} (${times})`
  })
}
