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
