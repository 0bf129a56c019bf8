import type { RowEdit } from '../rows/index.ts'
import type { RecordResult } from '../runs/index.ts'

type Merged = NonNullable<RecordResult['merged']>
type Edit = Pick<RowEdit, 'field' | 'value'>

const attributePrefix = 'attribute:'

/**
 * A result with the owner's values in place of those that the run found. An empty text removes the value. A row without a product
 * gets one of its edits.
 */
export function applyEdits<R extends RecordResult>(result: R, edits: readonly Edit[]): R {
  if (edits.length === 0) return result
  const merged = structuredClone(result.merged) ?? withoutProduct()
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

function applyEdit(merged: Merged, field: string, value: string): void {
  if (field === 'title') merged.title = value
  else if (field === 'brand') merged.brand = value
  else if (field === 'category')
    merged.categories = value === '' ? [] : [...merged.categories.slice(0, -1), value]
  else merged.attributes = withAttribute(merged.attributes, field.slice(attributePrefix.length), value)
}

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
