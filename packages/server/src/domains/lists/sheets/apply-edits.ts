import { isAttributeField, toAttributeName } from '@merkwerk/contract'
import type { RowEdit } from '../rows/index.ts'
import type { RecordResult } from '../runs/index.ts'

type Merged = NonNullable<RecordResult['merged']>
type Edit = Pick<RowEdit, 'field' | 'value'>

/** A result of which the owner set fields that make no product. They are shown although there is none. */
export type OwnedResult<R extends RecordResult = RecordResult> = R & { own?: readonly Edit[] }

/** What stands between the bullets of a product. */
const bulletMark = ' • '

/** Fields that say nothing about which product a row is. */
const addsNoProduct = (field: string): boolean =>
  field === 'price' || field === 'pictures' || field.startsWith('own:')

/**
 * A result with the owner's values in place of those that the run found. An empty text removes the value. A row without a product
 * gets one of its edits. Cells of own columns are not part of a result.
 */
export function applyEdits<R extends RecordResult>(
  result: OwnedResult<R>,
  edits: readonly Edit[],
): OwnedResult<R> {
  if (edits.length === 0) return result
  if (!result.merged && edits.every(({ field }) => addsNoProduct(field)))
    return { ...result, own: [...edits, ...(result.own ?? [])] }
  // Appliers set fields and change nothing within them.
  const merged = result.merged ? { ...result.merged } : withoutProduct()
  for (const { field, value } of edits) applyEdit(merged, field, value)
  return { ...result, merged }
}

const withoutProduct = (): Merged => ({
  title: '',
  categories: [],
  prices: {},
  images: [],
  urls: {},
  attributes: [],
  fetchedAt: '',
})

const appliers: Readonly<Record<string, (merged: Merged, value: string) => void>> = {
  title(merged, value) {
    merged.title = value
  },
  brand(merged, value) {
    merged.brand = value
    merged.isOwnBrand = value !== ''
  },
  category(merged, value) {
    merged.categories = value === '' ? [] : [...merged.categories.slice(0, -1), value]
  },
  bullets(merged, value) {
    merged.shortDescription = readLines(value).join(bulletMark)
  },
  description(merged, value) {
    merged.description = value
  },
  price(merged, value) {
    const price = toPrice(value)
    if (price) merged.ownPrice = price
  },
  pictures(merged, value) {
    merged.images = parsePictures(value)
  },
}

function applyEdit(merged: Merged, field: string, value: string): void {
  const apply = appliers[field]
  if (apply) apply(merged, value)
  else if (isAttributeField(field))
    merged.attributes = withAttribute(merged.attributes, toAttributeName(field), value)
}

function toPrice(value: string): Merged['ownPrice'] {
  const [amount = '', currency = 'EUR'] = value.split(' ')
  return amount === '' ? undefined : { amount, currency }
}

const parsePictures = (value: string): string[] => (value === '' ? [] : (JSON.parse(value) as string[]))

const readLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The value of a field of a result as an edit would set it. Null for none. */
export function readField({ merged, own }: OwnedResult, field: string): string | null {
  if (!merged) return own?.find((edit) => edit.field === field)?.value || null
  const read = readers[field]
  if (read) return read(merged) || null
  if (!isAttributeField(field)) return null
  const name = toAttributeName(field)
  const values = merged.attributes.filter((attribute) => attribute.name === name)
  return values.length === 0 ? null : values.map(({ value }) => value).join(', ')
}

const readers: Readonly<Record<string, (merged: Merged) => string | undefined>> = {
  title: ({ title }) => title,
  brand: ({ brand }) => brand,
  category: ({ categories }) => categories.at(-1),
  bullets: ({ shortDescription }) => shortDescription?.split(bulletMark).join('\n'),
  description: ({ description }) => description,
  price: ({ ownPrice }) =>
    ownPrice && [ownPrice.amount, ...(ownPrice.currency === 'EUR' ? [] : [ownPrice.currency])].join(' '),
  pictures: ({ images }) => (images.length === 0 ? undefined : JSON.stringify(images)),
}

/** The owner's price, also of a row without a product. */
export const readOwnPrice = (result: OwnedResult): Merged['ownPrice'] =>
  toPrice(readField(result, 'price') ?? '')

/** The pictures of a result in their order, also those that the owner gave a row without a product. */
export const readPictures = (result: OwnedResult): string[] =>
  parsePictures(readField(result, 'pictures') ?? '')

/** Replaces the values of an attribute by one, in the place of the first. An empty value removes the attribute. */
function withAttribute(attributes: Merged['attributes'], name: string, value: string): Merged['attributes'] {
  const former = attributes.filter((attribute) => attribute.name === name)
  const from = former.map((attribute) => attribute.value).join(', ')
  const [first] = former
  const edited = {
    ...(first ?? { name }),
    value,
    source: 'owner' as const,
    rules: [{ step: 'edited' as const, ...(first && { from }) }],
  }
  const kept = value === '' ? [] : [edited]
  if (!first) return [...attributes, ...kept]
  return attributes.flatMap((attribute) => {
    if (attribute.name !== name) return [attribute]
    return attribute === first ? kept : []
  })
}
