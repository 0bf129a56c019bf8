import { firstText, toList, toText } from '../answer.ts'

/** The 14 allergens of Regulation (EU) 1169/2011, annex II. */
const ALLERGENS: Record<string, string> = {
  'en:gluten': 'Gluten',
  'en:crustaceans': 'Krebstiere',
  'en:eggs': 'Eier',
  'en:fish': 'Fisch',
  'en:peanuts': 'Erdnüsse',
  'en:soybeans': 'Sojabohnen',
  'en:milk': 'Milch',
  'en:nuts': 'Schalenfrüchte',
  'en:celery': 'Sellerie',
  'en:mustard': 'Senf',
  'en:sesame-seeds': 'Sesamsamen',
  'en:sulphur-dioxide-and-sulphites': 'Schwefeldioxid und Sulfite',
  'en:lupin': 'Lupinen',
  'en:molluscs': 'Weichtiere',
}

/** The allergens of a field in German. Users also enter other terms, which have a German name in responses only. */
export function readAllergens(product: Record<string, unknown>, field: string): string[] {
  const german = texts(product[`${field}_tags_de`])
  if (german.length > 0) return german.map(withoutLanguage)
  return texts(product[`${field}_tags`]).map((tag) => ALLERGENS[tag] ?? readable(tag))
}

/**
 * The terms of a taxonomy field such as `labels`: in German if the response has them, otherwise as entered, otherwise
 * the identifiers of the terms.
 */
export function readTerms(product: Record<string, unknown>, field: string): string[] {
  const german = texts(product[`${field}_tags_de`])
  if (german.length > 0) return german.map(withoutLanguage)
  const entered = toText(product[field]).split(',').map(toText).filter(Boolean)
  if (entered.length > 0) return entered.map(withoutLanguage)
  const hierarchy = texts(product[`${field}_hierarchy`])
  return (hierarchy.length > 0 ? hierarchy : texts(product[`${field}_tags`])).map(readable)
}

const texts = (value: unknown): string[] => toList(value).map(toText).filter(Boolean)

/** `Bio` of `de:Bio`, which names a term without translation. */
const withoutLanguage = (term: string): string => (/^[a-z]{2}:/.test(term) ? readable(term) : term)

/** `No palm oil` of `en:no-palm-oil`. */
function readable(tag: string): string {
  const words = tag.replace(/^[a-z]{2}:/, '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A text in German, otherwise in the main language of the product. */
export const localized = (product: Record<string, unknown>, field: string): string | undefined =>
  firstText(product[`${field}_de`], product[field], product[`${field}_${toText(product.lang)}`])
