// docs/decisions/0045-attribute-mapping.md
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AttributeMapping, AttributeRule } from '@merkwerk/contract'
import { maxMappedValue } from '@merkwerk/contract/attribute-mapping'
import { normalizeName, normalizeValue } from '@merkwerk/contract/attribute-names'
import { isUnstated } from '@merkwerk/engine/identifiers'
import { decimal } from '../core/csv-dialect.ts'
import type { ExportAttribute, ExportRecord, ExportSource } from '../core/product.ts'
import type { DecimalMark } from '../core/target.ts'
import { decimalMarkOfTexts } from './decimal-marks.ts'
import { createVariantMapper } from './map-variant.ts'
import { convertMeasure, parseMeasure, unitInName } from './measures.ts'
import { joinUnit, splitParts } from './split-parts.ts'

/** An attribute after its rule. */
interface Piece {
  /** The normalized name. Attributes with the same key become one if a rule or constant has it as its target. */
  key: string
  attribute: ExportAttribute
}

type Apply = (attribute: ExportAttribute, mark: DecimalMark) => Piece[]

/** Names that are looked up by their spelling before they are normalized. */
const maxCachedNames = 20_000

/**
 * Returns a function that applies a mapping to a row. It returns the same object if nothing changes. Converted numbers have the decimal
 * mark, or that of the language of the row’s texts.
 */
export function createMapper(
  mapping: AttributeMapping,
  decimalMark?: DecimalMark,
): (record: ExportRecord) => ExportRecord {
  const spellings = targetSpellings(mapping)
  if (spellings.size === 0 && mapping.rules.length === 0) return (record) => record
  const toKey = cached(normalizeName)
  const rules = new Map(mapping.rules.map((rule) => [normalizeName(rule.name), applyRule(rule)]))
  const getConstants = readConstants(mapping, spellings)
  const mapVariant = createVariantMapper(spellings)
  const apply = (attribute: ExportAttribute, mark: DecimalMark): Piece[] => {
    const key = toKey(attribute.name)
    const rule = rules.get(key)
    return rule ? rule(attribute, mark) : [{ key, attribute }]
  }
  return (record) => {
    if (!record.product) return record
    const { attributes } = record.product
    const mark = decimalMark ?? decimalMarkOfTexts(record.product)
    const pieces = attributes.flatMap((attribute) => apply(attribute, mark))
    const mapped = withConstants(mergePieces(pieces, spellings), getConstants(record), toKey)
    const { variant } = record.product
    const isSame = mapped.length === attributes.length && mapped.every((one, at) => one === attributes[at])
    if (isSame && !variant) return record
    const product = { ...record.product, attributes: mapped }
    if (!variant) return { ...record, product }
    return {
      ...record,
      product: { ...product, variant: mapVariant(variant, (attribute) => apply(attribute, mark)) },
    }
  }
}

/** Characters of attributes in one block. A mapping may turn one value into 100,000. */
const blockLength = 500_000

/**
 * The source with a mapping applied to its rows, as by `createMapper`. Large rows are in small blocks, and the event loop gets a turn
 * after each of them.
 */
export function mappedSource(
  source: ExportSource,
  mapping: AttributeMapping,
  decimalMark?: DecimalMark,
): ExportSource {
  const map = createMapper(mapping, decimalMark)
  return {
    async *[Symbol.asyncIterator]() {
      for await (const block of source) {
        let mapped: ExportRecord[] = []
        let length = 0
        for (const row of block) {
          const record = map(row)
          mapped.push(record)
          length += measureLength(record)
          if (length < blockLength) continue
          yield mapped
          mapped = []
          length = 0
          await nextTurn()
        }
        if (mapped.length > 0) yield mapped
      }
    },
  }
}

function measureLength({ product }: ExportRecord): number {
  let length = 0
  for (const { values } of product?.attributes ?? []) for (const value of values) length += value.length
  return length
}

function cached(toKey: (name: string) => string): (name: string) => string {
  const keys = new Map<string, string>()
  return (name) => {
    const known = keys.get(name)
    if (known !== undefined) return known
    const key = toKey(name)
    if (keys.size < maxCachedNames && name.length <= 200) keys.set(name, key)
    return key
  }
}

/** The names that rules and constants produce, in the spelling of the first one. */
export function targetSpellings({ rules, constants }: AttributeMapping): Map<string, string> {
  const names = [
    ...constants.map(({ name }) => name),
    ...rules.flatMap((rule) => (rule.action === 'ignore' ? [] : rule.to)),
  ]
  const spellings = new Map<string, string>()
  for (const name of names) {
    const key = normalizeName(name)
    if (!spellings.has(key)) spellings.set(key, name)
  }
  return spellings
}

function applyRule(rule: AttributeRule): Apply {
  if (rule.action === 'ignore') return () => []
  return rule.action === 'map' ? applyMap(rule) : applySplit(rule)
}

const hasSameValues = (one: readonly string[], other: readonly string[]): boolean =>
  one === other || (one.length === other.length && one.every((value, at) => value === other[at]))

function applyMap(rule: AttributeRule & { action: 'map' }): Apply {
  const key = normalizeName(rule.to)
  const exact = new Map(rule.values.map(({ from, to }) => [from, to]))
  // Of two entries that are equal after normalization the first wins.
  const similar = new Map(rule.values.toReversed().map(({ from, to }) => [normalizeValue(from), to]))
  const replace = (text: string): readonly string[] | undefined =>
    similar.size === 0 || text.length > maxMappedValue
      ? undefined
      : (exact.get(text) ?? similar.get(normalizeValue(text)))
  const { unit } = rule
  const unitOfName = unitInName(rule.name).unit
  return (attribute, mark) => {
    const texts: Text[] = attribute.values.flatMap((value) => {
      const text = joinUnit(value, attribute.unit)
      const to = replace(text) ?? (attribute.unit ? replace(value) : undefined)
      if (to) return to.map((one) => ({ text: one, bareUnit: unit }))
      return [{ text, bareUnit: unitOfName }]
    })
    if (texts.length === 0) return []
    if (unit !== undefined)
      return [{ key, attribute: inUnit({ ...attribute, name: rule.to }, texts, { unit, mark }) }]
    const values = [...new Set(texts.map(({ text }) => text))]
    const isSame = hasSameValues(
      values,
      attribute.values.map((value) => joinUnit(value, attribute.unit)),
    )
    if (isSame) return [{ key, attribute: renamed(attribute, rule.to) }]
    const { unit: _, ...others } = attribute
    return [{ key, attribute: { ...others, name: rule.to, values } }]
  }
}

const renamed = (attribute: ExportAttribute, name: string): ExportAttribute =>
  attribute.name === name ? attribute : { ...attribute, name }

interface Text {
  text: string
  /** The unit of the number if the text has none. */
  bareUnit: string | undefined
}

/** The attribute with its measures in a unit. The unit is separated if all values are measures. */
function inUnit(
  attribute: ExportAttribute,
  texts: readonly Text[],
  { unit, mark }: { unit: string; mark: DecimalMark },
): ExportAttribute {
  const amounts = texts.map(({ text, bareUnit }) => {
    const measure = parseMeasure(text)
    const amount = measure && convertMeasure({ ...measure, unit: measure.unit ?? bareUnit }, unit)
    return amount === undefined ? undefined : decimal({ decimalMark: mark }, amount)
  })
  const { unit: _, ...others } = attribute
  if (amounts.every((amount) => amount !== undefined))
    return { ...others, values: [...new Set(amounts)], unit }
  const values = texts.map(({ text }, at) => (amounts[at] === undefined ? text : `${amounts[at]} ${unit}`))
  return { ...others, values: [...new Set(values)] }
}

function applySplit(rule: AttributeRule & { action: 'split' }): Apply {
  const { unit } = rule
  const own = normalizeName(rule.name)
  return (attribute, mark) => {
    const parts = new Map<string, Text[]>()
    const unsplit: string[] = []
    for (const value of attribute.values) {
      const text = joinUnit(value, attribute.unit)
      const { found, rest } = splitParts(text, rule)
      for (const [name, part] of found) {
        const texts = parts.get(name) ?? []
        parts.set(name, texts)
        texts.push({ text: part, bareUnit: undefined })
      }
      if (rest !== undefined) unsplit.push(rest)
    }
    if (parts.size === 0) return [{ key: own, attribute }]
    const { unit: _, ...others } = attribute
    const pieces = [...parts].map(([name, texts]): Piece => {
      const values = [...new Set(texts.map(({ text }) => text))]
      const named = { ...others, name, values }
      return {
        key: normalizeName(name),
        attribute: unit === undefined ? named : inUnit(named, texts, { unit, mark }),
      }
    })
    if (unsplit.length > 0) pieces.push({ key: own, attribute: { ...others, values: unsplit } })
    return pieces
  }
}

/** Joins pieces with the same key at the place of the first. */
function mergePieces(
  pieces: readonly Piece[],
  spellings: ReadonlyMap<string, string>,
): readonly ExportAttribute[] {
  const byKey = new Map<string, number>()
  const merged: ExportAttribute[] = []
  for (const { key, attribute } of pieces) {
    const named = renamed(attribute, spellings.get(key) ?? attribute.name)
    const at = spellings.has(key) ? byKey.get(key) : undefined
    const former = at === undefined ? undefined : merged[at]
    if (at !== undefined && former) merged[at] = mergeTwo(former, named)
    else {
      byKey.set(key, merged.length)
      merged.push(named)
    }
  }
  return merged
}

function mergeTwo(one: ExportAttribute, other: ExportAttribute): ExportAttribute {
  const { unit: _, group: __, ...others } = one
  const hasSameUnit = one.unit === other.unit
  const isOwn = one.isOwn || other.isOwn
  const toTexts = ({ values, unit, isOwn: isTyped }: ExportAttribute): readonly string[] => {
    // Beside a word for none that the seller typed, one of a source would stay as well.
    const stated = isOwn && !isTyped ? values.filter((value) => !isUnstated(value)) : values
    return hasSameUnit ? stated : stated.map((value) => joinUnit(value, unit))
  }
  return {
    ...others,
    ...(one.group !== undefined && one.group === other.group && { group: one.group }),
    ...(hasSameUnit && one.unit !== undefined && { unit: one.unit }),
    ...(isOwn && { isOwn }),
    values: [...new Set([...toTexts(one), ...toTexts(other)])],
  }
}

/** The headings of own columns that a mapping exports, each once. */
export const listOwnColumns = ({ constants }: AttributeMapping): string[] => [
  ...new Set(constants.flatMap((constant) => ('own_column' in constant ? [constant.own_column] : []))),
]

type Constants = ReadonlyMap<string, ExportAttribute>

/** Returns the constants of a row. They are the same for all rows of a mapping without own columns. */
function readConstants(
  mapping: AttributeMapping,
  spellings: ReadonlyMap<string, string>,
): (record: Pick<ExportRecord, 'ownCells'>) => Constants {
  const read = ({ ownCells = {} }: Pick<ExportRecord, 'ownCells'>): Constants => {
    const attributes = new Map<string, ExportAttribute>()
    for (const constant of mapping.constants) {
      const value = 'value' in constant ? constant.value : (ownCells[constant.own_column] ?? '').trim()
      if (value === '') continue
      const key = normalizeName(constant.name)
      const former = attributes.get(key)
      const values = new Set(former?.values).add(value)
      const isOwn = former?.isOwn || 'value' in constant
      attributes.set(key, {
        name: spellings.get(key) ?? constant.name,
        values: [...values],
        ...(isOwn && { isOwn }),
      })
    }
    return attributes
  }
  if (listOwnColumns(mapping).length > 0) return read
  const constants = read({})
  return () => constants
}

/** A constant replaces the first attribute of its name. Others of that name are removed. */
function withConstants(
  attributes: readonly ExportAttribute[],
  constants: Constants,
  toKey: (name: string) => string,
): readonly ExportAttribute[] {
  if (constants.size === 0) return attributes
  const open = new Map(constants)
  const kept = attributes.flatMap((attribute) => {
    const key = toKey(attribute.name)
    if (!constants.has(key)) return [attribute]
    const constant = open.get(key)
    open.delete(key)
    if (!constant) return []
    const isSame =
      attribute.name === constant.name &&
      attribute.unit === undefined &&
      (attribute.isOwn || !constant.isOwn) &&
      hasSameValues(attribute.values, constant.values)
    return [isSame ? attribute : constant]
  })
  return [...kept, ...open.values()]
}
