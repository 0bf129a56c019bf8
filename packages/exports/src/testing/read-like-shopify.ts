import type { ReadArticle } from './expect-families.ts'
import { readTable } from './read-csv.ts'

/**
 * Groups the rows of a product file by handle, by Shopify's documented rules: the first row with a handle has the product, rows with
 * only a handle and an image add images. List metafields are separated by `; `.
 */
export function readShopify(text: string) {
  const products = new Map<string, { row: Record<string, string>; images: string[] }>()
  for (const row of readTable(text, { separator: ',' })) {
    const handle = row['URL handle'] ?? ''
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(handle)) throw new Error(`Shopify changes the handle ${handle}`)
    const product = products.get(handle)
    if (product && row.Title) throw new Error(`Two products with the handle ${handle}`)
    const images = row['Product image URL'] ? [row['Product image URL']] : []
    if (product) product.images.push(...images)
    else products.set(handle, { row, images })
  }
  return [...products.values()].map(({ row, images }) => ({
    row,
    images,
    metafields: Object.entries(row).flatMap(([heading, cell]) => {
      const match = /^(.+) \(product\.metafields\.([a-z0-9_-]{3,255})\.([a-z0-9_-]{2,64})\)$/.exec(heading)
      return match && cell !== '' ? [{ name: match[1] ?? '', key: `${match[2]}.${match[3]}`, cell }] : []
    }),
  }))
}

/** The products with their variants: rows with a value of the first option. Option names stand in the first row of a handle. */
export function readShopifyFamilies(text: string): ReadArticle[] {
  const handles = Map.groupBy(
    readTable(text, { separator: ',' }).filter((row) => row['Option1 value'] !== ''),
    (row) => row['URL handle'] ?? '',
  )
  return [...handles].flatMap(([handle, rows]): ReadArticle[] => {
    const [first = {}] = rows
    const names = [1, 2, 3].map((option) => first[`Option${option} name`] ?? '').filter((name) => name !== '')
    const variants = rows.map((row) => ({
      kind: 'variant' as const,
      number: row.SKU ?? '',
      parent: handle,
      values: Object.fromEntries(names.map((name, at) => [name, row[`Option${at + 1} value`] ?? ''])),
    }))
    const [variant] = variants
    if (variant && rows.length === 1 && variant.values.Title === 'Default Title')
      return [{ kind: 'single', number: variant.number }]
    const axes = names.map((name) => [name, variants.map(({ values }) => values[name] ?? '')])
    return [{ kind: 'parent', number: handle, axes: Object.fromEntries(axes) }, ...variants]
  })
}
