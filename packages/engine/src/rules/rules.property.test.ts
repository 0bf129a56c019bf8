import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyRules, compileRules, proveFindings, type RuleSet, type SourcedAttribute } from './index.ts'
import { fold, splitWords } from './words.ts'

/** Few words, so that rules and values often match. */
const word = fc.constantFrom(
  'Rot',
  'rot',
  'red',
  'Blau',
  'matt',
  'neu',
  'Neu',
  'nicht',
  'ohne',
  '1,5',
  '18/10',
  'Größe',
)
const phrase = fc
  .array(fc.tuple(word, fc.constantFrom(' ', ', ', '/', '-')), { minLength: 1, maxLength: 5 })
  .map((parts) =>
    parts
      .map(([text, separator]) => text + separator)
      .join('')
      .replace(/[ ,/-]+$/, ''),
  )
const name = fc.constantFrom('Farbe', 'colour', 'Material', 'EAN', 'Typ')
const attribute: fc.Arbitrary<SourcedAttribute> = fc.record({
  name,
  value: phrase,
  source: fc.constantFrom('amazon' as const, 'ebay' as const),
  rules: fc.constant([]),
})
const id = fc.integer({ min: 1, max: 99 })
const keywords = fc.array(fc.record({ id, key: fc.oneof(name, fc.constant('*')), value: phrase }), {
  maxLength: 5,
})
const multiValues = fc.uniqueArray(
  fc.record({ id, name, values: fc.uniqueArray(phrase, { minLength: 1, maxLength: 4, selector: fold }) }),
  { maxLength: 3, selector: (pair) => fold(pair.name) },
)
const keyValues = fc.uniqueArray(
  fc.record({ id, key: fc.oneof(name, phrase), value: fc.oneof(name, phrase) }),
  {
    maxLength: 4,
    selector: ({ key }) => fold(key),
  },
)
const ruleSet: fc.Arbitrary<RuleSet> = fc.record({ keyValues, keywords, multiValues })
const products = fc.array(fc.array(attribute, { maxLength: 8 }), { maxLength: 12 })

const plain = ({ attributes }: { attributes: readonly SourcedAttribute[] }) =>
  attributes.map(({ name, value }) => ({ name, value }))

test('changes nothing when blocked keywords and allowed values are applied again', () => {
  fc.assert(
    fc.property(fc.array(attribute), keywords, multiValues, (attributes, keywords, multiValues) => {
      const killer = compileRules({ keyValues: [], keywords, multiValues: [] })
      const killed = applyRules(attributes, killer)
      expect(plain(applyRules(killed.attributes, killer))).toEqual(plain(killed))
      const allowed = compileRules({ keyValues: [], keywords: [], multiValues })
      const mapped = applyRules(attributes, allowed)
      expect(applyRules(mapped.attributes, allowed).attributes).toEqual(mapped.attributes)
    }),
  )
})

test('invents no value: each is an allowed value or consists of existing words', () => {
  fc.assert(
    fc.property(fc.array(attribute), ruleSet, (attributes, set) => {
      const listed = new Set([
        ...set.keyValues.map(({ value }) => value),
        ...set.multiValues.flatMap(({ values }) => values),
      ])
      const available = new Set(
        [...attributes.map(({ value }) => value), ...listed].flatMap((text) =>
          splitWords(text).map((each) => each.text),
        ),
      )
      for (const { value } of applyRules(attributes, compileRules(set)).attributes)
        expect(listed.has(value) || splitWords(value).every(({ text }) => available.has(text))).toBe(true)
    }),
  )
})

test('keeps the value of an identifier unless a rule names its attribute', () => {
  fc.assert(
    fc.property(fc.array(attribute), ruleSet, (attributes, set) => {
      const unnamed = {
        ...set,
        keyValues: set.keyValues.filter(({ value }) => value !== 'EAN'),
        keywords: set.keywords.filter(({ key }) => key !== 'EAN'),
        multiValues: set.multiValues.filter((pair) => pair.name !== 'EAN'),
      }
      const identifiers = (all: readonly SourcedAttribute[]) => all.filter(({ name }) => name === 'EAN')
      const { attributes: ruled } = applyRules(attributes, compileRules(unnamed))
      expect(identifiers(ruled)).toEqual(identifiers(attributes))
    }),
  )
})

test('gives the same result whatever else is in the batch and however often rules were used', () => {
  fc.assert(
    fc.property(products, ruleSet, (batch, set) => {
      const shared = compileRules(set)
      const together = batch.map((attributes) => applyRules(attributes, shared))
      const backwards = batch.toReversed().map((attributes) => applyRules(attributes, shared))
      const alone = batch.map((attributes) => applyRules(attributes, compileRules(set)))
      expect(together).toEqual(alone)
      expect(backwards.toReversed()).toEqual(alone)
    }),
  )
})

test('records every change and keeps values that no rule matches', () => {
  fc.assert(
    fc.property(fc.array(attribute), ruleSet, (attributes, set) => {
      const input = new Set(attributes)
      for (const each of applyRules(attributes, compileRules(set)).attributes)
        expect(input.has(each) || each.rules.length > 0).toBe(true)
      const none = compileRules({ keyValues: [], keywords: [], multiValues: [] })
      expect(applyRules(attributes, none)).toEqual({ attributes, uses: [] })
    }),
  )
})

test('accepts only findings that a literal span of the source proves', () => {
  const finding = fc.record({ attribute: fc.oneof(name, word), value: fc.oneof(phrase, word), proof: phrase })
  const source = fc.record({ text: phrase, source: fc.constantFrom('amazon' as const, 'ebay' as const) })
  /** Random findings are hardly ever proven, so some quote a source. */
  const quoted = ({ text }: { text: string }) =>
    fc.record({
      attribute: fc.oneof(name, word),
      value: fc.constantFrom(text, ...text.split(' ')),
      proof: fc.constant(text),
    })
  const response = fc.array(source).chain((sources) => {
    const findings = fc.array(fc.oneof(finding, ...sources.map(quoted)))
    return fc.record({ sources: fc.constant(sources), findings })
  })
  let proven = 0
  fc.assert(
    fc.property(response, multiValues, ({ findings, sources }, multiValues) => {
      const rules = compileRules({ keyValues: [], keywords: [], multiValues })
      for (const { name, value, rules: steps } of proveFindings(findings, sources, rules).attributes) {
        const [step] = steps
        const proof = step?.step === 'gpt' ? step.proof : ''
        proven += 1
        expect(proof).not.toBe('')
        expect(sources.some(({ text }) => text.includes(proof))).toBe(true)
        const allowed = multiValues.find((pair) => fold(pair.name) === fold(name))
        if (allowed) expect(allowed.values).toContain(value)
        else expect(fold(proof)).toContain(fold(value))
        expect(name).not.toBe('EAN')
      }
    }),
  )
  expect(proven).toBeGreaterThan(0)
})
