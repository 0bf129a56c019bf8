import type { Cause } from './findings.ts'
import type { Run } from './target.ts'

/** Names that are counted exactly. Rarer names of a job with more of them cannot become columns. */
const maxCountedNames = 20_000

/** An attribute that gets a column. */
export interface AttributeColumn {
  /** The name in the spelling that occurs first. */
  name: string
  /** Products with this attribute. */
  count: number
}

/**
 * The most frequent attributes of all products, in a pass of its own. `keyOf` says which names are the same attribute for the
 * target. Of equally frequent ones the first wins. Memory: 20,000 names, whatever the number of products.
 */
export async function countAttributes(
  run: Pick<Run<unknown>, 'products'>,
  { max, keyOf }: { max: number; keyOf: (name: string) => string },
): Promise<Map<string, AttributeColumn>> {
  const counted = new Map<string, AttributeColumn>()
  for await (const block of run.products())
    for (const product of block)
      for (const [key, name] of new Map(product.attributes.map(({ name }) => [keyOf(name), name]))) {
        const column = counted.get(key)
        if (column) column.count++
        else if (counted.size < maxCountedNames) counted.set(key, { name, count: 1 })
      }
  const frequent = [...counted].sort(([, a], [, b]) => b.count - a.count)
  return new Map(frequent.slice(0, max))
}

export const noColumnLeft: Cause = {
  id: 'no-column-left',
  kind: 'value-left-out',
  text: {
    de: 'Die Datei hat nur für die {limit} häufigsten Merkmale Spalten. Seltenere Merkmale fehlen.',
    en: 'The file has columns for the {limit} most frequent attributes only. Rarer attributes are left out.',
  },
  action: {
    de: 'Führen Sie gleiche Merkmale unter einem Namen zusammen, oder erhöhen Sie die Zahl der Spalten in den Optionen.',
    en: 'Merge equal attributes under one name, or raise the number of columns in the options.',
  },
}
