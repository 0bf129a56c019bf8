import { collationKeys, ignoringAccents, ignoringCase, slug, withoutEntities } from '../../core/index.ts'

/** `sanitize_title` leaves something of the name. WooCommerce drops attributes whose slug is empty. */
export const hasSlug = (name: string): boolean => /[a-z0-9_]|[^\p{ASCII}\p{P}\p{Z}´°©®™]/iu.test(name)

/** The slugs of a name in German and in other shops: `remove_accents` depends on the language of WordPress. */
export const toSlugs = (name: string): string[] => {
  const german = slug(name, '-')
  if (german === '') return [ignoringCase(name)]
  const other = slug(name.replace(/ß/g, 's').normalize('NFD').replace(/\p{M}/gu, ''), '-')
  return [...new Set([german, other])]
}

/** Brands and categories are one if their slugs are equal, or their names for the database (`term_exists`). */
export const termKeys = (name: string): string[] => [
  ...toSlugs(name).map((one) => `slug ${one}`),
  ...valueKeys(name).map((one) => `name ${one}`),
]

/** Values of a global attribute are one if the database takes their names for equal (`get_term_by`). */
export const valueKeys = (name: string): string[] => collationKeys(withoutEntities(name))

/** WordPress stores `a&b` with an entity, so the database takes `a&amp;b` for the same number. */
export const numberKey = (articleNumber: string): string => ignoringAccents(withoutEntities(articleNumber))
