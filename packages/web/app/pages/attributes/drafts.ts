import {
  type AttributeMapping,
  type AttributeRule,
  type ListedAttribute,
  normalizeName,
  normalizeValue,
  type ValueRule,
} from '@merkwerk/contract'

export type MapRule = Extract<AttributeRule, { action: 'map' }>

/** An unsaved decision about one found name. */
export interface Draft {
  name: string
  /** Null removes the saved rule. */
  rule: AttributeRule | null
  /** The saved rule when the decision was made. */
  base: AttributeRule | null
  /** The name is an accepted proposal. Proposals for its values are accepted with it. */
  isAccepted?: boolean
}

/** Unsaved decisions by normalized name. */
export type Drafts = ReadonlyMap<string, Draft>

export const noDrafts: Drafts = new Map()

const isSameRule = (a: AttributeRule | null, b: AttributeRule | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** The drafts with another decision. A decision that equals the saved one is no draft. */
export function withDraft(drafts: Drafts, draft: Draft): Drafts {
  const changed = new Map(drafts)
  const key = normalizeName(draft.name)
  if (isSameRule(draft.rule, draft.base)) changed.delete(key)
  else changed.set(key, draft)
  return changed
}

/** Drafts that changed while the others were saved. Their base is then the rule that was sent. */
export function withoutSent(drafts: Drafts, sent: Drafts): Drafts {
  const rest = [...drafts].filter(([key, draft]) => sent.get(key) !== draft)
  return new Map(
    rest.map(([key, draft]) => {
      const before = sent.get(key)
      return [key, before ? { ...draft, base: before.rule } : draft]
    }),
  )
}

/**
 * The drafts after somebody else saved a mapping. Drafts for names whose rule is unchanged stay, and those for changed rules are left
 * out: `lost` has their names.
 */
export function rebase(drafts: Drafts, mapping: AttributeMapping): { drafts: Drafts; lost: string[] } {
  const saved = new Map(mapping.rules.map((rule) => [normalizeName(rule.name), rule]))
  const kept = new Map<string, Draft>()
  const lost: string[] = []
  for (const [key, draft] of drafts) {
    const rule = saved.get(key) ?? null
    if (isSameRule(rule, draft.rule)) continue
    if (isSameRule(rule, draft.base)) kept.set(key, draft)
    else lost.push(draft.name)
  }
  return { drafts: kept, lost }
}

/** What the server saves: changed rules, and the names of removed ones. */
export function collectEdits(drafts: Drafts): {
  rules: AttributeRule[]
  removed: string[]
  accepted: string[]
} {
  const all = [...drafts.values()]
  return {
    rules: all.flatMap(({ rule }) => rule ?? []),
    removed: all.filter(({ rule }) => rule === null).map(({ name }) => name),
    accepted: all
      .filter(({ rule, isAccepted }) => isAccepted && rule?.action === 'map')
      .map(({ name }) => name),
  }
}

/** The rule that a proposal suggests. */
export function proposedRule({ name, proposal }: ListedAttribute): AttributeRule | null {
  if (!proposal) return null
  const unit = proposal.unit === null ? {} : { unit: proposal.unit }
  if (proposal.split) return { name, action: 'split', ...proposal.split, ...unit }
  return proposal.to === null ? null : { name, action: 'map', to: proposal.to, ...unit, values: [] }
}

/** The rule for another target. Decisions about values stay while the target is the same. */
export function renamed(name: string, rule: AttributeRule | null, to: string): AttributeRule {
  const isSame = rule?.action === 'map' && normalizeName(rule.to) === normalizeName(to)
  return isSame ? { ...rule, to } : { name, action: 'map', to, values: [] }
}

/** The rule with a decision about a value. Null removes the decision. */
export function withValue(rule: MapRule, from: string, to: ValueRule['to'] | null): MapRule {
  const key = normalizeValue(from)
  const others = rule.values.filter((value) => normalizeValue(value.from) !== key)
  return { ...rule, values: to === null ? others : [...others, { from, to }] }
}

/** The decisions of a rule by normalized value. */
const decisionsByRule = new WeakMap<MapRule, ReadonlyMap<string, ValueRule['to']>>()

export function valueDecision(rule: AttributeRule | null, value: string): ValueRule['to'] | null {
  if (rule?.action !== 'map') return null
  let decisions = decisionsByRule.get(rule)
  if (!decisions) {
    decisions = new Map(rule.values.map(({ from, to }) => [normalizeValue(from), to]))
    decisionsByRule.set(rule, decisions)
  }
  return decisions.get(normalizeValue(value)) ?? null
}
