import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { parseAmazonPage } from '../../packages/engine/src/sources/amazon/parse-page.ts'

const corpus = join(import.meta.dirname, '../../../shared/corpus/pages')

/**
 * Fills a folder for SANDBOX_PAGES with copies of the saved Amazon product pages and returns their ASINs. Each copy has
 * its own ASIN in its bytes, so there are as many products to fetch as ASINs.
 */
export function multiplyPages(folder: string, times: number): string[] {
  mkdirSync(folder)
  const rows = ['file\ttype\tmarketplace\tid\tgtin\turl']
  const asins: string[] = []
  const pages = readdirSync(corpus)
    .filter((name) => /^amazon-product.*\.gz$/.test(name))
    .map((name) => gunzipSync(readFileSync(join(corpus, name))))
  for (let copy = 0; copy < times; copy++)
    for (const page of pages) {
      const reading = parseAmazonPage(page)
      if (reading.outcome !== 'found' || reading.product.asin === undefined) continue
      const asin = `B0${String(asins.length).padStart(8, '0')}`
      const text = page.toString('latin1').replaceAll(reading.product.asin, asin)
      const name = `${asin}.html.gz`
      writeFileSync(join(folder, name), gzipSync(Buffer.from(text, 'latin1'), { level: 3 }))
      // With its GTINs listed the sandbox's eBay does not offer the product, so no eBay page is fetched.
      const gtins = reading.product.gtins.length > 0 ? reading.product.gtins : ['']
      for (const gtin of gtins) rows.push([name, 'product', 'amazon.de', asin, gtin, ''].join('\t'))
      asins.push(asin)
    }
  writeFileSync(join(folder, 'pages.tsv'), `${rows.join('\n')}\n`)
  return asins
}
