import type { Family, Product } from '@merkwerk/contract'
import { readGtins } from '../../identifiers/index.ts'
import { htmlText } from '../page/html-text.ts'
import { parseDimensionsCm, parseWeightKg } from '../page/measures.ts'
import { cleanText, cleanTexts, isWebAddress } from '../page/text.ts'
import { parseAttributes, readTexts } from './catalog-attributes.ts'
import { type CatalogItem, type Classification, findPart } from './catalog-item.ts'
import { attributeName, sidesText } from './catalog-labels.ts'
import { readSafety, withoutSafety } from './catalog-safety.ts'
import type { ApiSite } from './sites.ts'

const GTIN_TYPES = new Set(['EAN', 'GTIN', 'UPC', 'ISBN', 'JAN'])

/** The parent of variations, which cannot be bought. */
export const isParent = (item: CatalogItem, { marketplaceId }: ApiSite): boolean =>
  findPart(item.summaries, marketplaceId)?.itemClassification === 'VARIATION_PARENT'

/** The product of a catalog item, undefined without a title. The catalog has no offers and hence no prices. */
export function toProduct(item: CatalogItem, site: string, apiSite: ApiSite): Product | undefined {
  const { marketplaceId, language } = apiSite
  const summary = findPart(item.summaries, marketplaceId)
  const attributes = item.attributes ?? {}
  const [titleInAttributes] = readTexts(attributes.item_name)
  const title = cleanText(summary?.itemName ?? titleInAttributes ?? '')
  if (title === '') return undefined
  const [brand] = readTexts(attributes.brand)
  const [manufacturer] = readTexts(attributes.manufacturer)
  const description = readTexts(attributes.product_description).map(htmlText).join(' ')
  const family = findFamily(item, apiSite)
  return {
    source: 'amazon',
    via: 'api',
    asin: item.asin,
    ...(family && { family }),
    gtins: getGtins(item, marketplaceId),
    title,
    ...cleanTexts({
      parentAsin: family?.id,
      brand: summary?.brand ?? brand,
      manufacturer: summary?.manufacturer ?? manufacturer,
      model: summary?.modelNumber ?? summary?.partNumber,
      description,
      ...readMeasures(item, apiSite),
    }),
    bullets: readTexts(attributes.bullet_point),
    attributes: [...parseAttributes(withoutSafety(attributes), language), ...readSafety(attributes)],
    breadcrumbs: readBreadcrumbs(item, marketplaceId),
    images: readImages(item, marketplaceId),
    url: `https://www.${site}/dp/${item.asin}`,
  }
}

/** The family of a child. Its own attributes have its values. Only the parent's item lists all children. */
function findFamily(item: CatalogItem, { marketplaceId, language }: ApiSite): Family | undefined {
  // Another type relates packages to their contents.
  const variation = findPart(item.relationships, marketplaceId)?.relationships.find(
    ({ type, parentAsins = [] }) => type === 'VARIATION' && parentAsins.length > 0,
  )
  const id = cleanText(variation?.parentAsins?.[0] ?? '')
  if (id === '') return undefined
  const axes = (variation?.variationTheme?.attributes ?? []).flatMap((key) => {
    const label = attributeName(key, language)
    const [stated] = parseAttributes({ [key]: item.attributes?.[key] ?? null }, language)
    return label === undefined ? [] : [{ key, label, ...(stated && { value: stated.value }) }]
  })
  return { source: 'amazon', id, axes, ownId: item.asin, siblings: [] }
}

/** In their shortest form, because the item repeats a number as EAN, GTIN and UPC. */
function getGtins(item: CatalogItem, marketplaceId: string): string[] {
  const stated = findPart(item.identifiers, marketplaceId)?.identifiers ?? []
  return readGtins(
    stated.flatMap(({ identifier, identifierType }) => (GTIN_TYPES.has(identifierType) ? [identifier] : [])),
  )
}

/** The categories from the top down. The interface states them from the bottom up. */
function readBreadcrumbs(item: CatalogItem, marketplaceId: string): string[] {
  const crumbs: string[] = []
  let category: Classification | undefined = findPart(item.classifications, marketplaceId)
    ?.classifications?.[0]
  for (; category; category = category.parent)
    if (category.displayName) crumbs.unshift(cleanText(category.displayName))
  return crumbs
}

/** The largest image of each variant, the main one first. */
function readImages(item: CatalogItem, marketplaceId: string): string[] {
  const images = findPart(item.images, marketplaceId)?.images ?? []
  const byVariant = Map.groupBy(images, ({ variant }) => variant)
  const variants = [...byVariant.keys()].sort((a, b) => Number(b === 'MAIN') - Number(a === 'MAIN'))
  return variants.flatMap((variant) => {
    const [largest] = (byVariant.get(variant) ?? []).toSorted(
      (a, b) => b.width * b.height - a.width * a.height,
    )
    return largest && isWebAddress(largest.link) ? [largest.link] : []
  })
}

/** Of the article itself, otherwise of its package. */
function readMeasures(item: CatalogItem, { marketplaceId, language }: ApiSite) {
  const stated = findPart(item.dimensions, marketplaceId)
  const weight = stated?.item?.weight ?? stated?.package?.weight
  const { length, width, height } = stated?.item ?? {}
  const dimensions = length && width && height ? sidesText([length, width, height], language) : undefined
  return {
    // Six decimals, because three would be parsed as thousands.
    weightKg: weight && parseWeightKg(`${weight.value.toFixed(6)} ${weight.unit}`),
    dimensions,
    dimensionsCm: parseDimensionsCm(dimensions ?? ''),
  }
}
