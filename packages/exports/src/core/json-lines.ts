import type { ExportProduct } from './product.ts'
import type { ExportFile } from './target.ts'

const chunkLength = 64 * 1024

interface JsonLines {
  contentType: string
  products: AsyncIterable<Iterable<ExportProduct>>
  toLine: (product: ExportProduct) => unknown
}

/** The file of the products as one JSON object a line. */
export function jsonLinesFile({ contentType, products, toLine }: JsonLines): ExportFile {
  let rows = 0
  async function* content(): AsyncGenerator<Uint8Array> {
    let pending = ''
    for await (const block of products)
      for (const product of block) {
        pending += `${JSON.stringify(toLine(product))}\n`
        rows++
        if (pending.length < chunkLength) continue
        yield Buffer.from(pending)
        pending = ''
      }
    yield Buffer.from(pending)
  }
  return { id: 'products', name: '1_products.jsonl', contentType, content: content(), rows: () => rows }
}
