import type { ExportAttribute, ExportFamily, FamilyAxis, Variant } from '../core/product.ts'
import { joinUnit } from './split-parts.ts'

/** Applies the rules of a mapping to one attribute. `key` is the normalized name of each result. */
type Apply = (attribute: ExportAttribute) => readonly { key: string; attribute: ExportAttribute }[]

interface MappedAxis {
  name: string
  toValue: (value: string) => string
}

/** An axis after the rule of its attribute. A rule that would leave it out or take it apart changes nothing. */
function mapAxis(
  { name, values }: FamilyAxis,
  apply: Apply,
  spellings: ReadonlyMap<string, string>,
): MappedAxis {
  const mapValue = (value: string): { name: string; value: string } | undefined => {
    const [piece, ...others] = apply({ name, values: [value] })
    const [text, ...further] = piece?.attribute.values ?? []
    if (!piece || text === undefined || others.length > 0 || further.length > 0) return undefined
    const { key, attribute } = piece
    return { name: spellings.get(key) ?? attribute.name, value: joinUnit(text, attribute.unit) }
  }
  const [first, ...others] = values.map(mapValue)
  if (!first || others.some((other) => other?.name !== first.name)) return { name, toValue: (value) => value }
  return { name: first.name, toValue: (value) => mapValue(value)?.value ?? value }
}

/**
 * Returns a function that applies a mapping to the axes of a family and the values of a variant: shops know them under the names of its
 * attributes. The variants of a family get the same object again.
 */
export function createVariantMapper(
  spellings: ReadonlyMap<string, string>,
): (variant: Variant, apply: Apply) => Variant {
  const families = new WeakMap<ExportFamily, { family: ExportFamily; axes: MappedAxis[] }>()
  const mapFamily = (family: ExportFamily, apply: Apply) => {
    const axes = family.axes.map((axis) => mapAxis(axis, apply, spellings))
    const mapped = family.axes.map(({ values }, at) => ({
      name: axes[at]?.name ?? '',
      values: [...new Set(values.map((value) => axes[at]?.toValue(value) ?? value))],
    }))
    return { family: { ...family, axes: mapped }, axes }
  }
  return ({ family, values }, apply) => {
    const known = families.get(family) ?? mapFamily(family, apply)
    families.set(family, known)
    const toValue = (value: string, axis: number): string =>
      value === '' ? value : (known.axes[axis]?.toValue(value) ?? value)
    return { family: known.family, values: values.map(toValue) }
  }
}
