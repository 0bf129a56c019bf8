import { hash } from 'node:crypto'
import type { ReadArticle } from './expect-families.ts'
import { readTable } from './read-csv.ts'

/** `CsvReader`: semicolons, PHP's `fgetcsv` with its backslash. Rows without any value but `0` are skipped. */
const readRows = (text: string): Record<string, string>[] =>
  readTable(text, { separator: ';', escapeSign: '\\' }).filter((row) =>
    Object.values(row).some((cell) => cell !== '' && cell !== '0'),
  )

/** `FieldSerializer::normalizeId`. Throws on an ID that Shopware refuses. */
function normalizeId(text: string): string {
  const id = text.trim().toLowerCase()
  if (id === '' || /^[0-9a-f]{32}$/.test(id)) return id
  if (id.includes('|')) throw new Error(`Shopware refuses the ID ${id}`)
  return hash('md5', id)
}

/** The options of `properties.csv` by the ID that Shopware stores. A later row with the same ID replaces an earlier one. */
export const readProperties = (
  text: string,
): Map<string, { group: string; option: string; groupId: string }> =>
  new Map(
    readRows(text).map(({ id = '', name = '', group_id = '', group_name = '' }) => [
      normalizeId(id),
      { group: group_name, option: name, groupId: normalizeId(group_id) },
    ]),
  )

/** The products of `products.csv`. `propertyIds` are the IDs that Shopware stores (`ManyToManyAssociationField`). */
export const readProducts = (text: string) =>
  readRows(text).map((row) => ({
    row,
    propertyIds: (row.propertyIds ?? '')
      .split('|')
      .map(normalizeId)
      .filter((id) => id !== ''),
    /** `PriceSerializer` takes prices that PHP's float filter accepts. */
    price: [row.price_net, row.price_gross].every((price) => /^\d+(\.\d+)?$/.test(price ?? ''))
      ? { net: Number(row.price_net), gross: Number(row.price_gross) }
      : undefined,
    /** `ProductCategoryPathsSubscriber`: paths at `|`, levels at `>`, empty levels skipped. */
    categories: (row.category_paths ?? '')
      .split('|')
      .filter((path) => path !== '')
      .map((path) => path.split('>').filter((level) => level !== '' && level !== '0')),
    media: (row.media ?? '').split('|').filter((address) => address !== ''),
  }))

/** Families as `ProductSerializer::findConfiguratorSettings` builds them: a parent has the options of its children. Throws without one. */
export function readShopwareFamilies(properties: string, products: string): ReadArticle[] {
  const options = readProperties(properties)
  const axes = new Map<string, Record<string, string[]>>()
  const numbers = new Map<string, string>()
  const articles = readProducts(products).map(({ row }): ReadArticle => {
    const { product_number: number = '', id = '', parent_id: parentId = '', optionIds = '' } = row
    numbers.set(id, number)
    if (parentId === '') return { kind: 'single', number }
    const parent = numbers.get(parentId)
    if (parent === undefined) throw new Error(`The parent of ${number} does not exist`)
    const settings = axes.get(parent) ?? {}
    axes.set(parent, settings)
    const values: Record<string, string> = {}
    for (const optionId of optionIds.split('|')) {
      const found = options.get(optionId)
      if (!found) throw new Error(`The option ${optionId} does not exist`)
      values[found.group] = found.option
      settings[found.group] = [...(settings[found.group] ?? []), found.option]
    }
    return { kind: 'variant', number, parent, values }
  })
  return articles.map((article) => {
    const found = article.kind === 'single' ? axes.get(article.number) : undefined
    return found ? { kind: 'parent', number: article.number, axes: found } : article
  })
}
