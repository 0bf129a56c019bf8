import type { FoundAttribute, Proposal } from '@merkwerk/contract'
import { parseMeasure } from './measures.ts'
import { dimensionInitials } from './name-words.ts'
import { type NameMatcher, nameDictionary, type Place } from './propose-names.ts'
import { splitParts } from './split-parts.ts'

/** Names that state the order of the numbers, as in `Abmessungen (L x B x H)`. */
const initials = /(?<!\p{L})([lwbhtd])\s?[x×*/]\s?([lwbhtd])\s?[x×*/]\s?([lwbhtd])(?!\p{L})/iu

/** Names without initials whose order is length, width and height on Amazon, such as `Produktabmessungen`. */
const ofAmazon =
  /^(?:product|produkt|item|artikel)|\b(?:del producto|(?:del )?prodotto|(?:de l’|du )?(?:article|produit))\b/iu
/** Without initials another order is possible. */
const confidences = { initials: 0.9, amazon: 0.8, usualOrder: 0.7 }

/** Proposes to split `10 x 20 x 30 cm` into length, width and height if the scheme has no attribute for all of them. */
export function proposeSplit(found: FoundAttribute, names: NameMatcher): Proposal | undefined {
  const stated = initials.exec(found.name)
  const name = found.name.replace(initials, ' ').trim()
  const concepts = nameDictionary.concepts(name).map(({ id }) => id)
  if (!concepts.includes('dimensions') && !(stated && concepts.length === 0)) return undefined
  const prefix = concepts.filter((concept) => concept !== 'dimensions')
  if (names.withConcepts('dimensions', ...prefix)) return undefined
  const order = stated
    ? stated.slice(1).map((initial) => dimensionInitials[initial.toLowerCase()] ?? '')
    : usualOrder
  const places = order.map((dimension) => findPlace(names, dimension, prefix))
  if (!isComplete(places)) return undefined
  const weight = names.withConcepts('weight', ...prefix)
  const to = [...places, ...(weight && hasWeight(found) ? [weight] : [])].map(
    ({ attribute }) => attribute.name,
  )
  if (!isMostlySplit(found, to)) return undefined
  const [unit, ...otherUnits] = new Set(places.map((place) => place.unit))
  return {
    name: found.name,
    to: null,
    method: 'synonym',
    confidence: confidences[stated ? 'initials' : ofAmazon.test(name) ? 'amazon' : 'usualOrder'],
    values: [],
    ...(unit !== undefined && otherUnits.length === 0 && { unit }),
    split: { separator: 'x', to },
  }
}

const usualOrder = ['length', 'width', 'height']

/** Shops say length or depth. */
const others: Readonly<Record<string, string>> = { length: 'depth', depth: 'length' }

const findPlace = (names: NameMatcher, dimension: string, prefix: readonly string[]): Place | undefined =>
  names.withConcepts(dimension, ...prefix) ?? names.withConcepts(others[dimension] ?? dimension, ...prefix)

const isComplete = (places: readonly (Place | undefined)[]): places is Place[] =>
  places.every((place) => place !== undefined) && new Set(places).size === places.length

const hasWeight = ({ values }: FoundAttribute): boolean =>
  values.some(({ value }) => parseMeasure(value.split(';')[1] ?? '')?.unit !== undefined)

function isMostlySplit({ values }: FoundAttribute, to: readonly string[]): boolean {
  const first = values.slice(0, 20)
  const split = first.filter(
    ({ value }) => splitParts(value, { separator: 'x', to: [...to] }).found.length > 0,
  )
  return split.length * 2 >= first.length && split.length > 0
}
