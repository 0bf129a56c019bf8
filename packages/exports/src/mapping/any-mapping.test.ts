import { type AttributeMapping, type AttributeRule, normalizeName } from '@merkwerk/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ExportAttribute, ExportRecord } from '../core/product.ts'
import { makeProduct, toRecord } from '../testing/hostile-job.ts'
import { randomJob } from '../testing/random-products.ts'
import { createMapper } from './mapper.ts'
import { convertMeasure, parseMeasure } from './measures.ts'

const toRow = (...attributes: ExportAttribute[]): ExportRecord => toRecord(makeProduct({ attributes }))
const toAttributes = (record: ExportRecord): readonly ExportAttribute[] => record.product?.attributes ?? []

const names = [
  'Farbe',
  'farbe',
  'Größe',
  'Groesse',
  'Material',
  '__proto__',
  '🫖',
  'Länge (mm)',
  'Ziel',
  'a x b',
]
const texts = [
  'ja',
  'JA',
  'Rot',
  '10 cm',
  '1,5 m',
  '10 x 20 cm',
  '1 x 2 x 3 in; 2 kg',
  '7',
  'a|b',
  '🫖',
  '1.200 W',
]
const name = fc.constantFrom(...names)
const text = fc.constantFrom(...texts)
const unit = fc.option(fc.constantFrom('cm', 'mm', 'kg', 'unknown'), { nil: undefined })
const withUnit = <Rule extends object>(rule: Rule, unit: string | undefined) =>
  unit === undefined ? rule : { ...rule, unit }

const anyRule: fc.Arbitrary<AttributeRule> = fc.oneof(
  fc
    .tuple(
      name,
      name,
      unit,
      fc.array(fc.record({ from: text, to: fc.array(text, { maxLength: 2 }) }), { maxLength: 3 }),
    )
    .map(([name, to, unit, values]) => withUnit({ name, action: 'map' as const, to, values }, unit)),
  fc
    .tuple(name, fc.constantFrom('x', '|', ' '), fc.uniqueArray(name, { minLength: 1, maxLength: 4 }), unit)
    .map(([name, separator, to, unit]) => withUnit({ name, action: 'split' as const, separator, to }, unit)),
  name.map((name) => ({ name, action: 'ignore' as const })),
)
const anyMapping: fc.Arbitrary<AttributeMapping> = fc.record({
  rules: fc.array(anyRule, { maxLength: 6 }),
  constants: fc.array(fc.record({ name, value: text }), { maxLength: 2 }),
})
const anyAttributes: fc.Arbitrary<ExportAttribute[]> = fc.array(
  fc
    .tuple(fc.record({ name, values: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }) }), unit)
    .map(([attribute, unit]) => withUnit(attribute, unit)),
  { maxLength: 5 },
)

/** The texts that a mapping may write: those of the record and the mapping, their parts, and conversions of them. */
function allowedTexts(
  attributes: readonly ExportAttribute[],
  { rules, constants }: AttributeMapping,
): Set<string> {
  const given = [
    ...attributes.flatMap(({ values, unit }) => values.flatMap((value) => [value, `${value} ${unit}`])),
    ...rules.flatMap((rule) => (rule.action === 'map' ? rule.values.flatMap(({ to }) => to) : [])),
    ...constants.flatMap((constant) => ('value' in constant ? [constant.value] : [])),
  ]
  const units = ['cm', 'mm', 'kg', 'm', 'in', 'unknown']
  const whole = given.flatMap((text) => [text, ...text.split(/[x|;]/).map((part) => part.trim())])
  const parts = whole.flatMap((text) => [text, ...text.split(' '), ...units.map((unit) => `${text} ${unit}`)])
  const converted = parts.flatMap((text) =>
    units.flatMap((unit) => {
      const measure = parseMeasure(text)
      const bare = measure && { ...measure, unit: measure.unit ?? 'mm' }
      return [measure, bare, bare && { ...bare, unit: measure?.unit ?? unit }].flatMap((one) => {
        const amount = one && convertMeasure(one, unit)
        return amount === undefined ? [] : [amount, `${amount} ${unit}`]
      })
    }),
  )
  return new Set([...parts, ...converted].filter((text) => text !== ''))
}

describe('any mapping', () => {
  it('changes nothing if it is empty', () => {
    const identity = createMapper({ rules: [], constants: [] })
    fc.assert(
      fc.property(randomJob, (products) => {
        for (const record of products.map(toRecord)) expect(identity(record)).toBe(record)
      }),
    )
  })

  it('changes attributes only, and no hostile product breaks it', () => {
    fc.assert(
      fc.property(randomJob, anyMapping, (products, mapping) => {
        const map = createMapper(mapping)
        for (const product of products) {
          const { attributes, ...others } = map(toRecord(product)).product ?? makeProduct()
          expect({ ...others, attributes: product.attributes }).toEqual(product)
          for (const { values } of attributes) expect(values.length).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('invents no values, and lists no value of an attribute twice', () => {
    fc.assert(
      fc.property(anyAttributes, anyMapping, (attributes, mapping) => {
        const allowed = allowedTexts(attributes, mapping)
        for (const { values } of toAttributes(createMapper(mapping)(toRow(...attributes)))) {
          expect(values.filter((value) => !allowed.has(value))).toEqual([])
          expect(new Set(values).size).toBe(values.length)
        }
      }),
    )
  })

  it('returns the same for equal rows in any order of rows', () => {
    fc.assert(
      fc.property(fc.array(anyAttributes, { maxLength: 5 }), anyMapping, (rows, mapping) => {
        const forwards = createMapper(mapping)
        const backwards = createMapper(mapping)
        const results = rows.map((attributes) => toAttributes(forwards(toRow(...attributes))))
        const reversed = rows.toReversed().map((attributes) => toAttributes(backwards(toRow(...attributes))))
        expect(JSON.stringify(reversed.toReversed())).toBe(JSON.stringify(results))
      }),
    )
  })

  it('is idempotent if no rule applies to the result of another', () => {
    const rule = fc
      .tuple(
        fc.constantFrom('Farbe', 'Größe', 'Material', '🫖'),
        fc.constantFrom('Ziel A', 'Ziel B', 'Ziel C'),
        fc.option(fc.constantFrom('cm', 'kg'), { nil: undefined }),
      )
      .map(([name, to, unit]) =>
        withUnit({ name, action: 'map' as const, to, values: [{ from: 'ja', to: ['Ja'] }] }, unit),
      )
    const mapping = fc.record({
      rules: fc.uniqueArray(rule, { maxLength: 4, selector: (one) => one.name }),
      constants: fc.array(fc.record({ name, value: text }), { maxLength: 2 }),
    })
    fc.assert(
      fc.property(anyAttributes, mapping, (attributes, mapping) => {
        const map = createMapper({
          ...mapping,
          constants: mapping.constants.filter(
            (constant) =>
              !mapping.rules.some((rule) => normalizeName(rule.name) === normalizeName(constant.name)),
          ),
        })
        const once = map(toRow(...attributes))
        expect(map(once)).toEqual(once)
      }),
    )
  })
})
