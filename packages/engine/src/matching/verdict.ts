import type { RecordNote, SourceName, Verdict, VerdictReason } from '@merkwerk/contract'
import { isMarketplace, sources } from '@merkwerk/contract'
import type { LookupOutcome } from '../outcome.ts'
import { joinedSources } from './merge.ts'

/** The outcome of each source for one record. Sources that were not queried are absent. */
export type LookupOutcomes = Partial<Record<SourceName, LookupOutcome>>

export interface Decision {
  verdict: Exclude<Verdict, 'skipped'>
  reason: VerdictReason
  /** Outcomes of the sources that did not decide the verdict. */
  notes: RecordNote[]
}

/** The first kind that any source returned decides the verdict. */
const PRECEDENCE = ['found', 'ambiguous', 'blocked', 'unreadable', 'not-found'] as const

/** Temporary refusals precede permanent ones. */
const REASONS: VerdictReason[] = [
  'marketplace-blocks',
  'marketplace-unreachable',
  'source-unreachable',
  'source-throttled',
  'source-quota',
  'source-denied',
  'robots-forbidden',
  'source-restricted',
  'page-incomplete',
  'page-unknown',
  'answer-unreadable',
]

/**
 * The verdict of a record: found if any source found it, otherwise ambiguous, blocked, unreadable or
 * not-found. A product that merging excludes does not count as found. `joined` lists the
 * sources of the merged products, if already known.
 */
export function decideVerdict(lookUps: LookupOutcomes, joined?: readonly SourceName[]): Decision {
  const results = sources.flatMap((name) => {
    const outcome = lookUps[name]
    return outcome ? [{ name, outcome }] : []
  })
  const verdict =
    PRECEDENCE.find((kind) => results.some(({ outcome }) => outcome.kind === kind)) ?? 'not-found'
  const merged =
    joined ?? joinedSources(results.flatMap(({ outcome }) => (outcome.kind === 'found' ? [outcome] : [])))
  const reason = explainVerdict(verdict, lookUps, merged)
  const notes = results.flatMap(
    ({ name, outcome }) => findNote(name, outcome, { verdict, reason, merged }) ?? [],
  )
  return { verdict, reason, notes }
}

/** Catalogs lack most products, so only marketplaces get a note for a product that they do not have. */
function findNote(
  name: SourceName,
  outcome: LookupOutcome,
  { verdict, reason, merged }: Pick<Decision, 'verdict' | 'reason'> & { merged: readonly SourceName[] },
): RecordNote | undefined {
  const { kind } = outcome
  if (isMarketplace(name)) return kind === verdict || kind === 'found' ? undefined : `${name}-${kind}`
  if (kind === 'not-found' || reason === `found-in-${name}`) return undefined
  if (kind === 'found') return merged.includes(name) ? `${name}-found` : `${name}-other`
  if (kind === verdict) return undefined
  return kind === 'blocked' && outcome.reason === 'source-restricted'
    ? `${name}-restricted`
    : `${name}-${kind}`
}

function explainVerdict(
  verdict: Decision['verdict'],
  lookUps: LookupOutcomes,
  joined: readonly SourceName[],
): VerdictReason {
  const outcomes = Object.values(lookUps)
  if (verdict === 'not-found')
    return sources.some((name) => lookUps[name] && !isMarketplace(name)) ? 'not-in-sources' : 'no-offer'
  if (verdict === 'ambiguous') return 'several-products'
  if (verdict === 'found') {
    const [marketplace, second] = joined.filter(isMarketplace)
    if (second) return 'found-both'
    const [other] = joined.filter((name) => !isMarketplace(name))
    return marketplace || !other ? `found-${marketplace ?? 'amazon'}` : `found-in-${other}`
  }
  const given = outcomes.flatMap((outcome) =>
    outcome.kind === verdict && 'reason' in outcome ? [outcome.reason] : [],
  )
  return REASONS.find((reason) => given.some((one) => one === reason)) ?? 'page-unknown'
}
