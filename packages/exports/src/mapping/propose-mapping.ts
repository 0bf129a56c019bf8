// docs/decisions/0045-attribute-mapping.md
import type {
  AttributeMapping,
  AttributeRule,
  AttributeScheme,
  FoundAttribute,
  ModelProposal,
  Proposal,
  ValueProposal,
  ValueRule,
} from '@merkwerk/contract'
import { modelConfidence } from '@merkwerk/contract/attribute-mapping'
import { normalizeName, normalizeValue } from '@merkwerk/contract/attribute-names'
import { type NameMatch, NameMatcher, type Place } from './propose-names.ts'
import { proposeSplit } from './propose-split.ts'

/**
 * Proposes a place in the scheme for each found name that has no rule, and for each value without an entry in its rule. Names that are
 * split or ignored need no proposal. Where nothing fits, proposals of the language model count if the scheme has their texts. The order is
 * that of the found names.
 */
export function proposeMapping(
  found: readonly FoundAttribute[],
  scheme: AttributeScheme,
  mapping: AttributeMapping,
  model: readonly ModelProposal[] = [],
): Proposal[] {
  const names = new NameMatcher(scheme)
  const places = new Map(names.places.map((place) => [normalizeName(place.attribute.name), place]))
  const rules = new Map(mapping.rules.map((rule) => [normalizeName(rule.name), rule]))
  const fromModel = new Map(model.map((one) => [normalizeName(one.name), one]))
  return found.flatMap((attribute): Proposal[] => {
    const key = normalizeName(attribute.name)
    const [rule, asked] = [rules.get(key), fromModel.get(key)]
    if (!rule) {
      const place = asked?.to ? places.get(normalizeName(asked.to)) : undefined
      return [proposeName(attribute, names, asked, place?.attribute.name === asked?.to ? place : undefined)]
    }
    const place = rule.action === 'map' ? places.get(normalizeName(rule.to)) : undefined
    return rule.action === 'map' && place ? [proposeRest(attribute, rule, place, asked)] : []
  })
}

/** `askedPlace` is the place that the model proposed. */
function proposeName(
  attribute: FoundAttribute,
  names: NameMatcher,
  asked: ModelProposal | undefined,
  askedPlace: Place | undefined,
): Proposal {
  const { name } = attribute
  const fromModel: NameMatch | undefined = askedPlace && {
    place: askedPlace,
    method: 'model',
    confidence: modelConfidence,
  }
  const match = names.match(attribute) ?? fromModel
  const split = match && match.confidence >= 0.9 ? undefined : proposeSplit(attribute, names)
  if (split && split.confidence >= (match?.confidence ?? 0)) return split
  if (!match) return { name, to: null, method: null, confidence: 0, values: [] }
  const { place, method, confidence } = match
  return {
    name,
    to: place.attribute.name,
    method,
    confidence,
    values: proposeValues(attribute, place, asked),
    ...keepUnit(place),
  }
}

const keepUnit = ({ attribute, unit }: Place): { unit?: string } =>
  attribute.type === 'number' && unit !== undefined ? { unit } : {}

/** The values that a rule leaves open. */
function proposeRest(
  attribute: FoundAttribute,
  rule: AttributeRule & { action: 'map' },
  place: Place,
  asked: ModelProposal | undefined,
): Proposal {
  const decided = new Set(rule.values.map(({ from }) => normalizeValue(from)))
  const open = attribute.values.filter(({ value }) => !decided.has(normalizeValue(value)))
  return {
    name: attribute.name,
    to: rule.to,
    method: 'equal',
    confidence: 1,
    values: proposeValues({ ...attribute, values: open }, place, asked),
    ...(rule.unit === undefined ? keepUnit(place) : { unit: rule.unit }),
  }
}

function proposeValues(
  { values }: FoundAttribute,
  place: Place,
  asked: ModelProposal | undefined,
): ValueProposal[] {
  if (place.values.isOpen) return []
  const allowed = asked && new Set(place.attribute.values.map(({ name }) => name))
  const fromModel = new Map(asked?.values.map(({ from, to }) => [normalizeValue(from), to]))
  return values.map(({ value: from }) => {
    const match = place.values.match(from)
    const to = match.method === null ? fromModel.get(normalizeValue(from)) : undefined
    return to && allowed?.has(to)
      ? { from, to, method: 'model', confidence: modelConfidence }
      : { from, ...match }
  })
}

/**
 * The mapping with rules for all proposals of at least this confidence. Decisions of the mapping stay: only values without an entry are
 * added to its rules.
 */
export function acceptProposals(
  mapping: AttributeMapping,
  proposals: readonly Proposal[],
  confidence: number,
): AttributeMapping {
  const accepted = new Map(
    proposals
      .filter((proposal) => proposal.confidence >= confidence && proposal.method !== null)
      .map((proposal) => [normalizeName(proposal.name), proposal]),
  )
  const rules = mapping.rules.map((rule): AttributeRule => {
    const proposal = accepted.get(normalizeName(rule.name))
    accepted.delete(normalizeName(rule.name))
    if (!proposal || rule.action !== 'map') return rule
    const added = valueRules(proposal, confidence)
    return added.length === 0 ? rule : { ...rule, values: [...rule.values, ...added] }
  })
  return { ...mapping, rules: [...rules, ...[...accepted.values()].map((one) => toRule(one, confidence))] }
}

function toRule(proposal: Proposal, confidence: number): AttributeRule {
  const { name, to, unit, split } = proposal
  if (split) return { name, action: 'split', ...split, ...(unit !== undefined && { unit }) }
  const values = valueRules(proposal, confidence)
  return { name, action: 'map', to: to ?? name, ...(unit !== undefined && { unit }), values }
}

/** Entries for values that change. Conversions need no entry, because the unit of the rule converts them. */
const valueRules = ({ values, unit }: Proposal, confidence: number): ValueRule[] =>
  values
    .filter(
      (proposal) => proposal.confidence >= confidence && !(proposal.method === 'unit' && unit !== undefined),
    )
    .map(({ from, to, parts }) => ({ from, to: parts ?? (to === null ? [] : [to]) }))
    .filter(({ from, to }) => to.length > 1 || (to.length === 1 && to[0] !== from))
