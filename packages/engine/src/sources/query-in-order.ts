// docs/decisions/0031-data-sources.md

import { type LookupOutcome, refusals } from '../outcome.ts'

/**
 * Queries data sources in order until one has the product, and returns its result. Otherwise a source without the
 * product decides, because no other refusal would change that. Then come temporary refusals, permanent refusals
 * and unreadable pages. Throws a RangeError without sources.
 */
export async function queryInOrder<R extends { outcome: LookupOutcome }>(
  queries: readonly (() => Promise<R>)[],
): Promise<R> {
  const results: R[] = []
  for (const query of queries) {
    const result = await query()
    if (result.outcome.kind === 'found' || result.outcome.kind === 'ambiguous') return result
    results.push(result)
  }
  const [first] = results.sort((a, b) => rank(a.outcome) - rank(b.outcome))
  if (!first) throw new RangeError('No data source to query')
  return first
}

/** Equal ranks keep the query order. */
function rank(outcome: LookupOutcome): number {
  if (outcome.kind === 'not-found') return 0
  if (outcome.kind === 'unreadable') return 3
  return outcome.kind === 'blocked' && !refusals[outcome.reason].isTemporary ? 2 : 1
}
