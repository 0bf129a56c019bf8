import type { SchemeAttribute, ValueProposal } from '@merkwerk/contract'
import { normalizeName, normalizeValue } from '@merkwerk/contract/attribute-names'
import { convertMeasure, measureKey, parseMeasure } from './measures.ts'
import { SimilarTexts } from './similar-texts.ts'
import { colorConcepts, valueWords } from './value-words.ts'
import { type Concept, createDictionary, splitWords } from './words.ts'

export const valueDictionary = createDictionary(valueWords)

/** How sure a match is. Accepted without a look from `defaultConfidence` on. */
const sure = { equal: 1, spelling: 0.95, measure: 0.95, words: 0.9, nameInValue: 0.88, color: 0.8 }
/** Less similar texts are no proposals. */
const minSimilarity = 0.8
const maxParts = 20

type Match = Pick<ValueProposal, 'method' | 'confidence' | 'parts'> & { to: string | null }
const none: Match = { to: null, method: null, confidence: 0 }

/** Finds the place of found values among those of an attribute. */
export class ValueMatcher {
  readonly #attribute: SchemeAttribute
  readonly #unit: string | undefined
  readonly #byValue = new Map<string, string>()
  readonly #byName = new Map<string, string>()
  readonly #byMeasure = new Map<string, string>()
  readonly #byWords = new Map<string, string>()
  readonly #nameConcepts: ReadonlySet<string>
  readonly #isColor: boolean
  readonly #names: string[]
  #similar: SimilarTexts | undefined

  /** `unit` is the unit of bare numbers in the attribute. */
  constructor(attribute: SchemeAttribute, unit: string | undefined) {
    this.#attribute = attribute
    this.#unit = unit
    this.#names = attribute.values.map(({ name }) => name)
    this.#nameConcepts = new Set(valueDictionary.concepts(attribute.name).map(({ id }) => id))
    let colors = 0
    for (const name of this.#names) {
      setFirst(this.#byValue, normalizeValue(name), name)
      setFirst(this.#byName, normalizeName(name), name)
      const concepts = valueDictionary.concepts(name)
      if (concepts.length === 1 && colorConcepts.has(concepts[0]?.id ?? '')) colors++
      setFirst(this.#byWords, toKey(concepts), name)
      setFirst(this.#byWords, toKey(this.#withoutName(concepts)), name)
      const measure = parseMeasure(name)
      const key = measure && measureKey({ ...measure, unit: measure.unit ?? unit })
      if (key !== undefined) setFirst(this.#byMeasure, key, name)
    }
    if (attribute.type === 'boolean')
      for (const { name } of attribute.values) setFirst(this.#byWords, name === '1' ? 'yes' : 'no', name)
    this.#isColor = colors >= 2
    this.#byWords.delete('')
  }

  /** Whether values have a place at all. Texts and choices without values take any value. */
  get isOpen(): boolean {
    const { type, values } = this.#attribute
    return type === 'text' || (type !== 'number' && values.length === 0)
  }

  match(value: string): Match {
    if (this.#attribute.type === 'number') return this.#convert(value)
    const one = this.#matchOne(value)
    return one.to === null && this.#attribute.is_multiple ? (this.#matchParts(value) ?? one) : one
  }

  #convert(value: string): Match {
    const measure = parseMeasure(value)
    if (!measure) return none
    if (measure.unit === undefined || this.#unit === undefined)
      return measure.unit === this.#unit || measure.unit === undefined
        ? { to: value, method: 'equal', confidence: sure.equal }
        : none
    const to = convertMeasure(measure, this.#unit)
    return to === undefined ? none : { to, method: 'unit', confidence: sure.measure }
  }

  #matchOne(value: string): Match {
    const equal = this.#byValue.get(normalizeValue(value))
    if (equal !== undefined) return { to: equal, method: 'equal', confidence: sure.equal }
    const spelling = this.#byName.get(normalizeName(value))
    if (spelling !== undefined) return { to: spelling, method: 'equal', confidence: sure.spelling }
    const measure = parseMeasure(value)
    const same = measure && this.#byMeasure.get(measureKey(measure) ?? '')
    if (same !== undefined) return { to: same, method: 'unit', confidence: sure.measure }
    return this.#matchWords(value) ?? this.#matchSimilar(value) ?? none
  }

  #matchWords(value: string): Match | undefined {
    const concepts = valueDictionary.concepts(value)
    if (concepts.length === 0) return undefined
    const synonym = this.#byWords.get(toKey(concepts))
    if (synonym !== undefined) return { to: synonym, method: 'synonym', confidence: sure.words }
    const short = this.#byWords.get(toKey(this.#withoutName(concepts)))
    if (short !== undefined) return { to: short, method: 'synonym', confidence: sure.nameInValue }
    const color = this.#isColor ? baseColor(value, concepts) : undefined
    const base = color && this.#byWords.get(color)
    return base === undefined ? undefined : { to: base, method: 'similar', confidence: sure.color }
  }

  /** `Sleeve` says nothing in a value of the attribute `Sleeve length`. */
  #withoutName(concepts: readonly Concept[]): readonly Concept[] {
    const others = concepts.filter(({ id }) => !this.#nameConcepts.has(id))
    return others.length > 0 ? others : concepts
  }

  #matchSimilar(value: string): Match | undefined {
    if (value.length < 5 || value.length > 100) return undefined
    this.#similar ??= new SimilarTexts(this.#names.map(normalizeValue))
    const nearest = this.#similar.nearest(normalizeValue(value))
    const to = nearest && this.#names[nearest.index]
    if (to === undefined || nearest === undefined || nearest.similarity < minSimilarity) return undefined
    if (distinction(to) !== distinction(value)) return undefined
    return { to, method: 'similar', confidence: round(nearest.similarity * 0.9) }
  }

  /** `HDMI, USB` has two values of an attribute that may have several. */
  #matchParts(value: string): Match | undefined {
    const texts = value.split(/[,;|/•]/).flatMap((text) => text.trim() || [])
    if (texts.length < 2 || texts.length > maxParts) return undefined
    const matches = texts.map((text) => this.#matchOne(text))
    const parts = matches.map(({ to }) => to).filter((to) => to !== null)
    if (parts.length < texts.length) return undefined
    const confidence = round(0.95 * Math.min(...matches.map((match) => match.confidence)))
    return { to: null, method: 'synonym', confidence, parts: [...new Set(parts)] }
  }
}

export const round = (confidence: number): number => Math.round(confidence * 100) / 100

function setFirst(map: Map<string, string>, key: string, value: string): void {
  if (!map.has(key)) map.set(key, value)
}

const toKey = (concepts: readonly Concept[]): string => concepts.map(({ id }) => id).join(' ')

/** The only color of a value such as `Midnight Blue` or `Backsteinrot`. */
function baseColor(value: string, concepts: readonly Concept[]): string | undefined {
  if (/[,;/|+&]/.test(value)) return undefined
  const colors = concepts.filter(({ id }) => colorConcepts.has(id))
  if (colors.length > 0) return colors.length === 1 ? colors[0]?.id : undefined
  return valueDictionary.ending(value).find((id) => colorConcepts.has(id))
}

const negations = new Set(['no', 'not', 'non', 'without', 'nicht', 'kein', 'keine', 'ohne', 'free'])

/** What similar texts must have in common: their numbers and negations. */
const distinction = (text: string): string =>
  splitWords(text)
    .filter((word) => /\d/.test(word) || negations.has(word))
    .join(' ')
