import type { AttributeScheme, FoundAttribute, SchemeAttribute } from '@merkwerk/contract'
import { maxRuleValues, maxSchemeAttributes, maxSchemeValues } from '@merkwerk/contract/attribute-mapping'
import { normalizeName, normalizeValue } from '@merkwerk/contract/attribute-names'
import { ignoringCase } from '../core/comparison.ts'
import type { KnownScheme } from '../core/target.ts'

/** What a target already has, from the scheme of the shop. Names and values are compared as most databases do. */
export function knownScheme(scheme: AttributeScheme): KnownScheme {
  const attributes = new Map<string, { id?: string; values: Map<string, { id?: string }> }>()
  for (const { name, id, values } of scheme.attributes) {
    const key = ignoringCase(name)
    const known = attributes.get(key) ?? { ...(id !== undefined && { id }), values: new Map() }
    attributes.set(key, known)
    for (const value of values) {
      const valueKey = ignoringCase(value.name)
      if (!known.values.has(valueKey))
        known.values.set(valueKey, value.id === undefined ? {} : { id: value.id })
    }
  }
  return {
    attribute: (name) => attributes.get(ignoringCase(name)),
    value: (name, value) => attributes.get(ignoringCase(name))?.values.get(ignoringCase(value)),
  }
}

/**
 * Adds attributes and values to a scheme. Attributes with the same id or name are the same one, so that the options of Akeneo join
 * the attributes of another file.
 */
export function mergeSchemes(scheme: AttributeScheme, added: AttributeScheme): AttributeScheme {
  const builder = new SchemeBuilder()
  for (const attribute of [...scheme.attributes, ...added.attributes]) builder.add(attribute)
  return builder.scheme()
}

/** A scheme of everything that results have. Attributes with few different values become choices. */
export function schemeOfResults(found: readonly FoundAttribute[]): AttributeScheme {
  const builder = new SchemeBuilder()
  for (const { name, values, records, distinct_values } of found) {
    const isChoice = distinct_values <= 50 && distinct_values * 2 <= records
    builder.add({
      name,
      type: isChoice ? 'choice' : 'text',
      is_multiple: false,
      values: isChoice
        ? values.map(({ value }) => ({ name: value })).filter((value) => value.name.trim())
        : [],
    })
  }
  return builder.scheme()
}

/** What a builder gets. The type is found out later if it is missing. */
export type AddedAttribute = Omit<SchemeAttribute, 'type'> & { type?: SchemeAttribute['type'] | undefined }

/** Joins attributes and values, each once, within the limits of a scheme. */
export class SchemeBuilder {
  readonly #attributes: (AddedAttribute & { known: Set<string> })[] = []
  readonly #byId = new Map<string, AddedAttribute & { known: Set<string> }>()
  readonly #byName = new Map<string, AddedAttribute & { known: Set<string> }>()
  #values = 0
  leftOut = 0

  add(added: AddedAttribute): void {
    const known = this.#find(added) ?? this.#create(added)
    if (!known) return
    if (known.name === known.id && added.name !== added.id) known.name = added.name
    known.type ??= added.type
    if (added.unit !== undefined) known.unit ??= added.unit
    if (added.group !== undefined) known.group ??= added.group
    if (added.id !== undefined && known.id === undefined) {
      known.id = added.id
      this.#byId.set(added.id, known)
    }
    known.is_multiple ||= added.is_multiple
    for (const value of added.values) this.#addValue(known, value)
  }

  #find({ id, name }: AddedAttribute) {
    return (id === undefined ? undefined : this.#byId.get(id)) ?? this.#byName.get(normalizeName(name))
  }

  #create({ values: _, ...added }: AddedAttribute) {
    if (this.#attributes.length >= maxSchemeAttributes) {
      this.leftOut++
      return undefined
    }
    const attribute = { ...added, values: [], known: new Set<string>() }
    this.#attributes.push(attribute)
    if (added.id !== undefined) this.#byId.set(added.id, attribute)
    this.#byName.set(normalizeName(added.name), attribute)
    return attribute
  }

  #addValue(
    attribute: AddedAttribute & { known: Set<string> },
    value: SchemeAttribute['values'][number],
  ): void {
    const key = normalizeValue(value.name)
    if (attribute.known.has(key)) return
    if (this.#values >= maxSchemeValues || attribute.values.length >= maxRuleValues) {
      this.leftOut++
      return
    }
    attribute.known.add(key)
    attribute.values.push(value)
    this.#values++
  }

  /** Attributes without a type are choices if they have values, otherwise texts. */
  scheme(): AttributeScheme {
    return {
      attributes: this.#attributes.map(({ known: _, ...attribute }) => ({
        ...attribute,
        type: attribute.type ?? (attribute.values.length > 0 ? 'choice' : 'text'),
      })),
    }
  }
}
