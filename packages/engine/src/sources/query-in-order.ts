// docs/decisions/0031-data-sources.md

import type { LookupOutcome } from '../outcome.ts'

/**
 * Asks one source after the other until one has the product, and answers what that one said. Else a source that knows
 * of none decides, as no refusal of another one would make it appear; else a refusal that may pass, then one that will
 * not, then what could not be read. Throws a RangeError without sources.
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
  if (!first) throw new RangeError('Nobody to ask')
  return first
}

/** Equal ranks keep the order they were asked in. */
function rank(outcome: LookupOutcome): number {
  if (outcome.kind === 'not-found') return 0
  if (outcome.kind === 'unreadable') return 3
  return outcome.kind === 'blocked' && outcome.reason === 'robots-forbidden' ? 2 : 1
}
