import { collationKeys, ignoringCase, numberInDatabase, remember, withoutEntities } from '../../core/index.ts'

/** What PHP takes for a tag, which also ends with the text: `<50 cm`. */
const tags = /<(?!\s)[^>]*(?:>|$)/g

/** `sanitize_title` leaves something of the name. WooCommerce drops attributes whose slug is empty. */
export const hasSlug = (name: string): boolean =>
  /[a-z0-9_]|[^\p{ASCII}\p{P}\p{Z}´°©®™£]/iu.test(name.replace(tags, ''))

/** What `remove_accents` writes for letters that do not decompose, and for signs of currencies. */
const plainLetters: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ł: 'l',
  ŀ: 'l',
  ŋ: 'n',
  ŉ: 'n',
  þ: 'th',
  ı: 'i',
  ĳ: 'ij',
  ĸ: 'k',
  ſ: 's',
  ß: 's',
  ª: 'a',
  º: 'o',
  '€': 'e',
  '£': '',
  '×': 'x',
}
const germanLetters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Signs that are not ASCII and that `sanitize_title_with_dashes` removes. It keeps others. */
const removedSigns = /[¡¿«»‹›“”„‟‘’‚‛•©®™°…´ˊ\p{Default_Ignorable_Code_Point}]/gu

/** `sanitize_title`: `a:b` is `ab`, and `a/b`, `a.b` and `a b` are `a-b`. */
const toSlug = (name: string, letters: Record<string, string>): string =>
  name
    .replace(tags, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (sign) => letters[sign] ?? sign)
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/\P{ASCII}/gu, (sign) => plainLetters[sign] ?? sign)
    .replace(removedSigns, '')
    // Behind the last semicolon, each sign would be compared with the rest of the text.
    .replace(/^.*;/, (text) => text.replace(/&.+?;/g, ''))
    .replace(/[\s/.–—‑]+/g, '-')
    .replace(/\p{ASCII}/gu, (sign) => (/[a-z0-9_-]/.test(sign) ? sign : ''))
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')

/** The slugs of a name in German and in other shops: `remove_accents` depends on the language of WordPress. */
export const toSlugs = remember((name: string): readonly string[] => {
  const german = toSlug(name, germanLetters)
  return german === '' ? [ignoringCase(name)] : [...new Set([german, toSlug(name, {})])]
})

/** `wc_sanitize_taxonomy_name` takes the name of a global attribute for a part of an address: `A+B` is `A B`. No field keeps `%41`. */
export const toGlobalSlugs = (name: string): readonly string[] => toSlugs(name.replaceAll('+', ' '))

/** Brands and categories are one if their slugs are equal, or their names for the database (`term_exists`). */
export const termKeys = (name: string): string[] => [
  ...toSlugs(name).map((one) => `slug ${one}`),
  ...valueKeys(name).map((one) => `name ${one}`),
]

/** Values of a global attribute are one if the database takes their names for equal (`get_term_by`). */
export const valueKeys = (name: string): string[] => collationKeys(withoutEntities(name))

/** WordPress stores `a&b` with an entity, so the database takes `a&amp;b` for the same number. */
export const numberKey = (articleNumber: string): string => numberInDatabase(withoutEntities(articleNumber))
