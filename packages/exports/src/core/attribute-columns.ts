import type { Cause } from './findings.ts'
import type { ExportProduct } from './product.ts'
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
  { max, toKey }: { max: number; toKey: (name: string) => string },
): Promise<Map<string, AttributeColumn>> {
  const counted = new Map<string, AttributeColumn>()
  for await (const block of run.products())
    for (const product of block) {
      const seen = new Set<string>()
      for (const { name } of product.attributes) {
        const key = toKey(name)
        if (seen.has(key)) continue
        seen.add(key)
        const column = counted.get(key)
        if (column) column.count++
        else if (counted.size < maxCountedNames) counted.set(key, { name, count: 1 })
      }
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

const emptyCells: Cause = {
  id: 'empty-cells',
  kind: 'value-replaced',
  text: {
    de: 'Artikel ohne Wert haben in „{file}“ leere Zellen. Der Import löscht damit Werte, die Ihr System schon hat.',
    en: 'Articles without a value have empty cells in “{file}”. The import deletes values that your system has.',
  },
  action: {
    de: 'Löschen Sie Spalten, die nur wenige Artikel füllen, oder exportieren Sie Artikel mit gleichen Merkmalen gemeinsam.',
    en: 'Delete columns that few articles fill, or export articles with the same attributes together.',
  },
}

/** Names of empty columns in a finding. Further ones are left out. */
const maxEmptyNames = 5

/** Reports the columns in which an update would delete the value of an existing article. */
export function reportEmptyCells(
  { reportOn }: Pick<Run<unknown>, 'reportOn'>,
  product: ExportProduct,
  file: string,
  names: readonly string[],
): void {
  if (names.length > 0)
    reportOn(product, { cause: emptyCells, file, attribute: names.slice(0, maxEmptyNames).join(', ') })
}
