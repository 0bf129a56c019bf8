import {
  type AttributeRule,
  type DecisionState,
  type endpoints,
  type FoundAttribute,
  type ListedValue,
  normalizeName,
  normalizeValue,
  type ValueProposal,
} from '@merkwerk/contract'
import { coverage } from '@merkwerk/exports'
import type { z } from 'zod'
import { countStates, type Decisions } from './describe-attributes.ts'
import { cutPage } from './pages.ts'
import { findProposals } from './proposals.ts'

type Query = z.output<typeof endpoints.getListAttributeValues.query>

/** One page of the values of a found name with decisions and proposals. A name that no result has has none. */
export async function describeValues(
  found: readonly FoundAttribute[],
  { mapping, scheme, model }: Decisions,
  query: Query,
) {
  const key = normalizeName(query.name)
  const attribute = found.find(({ name }) => normalizeName(name) === key) ?? noneFound(query.name)
  const rule = mapping.rules.find(({ name }) => normalizeName(name) === key)
  const [proposal] = scheme ? await findProposals({ found: [attribute], scheme, mapping, model }) : []
  const proposals = new Map(proposal?.values.map((value) => [value.from, value]))
  const unmapped = unmappedValues(attribute, { mapping, scheme })
  const decide = toDecisions(rule)
  const listed = attribute.values.map(
    ({ value, records }): ListedValue => ({
      value,
      records,
      ...(decide(value) ?? undecided(unmapped.has(value), proposals.get(value))),
    }),
  )
  const words = query.search?.toLowerCase() ?? ''
  const matching = listed.filter(
    ({ state, value }) =>
      (query.state === undefined || state === query.state) && value.toLowerCase().includes(words),
  )
  const { shown, ...page } = cutPage(matching, query)
  return {
    ...page,
    name: attribute.name,
    distinct_values: attribute.distinct_values,
    states: countStates(listed.map(({ state }) => state)),
    values: shown,
  }
}

const noneFound = (name: string): FoundAttribute => ({
  name,
  records: 0,
  values: [],
  distinct_values: 0,
  categories: [],
})

/** The values that the scheme does not have after the mapping. `coverage` lists only the most frequent ones of a name. */
function unmappedValues(
  attribute: FoundAttribute,
  { mapping, scheme }: Omit<Decisions, 'model'>,
): Set<string> {
  const single = attribute.values.map((value) => ({ ...attribute, categories: [], values: [value] }))
  const { attributes } = coverage(single, mapping, scheme)
  return new Set(attributes.flatMap(({ unmapped_values: values }) => values.map(({ value }) => value)))
}

type Decision = Pick<ListedValue, 'state' | 'to' | 'proposal'>

/** Returns a function that gives the decision of a rule about a value. Undefined without one. */
function toDecisions(rule: AttributeRule | undefined): (value: string) => Decision | undefined {
  const whole = (state: DecisionState) => () => ({ state, to: null, proposal: null })
  if (rule?.action === 'ignore') return whole('ignored')
  if (rule?.action === 'split') return whole('mapped')
  const decided = new Map(rule?.values.map(({ from, to }) => [normalizeValue(from), to]))
  return (value) => {
    const to = decided.get(normalizeValue(value))
    return to && { state: to.length > 0 ? 'mapped' : 'ignored', to, proposal: null }
  }
}

function undecided(isUnmapped: boolean, proposal: ValueProposal | undefined): Decision {
  if (!isUnmapped) return { state: 'known', to: null, proposal: null }
  if (!proposal?.method) return { state: 'unmapped', to: null, proposal: null }
  const { to, parts, method, confidence } = proposal
  return {
    state: 'proposed',
    to: null,
    proposal: { to: parts ?? (to === null ? [] : [to]), method, confidence },
  }
}
