const width = 150

/** Packs short values of an array into lines, for the many texts of a report. */
function fill(items: readonly string[], indent: string): string {
  const lines: string[] = []
  for (const item of items) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + item.length + 2 <= width)
      lines[lines.length - 1] = `${last}, ${item}`
    else lines.push(`${indent}${item}`)
  }
  return lines.join(',\n')
}

/** Prints JSON with one field a line, and what fits into one line in one. */
export function printJson(value: unknown, indent = ''): string {
  const short = JSON.stringify(value, null, 1)?.replace(/\n\s*/g, ' ') ?? 'null'
  if (typeof value !== 'object' || value === null || indent.length + short.length <= width) return short
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const items = value.map((item) => printJson(item, inner))
    const isPlain = value.every((item) => typeof item === 'string' && !item.endsWith('\n'))
    const lines = isPlain ? fill(items, inner) : items.map((item) => inner + item).join(',\n')
    return `[\n${lines}\n${indent}]`
  }
  const fields = Object.entries(value).map(
    ([name, part]) => `${inner}${JSON.stringify(name)}: ${printJson(part, inner)}`,
  )
  return `{\n${fields.join(',\n')}\n${indent}}`
}
