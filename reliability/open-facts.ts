import { gzipSync } from 'node:zlib'
import { gtinCheckDigit } from '@merkwerk/engine/identifiers'
import type { Site } from './site.ts'

/** A dump of products with the same title. */
export function toDump(title: string, products: number): Buffer {
  const lines = Array.from({ length: products }, (_, index) => {
    const digits = String(400_000_000_000 + index)
    return JSON.stringify({ code: digits + gtinCheckDigit(digits), product_name: title, last_modified_t: 1 })
  })
  return gzipSync(lines.join('\n'))
}

/** The titles in use, and how many products have each. */
export const countTitles = (site: Site) =>
  site.query<{ title: string; products: number }>(`
    SELECT facts ->> 'title' AS title, count(*)::integer AS products
    FROM open_facts_products JOIN open_facts_imports AS import ON import.id = import_id
    WHERE state = 'current' GROUP BY 1`)
