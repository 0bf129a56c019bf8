import type { RecordNote, SourceName, Verdict, VerdictReason } from '@merkwerk/contract'
import { sources } from '@merkwerk/contract'
import type { LookupOutcome } from '../outcome.ts'
import { joinedMarketplaces } from './merge.ts'

/** The outcome of each marketplace for one record. Marketplaces that were not queried are absent. */
export type LookupOutcomes = Partial<Record<SourceName, LookupOutcome>>

export interface Decision {
  verdict: Exclude<Verdict, 'skipped'>
  reason: VerdictReason
  /** Outcomes of the marketplaces that did not decide the verdict. */
  notes: RecordNote[]
}

/** The first kind that any marketplace returned decides the verdict. */
const PRECEDENCE = ['found', 'ambiguous', 'blocked', 'unreadable', 'not-found'] as const

/** Temporary refusals precede permanent ones. */
const REASONS: VerdictReason[] = [
  'marketplace-blocks',
  'marketplace-unreachable',
  'robots-forbidden',
  'page-incomplete',
  'page-unknown',
]

/**
 * The verdict of a record: found if any marketplace found it, otherwise ambiguous, blocked, unreadable or
 * not-found. A product that merging excludes does not count as found on both marketplaces. `joined` lists the
 * marketplaces of the merged products, if already known.
 */
export function decideVerdict(lookUps: LookupOutcomes, joined?: readonly SourceName[]): Decision {
  const results = sources.flatMap((name) => {
    const outcome = lookUps[name]
    return outcome ? [{ name, outcome }] : []
  })
  const verdict =
    PRECEDENCE.find((kind) => results.some(({ outcome }) => outcome.kind === kind)) ?? 'not-found'
  const notes = results.flatMap(({ name, outcome }): RecordNote[] =>
    outcome.kind === verdict || outcome.kind === 'found' ? [] : [`${name}-${outcome.kind}`],
  )
  return {
    verdict,
    reason: reasonOf(verdict, Object.values(lookUps), joined),
    notes,
  }
}

function reasonOf(
  verdict: Decision['verdict'],
  outcomes: LookupOutcome[],
  known: readonly SourceName[] | undefined,
): VerdictReason {
  if (verdict === 'not-found') return 'no-offer'
  if (verdict === 'ambiguous') return 'several-products'
  if (verdict === 'found') {
    const joined = known ?? joinedMarketplaces(outcomes.filter((outcome) => outcome.kind === 'found'))
    return joined.length > 1 ? 'found-both' : `found-${joined[0] ?? 'amazon'}`
  }
  const given = outcomes.flatMap((outcome) =>
    outcome.kind === verdict && 'reason' in outcome ? [outcome.reason] : [],
  )
  return REASONS.find((reason) => given.some((one) => one === reason)) ?? 'page-unknown'
}
