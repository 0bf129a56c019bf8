/** Readers of CSV files, written from the rules of the programs that import them. */

interface Options {
  separator: string
  /** The character that PHP's `fgetcsv` takes as escape character. None for RFC 4180. */
  escapeSign?: '\\'
}

/**
 * Reads rows of fields like PHP's `fgetcsv` (ext/standard/file.c): inside a quoted field the escape character protects the next
 * character, and both stay. Without an escape character this is RFC 4180.
 */
export function readCsv(text: string, { separator, escapeSign }: Options): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    if (text[at] === '"' && field === '') at = readQuoted()
    const sign = text[at]
    if (sign === separator) {
      row.push(field)
      field = ''
      at++
    } else if (sign === '\n' || sign === undefined || text.startsWith('\r\n', at)) {
      rows.push([...row, field])
      row = []
      field = ''
      at += sign === '\r' ? 2 : 1
    } else {
      field += sign
      at++
    }
  }
  if (row.length > 0 || field !== '') rows.push([...row, field])
  return rows

  function readQuoted(): number {
    for (let end = at + 1; end < text.length; end++) {
      if (text[end] === escapeSign) {
        field += text.slice(end, end + 2)
        end++
      } else if (text[end] !== '"') field += text[end]
      else if (text[end + 1] === '"') {
        field += '"'
        end++
      } else return end + 1
    }
    throw new Error(`Quoted field without end: ${field.slice(0, 100)}`)
  }
}

/** Reads rows as heading → field. Throws if a row has another number of fields than the heading row. */
export function readTable(text: string, options: Options): Record<string, string>[] {
  const [headings = [], ...rows] = readCsv(text, options)
  return rows.map((row) => {
    if (row.length !== headings.length)
      throw new Error(`${row.length} fields, ${headings.length} headings: ${row}`)
    return Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? '']))
  })
}
