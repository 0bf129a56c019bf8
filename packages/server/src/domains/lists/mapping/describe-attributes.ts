import {
  type AttributeMapping,
  type AttributeRule,
  type AttributeScheme,
  type Coverage,
  type DecisionState,
  decisionStates,
  type endpoints,
  type FoundAttribute,
  type ListedAttribute,
  type ModelProposal,
  normalizeName,
  type Proposal,
} from '@merkwerk/contract'
import { coverage } from '@merkwerk/exports'
import type { z } from 'zod'
import { cutPage } from './pages.ts'
import { proposeNames } from './proposals.ts'

type Query = z.output<typeof endpoints.getListAttributes.query>
type Covered = Coverage['attributes'][number]

/** What found names are compared with. */
export interface Decisions {
  mapping: AttributeMapping
  scheme: AttributeScheme | undefined
  model: readonly ModelProposal[]
}

const shownExamples = 3
const shownUnmapped = 5
const shownCategories = 100

/** One page of found names with decisions and proposals, and the coverage of all names. */
export async function describeAttributes(
  found: readonly FoundAttribute[],
  { mapping, scheme, model }: Decisions,
  query: Query,
) {
  const proposals = byName(scheme ? await proposeNames(found, scheme, model) : [])
  const rules = byName(mapping.rules)
  const covered = coverage(found, mapping, scheme)
  const places = byName(covered.attributes)
  const listed = found.flatMap((attribute) => {
    const key = normalizeName(attribute.name)
    const place = places.get(key)
    return place ? [describeName(attribute, place, rules.get(key), proposals.get(key))] : []
  })
  const words = query.search?.toLowerCase() ?? ''
  const matching = listed.filter(
    ({ state, attribute: { name, values, categories } }) =>
      (query.state === undefined || state === query.state) &&
      (query.category === undefined || categories.some(({ category }) => category === query.category)) &&
      [name, ...values.map(({ value }) => value)].some((text) => text.toLowerCase().includes(words)),
  )
  if (query.sort === 'name') matching.sort((a, b) => alphabetical.compare(a.attribute.name, b.attribute.name))
  const { shown, ...page } = cutPage(matching, query)
  return {
    ...page,
    has_scheme: scheme !== undefined,
    states: countStates(listed.map(({ state }) => state)),
    coverage: {
      names: covered.names,
      values: covered.values,
      categories: covered.categories.slice(0, shownCategories),
    },
    attributes: shown.map(({ describe }) => describe()),
  }
}

const alphabetical = new Intl.Collator('de', { numeric: true })

/** Names that differ only in spelling are one name. */
const byName = <T extends { name: string }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map((item) => [normalizeName(item.name), item]))

export function countStates(states: readonly DecisionState[]): Record<DecisionState, number> {
  const counts = Object.fromEntries(decisionStates.map((state) => [state, 0])) as Record<
    DecisionState,
    number
  >
  for (const state of states) counts[state] += 1
  return counts
}

const isProposed = (proposal: Proposal | undefined): proposal is Proposal & { method: string } =>
  proposal !== undefined && proposal.method !== null && (proposal.to !== null || proposal.split !== undefined)

function describeName(
  attribute: FoundAttribute,
  place: Covered,
  rule: AttributeRule | undefined,
  proposal: Proposal | undefined,
) {
  const state: DecisionState = place.state === 'unmapped' && isProposed(proposal) ? 'proposed' : place.state
  const describe = (): ListedAttribute => ({
    name: attribute.name,
    state,
    records: attribute.records,
    distinct_values: attribute.distinct_values,
    examples: attribute.values.slice(0, shownExamples),
    categories: attribute.categories.slice(0, shownExamples),
    rule: rule ? describeRule(rule) : null,
    proposal: rule ? null : describeProposal(proposal),
    values: place.values,
    unmapped_values: place.unmapped_values.slice(0, shownUnmapped),
  })
  return { attribute, state, describe }
}

const describeRule = (rule: AttributeRule): NonNullable<ListedAttribute['rule']> => ({
  action: rule.action,
  to: 'to' in rule ? [rule.to].flat() : [],
  unit: ('unit' in rule && rule.unit) || null,
  separator: 'separator' in rule ? rule.separator : null,
})

function describeProposal(proposal: Proposal | undefined): ListedAttribute['proposal'] {
  if (!isProposed(proposal)) return null
  const { to, method, confidence, unit, split } = proposal
  return { to, method, confidence, unit: unit ?? null, split: split ?? null }
}
