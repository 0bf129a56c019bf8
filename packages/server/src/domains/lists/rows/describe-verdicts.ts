import type { VerdictCounts } from '@merkwerk/contract'

/** How many rows of a list or of a run have each verdict, as both store it. */
interface StoredCounts
  extends Pick<VerdictCounts, 'found' | 'ambiguous' | 'blocked' | 'unreadable' | 'skipped'> {
  not_found: number
}

/** The figures of a list and of a run, wherever they are shown. */
export const describeVerdicts = (counts: StoredCounts): VerdictCounts => ({
  found: counts.found,
  ambiguous: counts.ambiguous,
  'not-found': counts.not_found,
  blocked: counts.blocked,
  unreadable: counts.unreadable,
  skipped: counts.skipped,
})
