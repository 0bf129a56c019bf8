// docs/decisions/0022-batches.md

import type { AttemptOutcome, LookupResults, RefusedRecord } from '../record.ts'
import { findRefusal, withoutQuotas } from './refusals.ts'

/** What an attempt at a batch has come to. */
export interface Attempted {
  /** The results of each record that was looked up. */
  results: readonly LookupResults[]
  /** Records of the batch that earlier attempts stored. */
  stored: number
  refused: readonly Pick<RefusedRecord, 'waitingFor'>[]
  /** Lookups that were made and not refused. */
  fetched: number
  /** Whether the batch looks up waiting records again. All of them may be behind a captcha, so they say little about the run. */
  isGathered: boolean
}

/** What an attempt means for the rest of its run. A used-up quota delays its records, and the others are looked up meanwhile. */
export function judgeAttempt({ results, stored, refused, fetched, isGathered }: Attempted): AttemptOutcome {
  const blocking = findRefusal(results.map(withoutQuotas))
  const isWidespread = blocking !== undefined && 2 * blocking.records > results.length + stored
  const isPaused = findRefusal(results)?.reason === 'marketplace-paused'
  if (isPaused) return isGathered || isWidespread ? 'paused' : 'proceed'
  if (isWidespread && !isGathered && refused.length > 0) return 'sources-refuse'
  if (refused.some(({ waitingFor }) => waitingFor === 'gpt')) return 'model-unavailable'
  const hasUnrefused = results.some((result) => findRefusal([result]) === undefined)
  return fetched > 0 && (isGathered ? hasUnrefused : !isWidespread) ? 'proceed' : 'unknown'
}
