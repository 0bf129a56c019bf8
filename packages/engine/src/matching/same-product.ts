// docs/decisions/0029-matching-and-merging.md

import type { Product } from '@merkwerk/contract'
import { isPlaceholder, isPlaceholderBrand, readGtins, withoutLegalForm } from '../identifiers/index.ts'
import { packSize } from './pack-size.ts'

/** Whether the page of an offer shows the requested identifier, only others, or none. */
export type Proof = 'shown' | 'other' | 'none'

/** Whether the product's own page shows the requested GTIN. Leading zeros do not count. */
export function gtinProof(product: Product, gtin: string): Proof {
  const shown = readGtins(product.gtins)
  if (readGtins([gtin]).some((asked) => shown.includes(asked))) return 'shown'
  return shown.length === 0 ? 'none' : 'other'
}

/** Groups offers of one product, which do not differ in stated GTIN, brand, model number, pack size, colour or size. */
export function groupOffers(offers: Product[]): Product[][] {
  const groups: Product[][] = []
  for (const offer of offers) {
    const group = groups.find((members) => members.every((member) => !differ(member, offer)))
    if (group) group.push(offer)
    else groups.push([offer])
  }
  return groups
}

/** Whether two offers with one identifier are different products: bundles, variants or wrong numbers. */
function differ(a: Product, b: Product): boolean {
  return (
    packSize(a) !== packSize(b) ||
    (readGtins(a.gtins).length > 0 && readGtins(b.gtins).length > 0 && !shareGtin(a, b)) ||
    bothStateDifferent(normalizeBrand(a), normalizeBrand(b)) ||
    bothStateDifferent(normalizeModel(a), normalizeModel(b)) ||
    a.attributes.some(({ name, value }) => isVariantLabel(name) && contradictsVariant(b, name, value))
  )
}

/**
 * Whether products of two marketplaces are the same: equal pack sizes and either a common GTIN or the same brand
 * and model number. A GTIN shared by different brands and model numbers proves nothing.
 */
export function isSameProduct(a: Product, b: Product): boolean {
  if (packSize(a) !== packSize(b)) return false
  const [brandA, brandB, modelA, modelB] = [
    normalizeBrand(a),
    normalizeBrand(b),
    normalizeModel(a),
    normalizeModel(b),
  ]
  if (shareGtin(a, b)) return !(bothStateDifferent(brandA, brandB) && bothStateDifferent(modelA, modelB))
  return brandA !== '' && modelA !== '' && brandA === brandB && modelA === modelB
}

/** Shorter model numbers begin too many others. */
const shortestModel = 4

/**
 * Whether a registration in EPREL belongs to the products that state its number: the same brand, and no other model
 * number. Registered model numbers may end with the code of a country, which shops omit.
 */
export function isSameRegistration(products: readonly Product[], registration: Product): boolean {
  const [brand, model] = [normalizeBrand(registration), normalizeModel(registration)]
  const isOtherModel = (stated: string) => {
    const [short = '', long = ''] = [stated, model].sort((a, b) => a.length - b.length)
    return short !== '' && !(short === long || (short.length >= shortestModel && long.startsWith(short)))
  }
  return (
    brand !== '' &&
    products.some((product) => normalizeBrand(product) === brand) &&
    !products.some((product) => isOtherModel(normalizeModel(product)))
  )
}
function shareGtin(a: Product, b: Product): boolean {
  const gtins = readGtins(b.gtins)
  return readGtins(a.gtins).some((gtin) => gtins.includes(gtin))
}

const bothStateDifferent = (a: string, b: string): boolean => a !== '' && b !== '' && a !== b

/** Ignores punctuation and white space, so that `CR-2032` equals `cr 2032`. */
const bare = (text: string | undefined): string =>
  (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const normalizeBrand = ({ brand = '' }: Product): string =>
  isPlaceholderBrand(brand) ? '' : bare(withoutLegalForm(brand))
const normalizeModel = ({ model = '' }: Product): string => (isPlaceholder(model) ? '' : bare(model))

const VARIANT_LABELS = new Set([
  ...['farbe', 'color', 'colour', 'couleur', 'colore', 'kleur', 'kolor'],
  ...['größe', 'size', 'taille', 'taglia', 'talla', 'maat', 'rozmiar'],
])
const isVariantLabel = (name: string): boolean => VARIANT_LABELS.has(name.toLowerCase())

/** Whether the same label has another colour or size. `Schwarz` and `Schwarz matt` do not contradict each other. */
function contradictsVariant(product: Product, label: string, value: string): boolean {
  const stated = bare(value)
  return product.attributes.some(({ name, value: otherValue }) => {
    const other = bare(otherValue)
    return name.toLowerCase() === label.toLowerCase() && !other.includes(stated) && !stated.includes(other)
  })
}
