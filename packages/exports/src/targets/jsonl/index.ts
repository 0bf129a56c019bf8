import { z } from 'zod'
import {
  defineTarget,
  type ExportFile,
  type ExportProduct,
  familyOption,
  jsonLinesFile,
  type Run,
  withoutAddedParents,
} from '../../core/index.ts'
import { type ProductLine, productLineJsonSchema } from './product-line.ts'

const toLine = ({
  articleNumber,
  shortDescription,
  weightKg,
  variant,
  children,
  ...product
}: ExportProduct): ProductLine => ({
  position: product.position,
  article_number: articleNumber,
  ...(product.gtin && { gtin: product.gtin }),
  ...(product.asin && { asin: product.asin }),
  ...(product.mpn && { mpn: product.mpn }),
  title: product.title,
  ...(product.brand && { brand: product.brand }),
  ...(product.manufacturer && { manufacturer: product.manufacturer }),
  ...(shortDescription && { short_description: shortDescription }),
  ...(product.description && { description: product.description }),
  categories: [...product.categories],
  prices: product.prices,
  ...(weightKg && { weight_kg: weightKg }),
  images: [...product.images],
  urls: product.urls,
  attributes: product.attributes.map(({ name, group, values, unit }) => ({
    name,
    ...(group && { group }),
    values: [...values],
    ...(unit && { unit }),
  })),
  ...(variant && {
    family: {
      number: variant.family.number,
      title: variant.family.title,
      is_parent: children !== undefined,
      values: variant.family.axes.flatMap(({ name }, axis) => {
        const value = variant.values[axis]
        return value === undefined ? [] : [{ name, value }]
      }),
    },
  }),
})

const productsFile = (run: Run<{ families: 'as-families' | 'simple' }>): ExportFile =>
  jsonLinesFile({
    contentType: 'application/jsonl; charset=utf-8',
    products: withoutAddedParents(run).products(),
    toLine: toLine,
  })

const schemaFile = (): ExportFile => ({
  id: 'schema',
  name: '2_schema.json',
  contentType: 'application/schema+json',
  content: (async function* () {
    yield Buffer.from(`${JSON.stringify(productLineJsonSchema(), null, 2)}\n`)
  })(),
  rows: () => 0,
})

/** One JSON object a line, for programs. */
export const jsonlTarget = defineTarget({
  id: 'jsonl',
  name: 'JSON Lines',
  kind: 'plain',
  options: z.object(familyOption()),
  families: () => ({ parent: 'first', hasAxisAttributes: true }),
  decimalMark: () => '.',
  files: (run) => [productsFile(run), schemaFile()],
  guide: () => ({
    steps: [
      {
        de: 'Lesen Sie 1_products.jsonl zeilenweise. Jede Zeile ist ein JSON-Objekt und beschreibt einen Artikel.',
        en: 'Read 1_products.jsonl line by line. Each line is a JSON object that describes one article.',
      },
      {
        de: 'Prüfen Sie die Zeilen bei Bedarf mit dem JSON-Schema in 2_schema.json.',
        en: 'Validate the lines with the JSON schema in 2_schema.json if needed.',
      },
    ],
    columns: [],
    notes: [
      {
        de: 'Nummern, Preise und Gewichte sind Texte. So gehen führende Nullen und Nachkommastellen nicht verloren.',
        en: 'Numbers, prices and weights are texts, so that leading zeros and decimals are not lost.',
      },
    ],
  }),
})
