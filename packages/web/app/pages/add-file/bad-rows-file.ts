import { byteOrderMark, csvLine } from '@merkwerk/contract'

/** Characters that are gathered before they leave memory for a blob, which the browser may keep on disk. */
const blockLength = 1_000_000

/** A CSV file that grows row by row, written like all files of the product: UTF-8 with mark, `;`, CRLF. */
export function createBadRowsFile(headers: readonly string[]) {
  const blocks: Blob[] = []
  let text = byteOrderMark + csvLine(headers)
  return {
    add(cells: readonly string[]): void {
      text += csvLine(cells)
      if (text.length < blockLength) return
      blocks.push(new Blob([text]))
      text = ''
    },
    end: () => new Blob([...blocks, text], { type: 'text/csv' }),
  }
}
