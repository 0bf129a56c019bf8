import type { AttributeScheme, FoundAttribute, ProposalMethod, SchemeAttribute } from '@merkwerk/contract'
import { normalizeName } from '@merkwerk/contract/attribute-names'
import { findQuantity, parseMeasure, unitInName } from './measures.ts'
import { nameWords } from './name-words.ts'
import { round, ValueMatcher, valueDictionary } from './propose-values.ts'
import { SimilarTexts } from './similar-texts.ts'
import { createDictionary } from './words.ts'

export const nameDictionary = createDictionary(nameWords)

/** How sure a match is before the values are compared. */
const sure = { equal: 1, unit: 0.97, words: 0.92, withoutType: 0.82, someWords: 0.45, spelling: 0.88 }
/** Less similar names are no proposals. */
const minSimilarity = 0.7
/** Names of a scheme that share a word with a found name and are compared. */
const maxCandidates = 200
/** Values of a found name that are compared with those of an attribute. */
const comparedValues = 12

/** An attribute of the scheme, ready for comparisons. */
export class Place {
  readonly attribute: SchemeAttribute
  /** Its unit, which the name may state: `Gewicht (kg)`. */
  readonly unit: string | undefined
  readonly concepts: readonly string[]
  #values: ValueMatcher | undefined

  constructor(attribute: SchemeAttribute) {
    const { base, unit } = unitInName(attribute.name)
    this.attribute = attribute
    this.unit = attribute.unit ?? unit
    this.concepts = listConcepts(base)
  }

  get values(): ValueMatcher {
    this.#values ??= new ValueMatcher(this.attribute, this.unit)
    return this.#values
  }
}

export interface NameMatch {
  place: Place
  method: ProposalMethod
  confidence: number
}

const listConcepts = (name: string): string[] => nameDictionary.concepts(name).map(({ id }) => id)

/** Finds the places of found names in a scheme. Indexes keep each search independent of the size of the scheme. */
export class NameMatcher {
  readonly places: readonly Place[]
  readonly #byName = new Map<string, Place>()
  readonly #byBase = new Map<string, Place>()
  readonly #byWords = new Map<string, Place>()
  readonly #withoutType = new Map<string, Place>()
  readonly #byConcept = new Map<string, Place[]>()
  readonly #similar: SimilarTexts

  constructor({ attributes }: AttributeScheme) {
    this.places = attributes.map((attribute) => new Place(attribute))
    for (const place of this.places) {
      const { name } = place.attribute
      setFirst(this.#byName, normalizeName(name), place)
      setFirst(this.#byBase, normalizeName(unitInName(name).base), place)
      setFirst(this.#byWords, place.concepts.join(' '), place)
      setFirst(this.#withoutType, withoutType(place.concepts), place)
      for (const concept of place.concepts) {
        const places = this.#byConcept.get(concept) ?? []
        this.#byConcept.set(concept, places)
        if (places.length < maxCandidates) places.push(place)
      }
    }
    this.#byWords.delete('')
    this.#withoutType.delete('')
    this.#similar = new SimilarTexts(attributes.map(({ name }) => normalizeName(unitInName(name).base)))
  }

  /** The place whose concepts are exactly these. */
  withConcepts(...concepts: string[]): Place | undefined {
    return this.#byWords.get(concepts.sort().join(' '))
  }

  /** The best place. Of equally good ones the first wins. */
  match(found: FoundAttribute): NameMatch | undefined {
    const compared = this.#candidates(found.name).map((match) => weigh(match, found))
    const best = compared.reduce<NameMatch | undefined>(
      (one, other) => (one && one.confidence >= other.confidence ? one : other),
      undefined,
    )
    return best && best.confidence >= 0.3 ? { ...best, confidence: round(best.confidence) } : undefined
  }

  #candidates(name: string): NameMatch[] {
    const equal = this.#byName.get(normalizeName(name))
    if (equal) return [{ place: equal, method: 'equal', confidence: sure.equal }]
    const base = unitInName(name).base
    const sameBase = this.#byBase.get(normalizeName(base))
    if (sameBase) return [{ place: sameBase, method: 'unit', confidence: sure.unit }]
    const concepts = listConcepts(base)
    const synonym = this.#byWords.get(concepts.join(' '))
    if (synonym) return [{ place: synonym, method: 'synonym', confidence: sure.words }]
    const candidates = this.#sharingWords(concepts)
    const alike = this.#withoutType.get(withoutType(concepts))
    if (alike) candidates.push({ place: alike, method: 'synonym', confidence: sure.withoutType })
    const nearest = this.#similar.nearest(normalizeName(base))
    const place = nearest && this.places[nearest.index]
    if (place && nearest.similarity >= minSimilarity)
      candidates.push({ place, method: 'similar', confidence: nearest.similarity * sure.spelling })
    return candidates
  }

  /** The three places that share most words with a name. */
  #sharingWords(concepts: readonly string[]): NameMatch[] {
    const shared = new Map<Place, number>()
    for (const concept of concepts)
      if (concept !== 'type')
        for (const place of this.#byConcept.get(concept) ?? [])
          shared.set(place, (shared.get(place) ?? 0) + 1)
    const matches = [...shared].map(([place, count]): NameMatch => {
      const all = place.concepts.length + concepts.length - count
      return { place, method: 'similar', confidence: sure.someWords + (0.3 * count) / all }
    })
    return matches.sort((a, b) => b.confidence - a.confidence).slice(0, 3)
  }
}

/** `Heel type` and `Absatzform` mean the same. */
const withoutType = (concepts: readonly string[]): string =>
  concepts.filter((concept) => concept !== 'type' && concept !== 'shape').join(' ')

function setFirst(map: Map<string, Place>, key: string, place: Place): void {
  if (!map.has(key)) map.set(key, place)
}

/** Raises or lowers the confidence of a match by what the values say. */
function weigh(match: NameMatch, found: FoundAttribute): NameMatch {
  const share = fittingShare(match.place, found)
  if (share === undefined) return match
  const { type } = match.place.attribute
  const isUnlikely = type === 'choice' ? share === 0 && match.confidence < sure.words : share < 0.5
  if (isUnlikely) return { ...match, confidence: match.confidence * 0.75 }
  const isCertain = match.confidence >= sure.withoutType
  if (share >= 0.5 && !isCertain)
    return { ...match, confidence: match.confidence + (1 - match.confidence) * 0.35 }
  return match
}

/** A measure with an explanation, such as `24 GB LPDDR5`. Not dimensions such as `10 x 20 cm`. */
const leadingMeasure = /^([\d.,]+)(?:\s?([^\s\d]+))?/u

/** The share of the most frequent values that fit the type of a place. Undefined if every value fits. */
function fittingShare({ attribute, unit, values }: Place, found: FoundAttribute): number | undefined {
  const compared = found.values.slice(0, comparedValues)
  if (compared.length === 0) return undefined
  const isFitting = (value: string): boolean => {
    if (attribute.type === 'boolean') return isYesOrNo(value)
    if (attribute.type === 'choice') return values.match(value).confidence > 0
    const [start, number, word] = leadingMeasure.exec(value) ?? []
    if (number === undefined || (word !== undefined && /^[x×✕*/–-]/.test(word))) return false
    const measure = parseMeasure(start ?? '')
    // An unknown word after a number says nothing.
    if (!measure || measure.unit === undefined || unit === undefined)
      return word !== undefined || value === start
    return findQuantity(measure.unit) === findQuantity(unit)
  }
  if (attribute.type === 'text' || (attribute.type === 'choice' && values.isOpen)) return undefined
  const fitting = compared.filter(({ value }) => isFitting(value))
  return sum(fitting) / sum(compared)
}

const sum = (values: FoundAttribute['values']): number =>
  values.reduce((total, { records }) => total + records, 0)

const isYesOrNo = (value: string): boolean => {
  const [concept, ...others] = valueDictionary.concepts(value)
  return others.length === 0 && (concept?.id === 'yes' || concept?.id === 'no' || /^[01]$/.test(value))
}
