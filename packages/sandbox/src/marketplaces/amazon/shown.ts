import { germanNumber, groups } from '../../products/category.ts'
import { type GeneratedProduct, weightText } from '../../products/generate-product.ts'
import { createRandomGenerator } from '../../products/random-generator.ts'
import type { Row } from '../site.ts'

/** The content of Amazon's product page. The page and its expected parse result are both made from it. */
export interface AmazonShown {
  product: GeneratedProduct
  bylineText: string
  /** Absent if no seller offers it. */
  cents?: number
  availability: string
  rating?: { stars: number; count: number }
  /** The key attributes beside the image. */
  overview: readonly Row[]
  /** Tables under headings. Some categories have one list without headings. */
  sections: readonly { heading: string; rows: readonly Row[] }[]
}

const germanMonths = ['Januar', 'März', 'April', 'Juni', 'August', 'September', 'November', 'Dezember']

const featureRows = (features: GeneratedProduct['features']): Row[] =>
  features.map(({ feature, value }) => ({ label: feature.name, value }))

function identityRows(product: GeneratedProduct, since: string): Row[] {
  return [
    { label: 'Marke', value: product.brand },
    { label: 'Hersteller', value: product.manufacturer },
    { label: 'Modellnummer', value: product.model },
    { label: 'Anzahl der Einheiten', value: String(product.packSize) },
    { label: 'EAN', value: product.gtin },
    { label: 'ASIN', value: product.asin },
    { label: 'Im Angebot von Amazon.de seit', value: since },
  ]
}

function tableSections(product: GeneratedProduct, since: string): AmazonShown['sections'] {
  const measures = [
    { label: 'Artikelgewicht', value: weightText(product.grams) },
    { label: 'Produktabmessungen', value: product.dimensions },
  ]
  return Object.values(groups)
    .map((heading) => {
      const own = featureRows(product.features.filter(({ feature }) => feature.group === heading))
      if (heading === groups.measures) return { heading, rows: [...measures, ...own] }
      if (heading === groups.details) return { heading, rows: [...identityRows(product, since), ...own] }
      return { heading, rows: own }
    })
    .filter(({ rows }) => rows.length > 0)
}

function listSection(product: GeneratedProduct, since: string): AmazonShown['sections'] {
  const measures = {
    label: 'Produktabmessungen',
    value: `${product.dimensions}; ${weightText(product.grams)}`,
  }
  const rows = [measures, ...featureRows(product.features), ...identityRows(product, since)]
  return [{ heading: '', rows }]
}

export function shownOnAmazon(product: GeneratedProduct): AmazonShown {
  const random = createRandomGenerator(`${product.asin} amazon`)
  const isSold = random.chance(97)
  const since = `${random.between(1, 28)}. ${random.pick(germanMonths)} ${random.between(2012, 2025)}`
  const rating = random.chance(94)
    ? { stars: random.between(31, 49) / 10, count: random.between(3, 18_000) }
    : undefined
  const bylineText = random.chance(70) ? `Besuche den ${product.brand}-Store` : `Marke: ${product.brand}`
  const few = `Nur noch ${random.between(2, 9)} auf Lager`
  const inStock = random.pick(['Auf Lager', 'Auf Lager', 'Auf Lager', few])
  return {
    product,
    bylineText,
    ...(isSold && { cents: product.cents }),
    availability: isSold ? inStock : 'Derzeit nicht verfügbar.',
    ...(rating && { rating }),
    overview: [
      { label: 'Marke', value: product.brand },
      ...featureRows(product.features.filter(({ feature }) => feature.isKey)),
    ],
    sections:
      product.category.details === 'tables' ? tableSections(product, since) : listSection(product, since),
  }
}

/** Stars as on the page, e.g. `4,3`. */
export const starsText = (stars: number): string => germanNumber(stars).padEnd(3, ',0')
