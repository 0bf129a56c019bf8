import { type SourceName, sources } from '@merkwerk/contract'
import { refusals } from '@merkwerk/engine'
import type { Context } from '../../../../platform/context.ts'
import { hourMs } from '../../../../platform/durations.ts'
import type { BatchRecord, LookupResults } from '../record.ts'
import type { RunRow } from '../store.ts'
import { unlimitedWaits, type WaitReason } from '../wait-messages.ts'

/** Whether a refusal is final: the owner asked to finish, or the record or run was refused for as long as the settings allow. */
export function isFinalAttempt(context: Context, run: RunRow, { waitingSince }: BatchRecord): boolean {
  const longestMs = context.config.runs.maxWaitHours * hourMs
  const now = context.clock.now().getTime()
  const hasReachedLimit = (since: Date | null) => since !== null && now - since.getTime() >= longestMs
  return (
    run.finish_requested_at !== null ||
    longestMs === 0 ||
    hasReachedLimit(waitingSince) ||
    hasReachedLimit(run.refused_since)
  )
}

/**
 * Whether a batch may request the marketplaces. Once the owner asked to finish, deferred records end without a request, and
 * so does the rest of a list that the marketplaces refuse: thousands of records behind captchas would take minutes.
 */
export const canRequest = (run: RunRow, isGathered: boolean): boolean =>
  run.finish_requested_at === null || (!isGathered && run.refused_since === null)

export const isSourceRefusal = (reason: WaitReason): reason is keyof typeof refusals =>
  Object.hasOwn(refusals, reason)

/** The results of sources that refused. */
export const onlyRefused = (results: LookupResults): LookupResults =>
  Object.fromEntries(Object.entries(results).filter(([, { outcome }]) => outcome.kind === 'blocked'))

/** The results without those of sources that limit their requests. */
export const withoutQuotas = (results: LookupResults): LookupResults =>
  Object.fromEntries(
    Object.entries(results).filter(
      ([, { outcome }]) =>
        outcome.kind !== 'blocked' ||
        (outcome.reason !== 'source-quota' && outcome.reason !== 'source-throttled'),
    ),
  )

/** Whether the time limit of waiting does not apply. Once the owner asked to finish, it does. */
export const isUnlimitedWait = (run: RunRow, reason: WaitReason): boolean =>
  unlimitedWaits.some((unlimited) => unlimited === reason) && run.finish_requested_at === null

/** How a marketplace refused some records. */
export interface Refusal {
  waitingFor: SourceName
  reason: WaitReason
  retryAfterMs: number
  records: number
}

/** The source to wait for, if any: a paused one first. Refusals that no attempt changes are not waited for. */
export function findRefusal(results: readonly LookupResults[]): Refusal | undefined {
  const refused = new Map<SourceName, Refusal>()
  for (const bySource of results)
    for (const marketplace of sources) {
      const outcome = bySource[marketplace]?.outcome
      if (outcome?.kind !== 'blocked' || !refusals[outcome.reason].isTemporary) continue
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
