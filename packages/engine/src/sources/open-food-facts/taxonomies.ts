import { member, toList, toText } from '../answer.ts'

/** The taxonomies that name terms of products, and the fields that use them. */
const FIELDS = {
  categories: ['categories'],
  labels: ['labels'],
  packaging: ['packaging'],
  origins: ['origins'],
  allergens: ['allergens', 'traces'],
} as const

export const taxonomyNames = Object.keys(FIELDS) as (keyof typeof FIELDS)[]

/** German names by tag, of each taxonomy. */
export type Taxonomies = Partial<Record<keyof typeof FIELDS, ReadonlyMap<string, string>>>

/** The names in a taxonomy as the projects publish it: `{"en:beverages": {"name": {"de": "Getränke"}}}`. */
export function readTaxonomy(json: Record<string, unknown>): ReadonlyMap<string, string> {
  const names = Object.entries(json).map(([tag, entry]) => {
    const name = toText(member(entry, 'name', 'de')) || toText(member(entry, 'name', 'xx'))
    return [tag, name] as const
  })
  return new Map(names.filter(([, name]) => name !== ''))
}

/** Adds the names of tags to a product of a dump. Responses of the interface state them. */
export function addTermNames(product: Record<string, unknown>, taxonomies: Taxonomies): void {
  for (const taxonomy of taxonomyNames) {
    const names = taxonomies[taxonomy]
    if (!names) continue
    for (const field of FIELDS[taxonomy])
      product[`${field}_tags_de`] ??= toList(product[`${field}_tags`])
        .map(toText)
        .map((tag) => names.get(tag) ?? tag)
  }
}
