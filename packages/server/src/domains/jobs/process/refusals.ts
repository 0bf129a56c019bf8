import { type MarketplaceName, marketplaces } from '@merkwerk/contract'
import type { LookupOutcome } from '@merkwerk/engine'
import type { Context } from '../../../platform/context.ts'
import type { BatchRecord, LookupResults } from '../record.ts'
import type { JobRow } from '../store.ts'
import type { WaitReason } from '../wait-messages.ts'

const hourMs = 3_600_000

/**
 * Whether what is refused now counts as blocked for good: the owner wants to finish, or this record, or the whole
 * job, has been refused for as long as the settings allow.
 */
export function isFinalAttempt(context: Context, job: JobRow, { waitingSince }: BatchRecord): boolean {
  const longestMs = context.config.jobs.maxWaitHours * hourMs
  const now = context.clock.now().getTime()
  const hasWaitedOut = (since: Date | null) => since !== null && now - since.getTime() >= longestMs
  return (
    job.finish_requested_at !== null ||
    longestMs === 0 ||
    hasWaitedOut(waitingSince) ||
    hasWaitedOut(job.refused_since)
  )
}

/**
 * Whether a batch may ask the marketplaces. Once its owner has asked to finish a job, its deferred records end as they are,
 * and so does the rest of a list that the marketplaces refuse: thousands of records behind captchas would take minutes.
 */
export const canRequest = (job: JobRow, { isGathered }: { isGathered: boolean }): boolean =>
  job.finish_requested_at === null || (!isGathered && job.refused_since === null)

type MarketplaceRefusal = Extract<LookupOutcome, { kind: 'blocked' }>['reason']
const marketplaceRefusals: readonly WaitReason[] = [
  'marketplace-blocks',
  'marketplace-unreachable',
  'marketplace-paused',
  'robots-forbidden',
] satisfies MarketplaceRefusal[]

export const isMarketplaceRefusal = (reason: WaitReason): reason is MarketplaceRefusal =>
  marketplaceRefusals.includes(reason)

/** What an administrator has paused is waited for however long that takes, unless the owner wants to finish. */
export const isHeldByPause = (job: JobRow, reason: WaitReason): boolean =>
  reason === 'marketplace-paused' && job.finish_requested_at === null

/** What the marketplaces refused of some records. */
export interface Refusal {
  waitingFor: MarketplaceName
  reason: WaitReason
  retryAfterMs: number
  records: number
}

/** The marketplace to wait for, if any: a paused one first. What robots.txt forbids is no reason to wait: waiting changes nothing. */
export function findRefusal(answers: readonly LookupResults[]): Refusal | undefined {
  const refused = new Map<MarketplaceName, Refusal>()
  for (const answer of answers)
    for (const marketplace of marketplaces) {
      const outcome = answer[marketplace]?.outcome
      if (outcome?.kind !== 'blocked' || outcome.reason === 'robots-forbidden') continue
      const earlier = refused.get(marketplace)
      refused.set(marketplace, {
        waitingFor: marketplace,
        reason: outcome.reason,
        records: (earlier?.records ?? 0) + 1,
        retryAfterMs: Math.max(earlier?.retryAfterMs ?? 0, outcome.retryAfterMs ?? 0),
      })
    }
  const isPaused = ({ reason }: Refusal) => Number(reason === 'marketplace-paused')
  return [...refused.values()].sort((a, b) => isPaused(b) - isPaused(a) || b.records - a.records)[0]
}
