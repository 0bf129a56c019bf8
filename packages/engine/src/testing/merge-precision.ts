import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product, SourceName } from '@merkwerk/contract'
import { mergeProducts } from '../matching/merge.ts'
import { parsePage } from '../sources/parse-page.ts'
import { collections, savedPages, toFolder } from './saved-pages.ts'

/** Facts and values of a page, as its truth file states them. */
interface Truth {
  brand?: string
  attributes?: Record<string, string>
}

export interface JudgedPage {
  product: Product
  truth: Truth
}

/** The products of saved pages that have a truth file. */
export const judgedPages = (): JudgedPage[] =>
  collections.flatMap((collection) =>
    (['amazon', 'ebay'] as const).flatMap((marketplace) =>
      savedPages(marketplace, collection).flatMap(({ file, url, bytes }) => {
        const path = join(toFolder(collection), file.replace('.html.gz', '.truth.json'))
        const parsed = existsSync(path) ? parsePage(bytes, { url }) : undefined
        if (parsed?.outcome !== 'found') return []
        return [{ product: parsed.product, truth: JSON.parse(readFileSync(path, 'utf8')) as Truth }]
      }),
    ),
  )

const never = new Date(0)

const mergeAll = (products: readonly Product[]) =>
  mergeProducts(
    products.map((product) => ({ product, by: 'gtin', fetchedAt: never })),
    {},
  )

const same = (one = '', other = ''): boolean => {
  const fold = (text: string) =>
    text
      .toLowerCase()
      .replace(/[\s:]+/g, ' ')
      .trim()
  return fold(one) === fold(other)
}

/** How many of the merged brands and attributes are those of the truth files, with a source that states the same facts. */
export function mergePrecision(
  pages: readonly JudgedPage[],
  added?: SourceName,
): { right: number; stated: number } {
  let [right, stated] = [0, 0]
  for (const { product, truth } of pages) {
    const gtins = product.gtins.length > 0 ? product.gtins : ['4006381333931']
    const facts = Object.entries(truth.attributes ?? {}).map(([name, value]) => ({
      name,
      value,
      group: 'Facts',
    }))
    const answer: Product = {
      source: added ?? 'icecat',
      gtins,
      title: product.title,
      bullets: [],
      breadcrumbs: [],
      images: [],
      ...(truth.brand !== undefined && { brand: truth.brand }),
      attributes: facts,
    }
    const { merged } = mergeAll(added ? [{ ...product, gtins }, answer] : [{ ...product, gtins }])
    const judged = merged.attributes.filter(({ name }) => facts.some((fact) => same(fact.name, name)))
    right += judged.filter((one) =>
      facts.some(({ name, value }) => same(name, one.name) && same(value, one.value)),
    ).length
    stated += judged.length
    if (truth.brand === undefined) continue
    right += Number(same(merged.brand, truth.brand))
    stated += 1
  }
  return { right, stated }
}
