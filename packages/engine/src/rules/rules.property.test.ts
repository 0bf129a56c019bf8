import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyRules, compileRules, proveFindings, type RuleSet, type SourcedAttribute } from './index.ts'
import { fold, wordsOf } from './words.ts'

/** Few words, so that rules and values meet often. */
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

test('keyword killer and allowed values change nothing more when applied again', () => {
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

test('no value is invented: each is a value of the lists, or made of words that stood there', () => {
  fc.assert(
    fc.property(fc.array(attribute), ruleSet, (attributes, set) => {
      const listed = new Set([
        ...set.keyValues.map(({ value }) => value),
        ...set.multiValues.flatMap(({ values }) => values),
      ])
      const available = new Set(
        [...attributes.map(({ value }) => value), ...listed].flatMap((text) =>
          wordsOf(text).map((each) => each.text),
        ),
      )
      for (const { value } of applyRules(attributes, compileRules(set)).attributes)
        expect(listed.has(value) || wordsOf(value).every(({ text }) => available.has(text))).toBe(true)
    }),
  )
})

test('an identifier keeps its value unless a rule names its attribute', () => {
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

test('the result for a product does not depend on what else is in its batch, nor on how often rules were used', () => {
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

test('every change is noted, and what no rule concerns comes out as it went in', () => {
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

test('whatever a model says, what is taken over is proven by a literal span of the source', () => {
  const finding = fc.record({ attribute: fc.oneof(name, word), value: fc.oneof(phrase, word), proof: phrase })
  const source = fc.record({ text: phrase, source: fc.constantFrom('amazon' as const, 'ebay' as const) })
  /** Findings at random are hardly ever proven: some quote a source. */
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
