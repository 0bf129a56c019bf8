/** Characters that are gathered before they leave memory for a blob, which the browser may keep on disk. */
const blockLength = 1_000_000

/** A CSV file that grows row by row, written like all files of the product: UTF-8 with mark, `;`, CRLF. */
export function createBadRowsFile(headers: readonly string[]) {
  const blocks: Blob[] = []
  let text = `\uFEFF${lineOf(headers)}`
  return {
    add(cells: readonly string[]): void {
      text += lineOf(cells)
      if (text.length < blockLength) return
      blocks.push(new Blob([text]))
      text = ''
    },
    end: () => new Blob([...blocks, text], { type: 'text/csv' }),
  }
}

const lineOf = (cells: readonly string[]): string => `${cells.map(quoted).join(';')}\r\n`

const quoted = (cell: string): string =>
  /[;"\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
