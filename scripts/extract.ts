/**
 * `npm run -s extract -- FILE… [--url URL]` and `npm run -s extract -- --pages DIR/pages.tsv`: reads saved marketplace
 * pages (.html, .html.gz). Prints only one JSON line each on standard output.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Product } from '@merkwerk/contract'
import { parsePage, unpackPage } from '@merkwerk/engine'
import { printEach } from './print-each.ts'

const USAGE =
  'Usage: npm run -s extract -- FILE… [--url URL]\n       npm run -s extract -- --pages DIR/pages.tsv\n'

interface SavedPage {
  /** The name from the command line, printed with the result. */
  file: string
  path: string
  url?: string
}

/** The printed fields, in order. JSON leaves out those that a product lacks. */
function describeProduct(product: Product) {
  const { source: marketplace, asin, itemId, gtins, title, brand, price, bullets } = product
  const { description, attributes, breadcrumbs, images } = product
  return {
    marketplace,
    asin,
    itemId,
    gtins,
    title,
    brand,
    price,
    bullets,
    description,
    attributes,
    breadcrumbs,
    images,
  }
}

async function extract({ file, path, url }: SavedPage): Promise<object> {
  const parsed = parsePage(unpackPage(await readFile(path)), url === undefined ? {} : { url })
  if (parsed.outcome !== 'found') return { file, outcome: parsed.outcome }
  return { file, outcome: parsed.outcome, product: describeProduct(parsed.product) }
}

/** Reads the pages from a tab-separated list with a `file` and an optional `url` column. Files are relative to the list. */
async function listedPages(list: string): Promise<SavedPage[]> {
  const [head = '', ...lines] = (await readFile(list, 'utf8')).replace(/^\uFEFF/, '').split(/\r?\n/)
  const columns = head.split('\t')
  return lines.filter(Boolean).map((line) => {
    const cells = line.split('\t')
    const file = cells[columns.indexOf('file')] ?? ''
    const url = cells[columns.indexOf('url')]
    return { file, path: join(dirname(list), file), ...(url && { url }) }
  })
}

async function pagesToRead(args: string[]): Promise<SavedPage[]> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { url: { type: 'string' }, pages: { type: 'string' } },
  })
  const { url, pages } = values
  const named = positionals.map((file) => ({ file, path: file, ...(url !== undefined && { url }) }))
  return pages === undefined ? named : [...named, ...(await listedPages(pages))]
}

const pages = await pagesToRead(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  return []
})
await printEach(pages, extract, USAGE)
