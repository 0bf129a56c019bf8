import { isRecord } from './meaning/linked-product.ts'
import { isWebAddress } from './text.ts'

/** The variations in JSON-LD: a `ProductGroup` with its children in `hasVariant` (schema.org). */
export interface LinkedVariants {
  axes: { key: string; label: string }[]
  children: {
    id: string
    /** The address of the child, which may name it. */
    address: string
    /** One for each axis. */
    values: (string | undefined)[]
    pictures: string[]
  }[]
}

type Thing = Record<string, unknown>

/** What children may differ in if the group does not say it. */
const usualAxes = ['color', 'size', 'material', 'pattern'] as const

/** The children of a group. Undefined without any, or if one of them has no number. */
export function readLinkedVariants(group: Thing): LinkedVariants | undefined {
  const children = [group.hasVariant].flat().filter(isRecord)
  const named = [group.variesBy].flat().filter((name) => typeof name === 'string')
  const keys =
    named.length > 0
      ? named.map(nameProperty)
      : usualAxes.filter((key) => children.some((child) => key in child))
  const read = children.map((child) => ({
    id: textIn(child.sku) ?? textIn(child.productID) ?? textIn(child['@id']) ?? '',
    address: textIn(child.url) ?? textIn([child.offers].flat().find(isRecord)?.url) ?? '',
    values: keys.map((key) => readValue(child, key)),
    pictures: [child.image]
      .flat()
      .flatMap((image) => textIn(isRecord(image) ? image.url : image) ?? [])
      .filter(isWebAddress),
  }))
  if (read.length === 0 || read.some(({ id, address }) => id === '' && address === '')) return undefined
  return { axes: keys.map((key) => ({ key, label: key })), children: read }
}

/** `https://schema.org/color` is `color`. */
const nameProperty = (written: string): string => written.replace(/^https?:\/\/schema\.org\//, '')

/** From the property of the axis, or from the further properties under its name. */
function readValue(child: Thing, key: string): string | undefined {
  const further = [child.additionalProperty].flat().filter(isRecord)
  return textIn(child[key]) ?? textIn(further.find(({ name }) => name === key)?.value)
}

function textIn(value: unknown): string | undefined {
  const text = isRecord(value) ? value.name : value
  return typeof text === 'string' || typeof text === 'number' ? String(text) : undefined
}
