import type {
  AttributeMapping,
  AttributeRule,
  AttributeScheme,
  Coverage,
  FoundAttribute,
  SchemeAttribute,
} from '@merkwerk/contract'
import { normalizeName } from '@merkwerk/contract/attribute-names'
import { ignoringCase } from '../core/comparison.ts'
import type { ExportAttribute, ExportRecord } from '../core/product.ts'
import { createMapper } from './mapper.ts'
import { parseMeasure, unitInName } from './measures.ts'
import { joinUnit } from './split-parts.ts'

type AttributeCoverage = Coverage['attributes'][number]

/** Values without a place in the scheme that are listed for each attribute. */
const maxUnmappedValues = 20

/**
 * How much of the results a mapping and a scheme cover. A name is covered if it has a rule, or the scheme has it. A value is covered if
 * the scheme allows it after the mapping. Without a scheme every value of a mapped name is covered.
 */
export function coverage(
  found: readonly FoundAttribute[],
  mapping: AttributeMapping,
  scheme: AttributeScheme | undefined,
): Coverage {
  const rules = new Map(mapping.rules.map((rule) => [normalizeName(rule.name), rule]))
  const allows = allowedValues(scheme)
  const map = createMapper({ ...mapping, constants: [] })
  const attributes = found.map((attribute): AttributeCoverage => {
    const rule = rules.get(normalizeName(attribute.name))
    const isKnown = rule === undefined && allows.has(ignoringCase(attribute.name))
    const state = rule ? (rule.action === 'ignore' ? 'ignored' : 'mapped') : isKnown ? 'known' : 'unmapped'
    const isCovered = (value: string): boolean =>
      state === 'ignored' ||
      (state !== 'unmapped' && mapOne(map, attribute.name, value).every((one) => fits(rule, one)))
    const unmapped = attribute.values.filter(({ value }) => !isCovered(value))
    const total = sum(attribute.values.map(({ records }) => records))
    return {
      name: attribute.name,
      state,
      to: listTargets(rule, isKnown ? attribute.name : undefined),
      records: attribute.records,
      values: { covered: total - sum(unmapped.map(({ records }) => records)), total },
      unmapped_values: unmapped.slice(0, maxUnmappedValues),
    }
  })
  return {
    names: {
      covered: sum(attributes.map(({ state, records }) => (state === 'unmapped' ? 0 : records))),
      total: sum(attributes.map(({ records }) => records)),
    },
    values: {
      covered: sum(attributes.map(({ values }) => values.covered)),
      total: sum(attributes.map(({ values }) => values.total)),
    },
    attributes,
    categories: byCategory(found, attributes),
  }

  function fits(rule: AttributeRule | undefined, mapped: ExportAttribute): boolean {
    // A value that could not be split stays under its own name.
    if (rule?.action === 'split' && normalizeName(mapped.name) === normalizeName(rule.name)) return false
    return (allows.get(ignoringCase(mapped.name)) ?? anyValue)(mapped)
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const anyValue = (): boolean => true

/** Whether an attribute of the scheme allows all values of a mapped one. */
type Allows = (mapped: Pick<ExportAttribute, 'values' | 'unit'>) => boolean

/** Which values each attribute of the scheme allows. */
function allowedValues(scheme: AttributeScheme | undefined): Map<string, Allows> {
  return new Map(scheme?.attributes.map((attribute) => [ignoringCase(attribute.name), allowedBy(attribute)]))
}

function allowedBy({ name, type, values, unit = unitInName(name).unit }: SchemeAttribute): Allows {
  if (type === 'text') return anyValue
  if (type === 'number')
    return (mapped) => {
      // Converted numbers are not parsed again: `1.639` could mean thousands.
      if (mapped.unit !== undefined) return mapped.unit === unit
      return mapped.values.every((value) => {
        const measure = parseMeasure(value)
        return measure !== undefined && (measure.unit === undefined || measure.unit === unit)
      })
    }
  const names = new Set(values.map((value) => ignoringCase(value.name)))
  if (names.size === 0) return anyValue
  return (mapped) => mapped.values.every((value) => names.has(ignoringCase(joinUnit(value, mapped.unit))))
}

/** The attributes that one value becomes. */
function mapOne(
  map: (record: ExportRecord) => ExportRecord,
  name: string,
  value: string,
): readonly ExportAttribute[] {
  const product = {
    position: 1,
    articleNumber: '',
    title: '',
    categories: [],
    prices: {},
    images: [],
    urls: {},
    attributes: [{ name, values: [value] }],
  }
  const record = map({ position: 1, articleNumber: '', product, reason: { de: '', en: '' } })
  return record.product?.attributes ?? []
}

function listTargets(rule: AttributeRule | undefined, own: string | undefined): string[] {
  if (rule === undefined) return own === undefined ? [] : [own]
  return rule.action === 'ignore' ? [] : [rule.to].flat()
}

function byCategory(
  found: readonly FoundAttribute[],
  attributes: readonly AttributeCoverage[],
): Coverage['categories'] {
  const shares = new Map<string, { covered: number; total: number }>()
  for (const [at, { categories }] of found.entries())
    for (const { category, records } of categories) {
      const share = shares.get(category) ?? { covered: 0, total: 0 }
      shares.set(category, share)
      share.total += records
      if (attributes[at]?.state !== 'unmapped') share.covered += records
    }
  return [...shares]
    .map(([category, names]) => ({ category, names }))
    .sort((a, b) => b.names.total - a.names.total)
}
