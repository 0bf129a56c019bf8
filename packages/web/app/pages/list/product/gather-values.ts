import { isAttributeField, type Product, toAttributeName } from '@merkwerk/contract'
import { formatCount, formatDecimal } from '../../../messages/format.ts'
import type { RowDetail } from '../row-detail.ts'

type Source = Product['source']

/** What a source states. */
export interface Statement {
  source: Source
  value: string
}

/** A value of a product, with the sources that state it, and the others. */
export interface StatedValue {
  value: string
  /** Empty if the owner or nobody stated the value. */
  sources: Source[]
  others: Statement[]
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Fields that the owner can set, and what each source states of them. */
const readers = {
  title: ({ title }: Product) => title,
  brand: ({ brand }: Product) => brand,
  category: ({ breadcrumbs }: Product) => breadcrumbs.at(-1),
  bullets: ({ bullets }: Product) => bullets.join('\n'),
  description: ({ description }: Product) => description,
} satisfies Record<string, (product: Product) => string | undefined>
export type ValueField = keyof typeof readers

/** Facts that sources state and no file of the seller has as a field of its own. */
const factReaders = {
  manufacturer: ({ manufacturer }: Product) => manufacturer,
  model: ({ model }: Product) => model,
  gtins: ({ gtins }: Product) => gtins.join(', '),
  path: ({ breadcrumbs }: Product) => (breadcrumbs.length > 1 ? breadcrumbs.join(' › ') : undefined),
  weight: ({ weightKg }: Product) => weightKg && `${formatDecimal(weightKg)} kg`,
  dimensions: findDimensions,
  condition: ({ condition }: Product) => condition,
  availability: ({ availability }: Product) => availability,
  rating: ({ rating }: Product) =>
    rating &&
    `${formatDecimal(rating.value)}${rating.count === undefined ? '' : ` (${formatCount(rating.count)})`}`,
} satisfies Record<string, (product: Product) => string | undefined>
export type Fact = keyof typeof factReaders

const state = (products: readonly Product[], read: (product: Product) => string | undefined): Statement[] =>
  products.flatMap((product) => {
    const value = read(product)
    return value ? [{ source: product.source, value }] : []
  })

/** The statements as one value. Without a given one, what the first source states counts. */
function gather(statements: readonly Statement[], given: string | undefined): StatedValue {
  const value = given ?? statements[0]?.value ?? ''
  const isSame = (statement: Statement) => folded(statement.value) === folded(value)
  return {
    value,
    sources: statements.filter(isSame).map(({ source }) => source),
    others: statements.filter((statement) => !isSame(statement)),
  }
}

/** A field as files have it, and what the sources state of it. */
export function gatherValue({ row, record, texts, edits }: RowDetail, field: ValueField): StatedValue {
  const given = field === 'bullets' || field === 'description' ? texts[field] : row[field]
  const stated = gather(state(record.products, readers[field]), given ?? '')
  if (edits.some((edit) => edit.field === field)) return { ...stated, sources: [] }
  // A source may state more than what files take of it.
  const [first, ...others] = stated.others
  return stated.sources.length === 0 && stated.value !== '' && first
    ? { ...stated, sources: [first.source], others }
    : stated
}

/** The facts that a source states at least. */
export const gatherFacts = ({ record }: RowDetail): (StatedValue & { fact: Fact })[] =>
  (Object.keys(factReaders) as Fact[]).flatMap((fact) => {
    const stated = gather(state(record.products, factReaders[fact]), undefined)
    return stated.value === '' ? [] : [{ fact, ...stated }]
  })

/** Proposals for one field. */
const mostSuggested = 4
/** Farbe, Farbname, Farbton. */
const stemLength = 4

/** What sources state that may fill a field which a row lacks: the field itself, or attributes whose names begin alike or contain each other. */
export function suggestValues(detail: RowDetail, field: string): (Statement & { name?: string })[] {
  const { products } = detail.record
  const isValueField = (name: string): name is ValueField => name in readers
  if (isValueField(field)) return state(products, readers[field]).slice(0, mostSuggested)
  if (!isAttributeField(field)) return []
  const wanted = folded(toAttributeName(field))
  const isAlike = (text: string) => {
    const name = folded(text)
    const stem = wanted.slice(0, stemLength)
    return (
      (stem.length === stemLength && name.startsWith(stem)) || name.includes(wanted) || wanted.includes(name)
    )
  }
  return products
    .flatMap(({ source, attributes }) =>
      attributes.filter(({ name }) => isAlike(name)).map(({ name, value }) => ({ source, value, name })),
    )
    .slice(0, mostSuggested)
}

/** Original wording, with centimetres if the page uses another unit. */
function findDimensions({ dimensions, dimensionsCm }: Product): string | undefined {
  const inCm =
    dimensionsCm &&
    `${dimensionsCm
      .split(' x ')
      .map((side) => formatDecimal(side))
      .join(' x ')} cm`
  return inCm && dimensions && inCm !== dimensions ? `${dimensions} (${inCm})` : dimensions
}
