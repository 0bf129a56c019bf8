// docs/decisions/0028-layout-drift.md

import type { Context } from '../../../platform/context.ts'
import { readLayoutDrift } from './layout-queries.ts'

/** Fewer pages are not representative. */
const fewestPages = 30
/** The increase in a day's share of pages without a section that counts as a leap. */
const leapOfDay = 0.3
/** One hour can consist of unusual products, so it needs a larger increase. */
const leapOfHour = 0.5

/**
 * Sections that are missing from far more product pages of the last hour, or of today, than in the week before. This
 * indicates a changed layout. The hour reacts faster on a busy day. The day works with few pages. A marketplace without
 * pages in the week before is compared with complete pages.
 */
export async function findLayoutLeaps(context: Pick<Context, 'clock' | 'db'>) {
  const drifts = await readLayoutDrift(context)
  return drifts.flatMap(({ marketplace, sections }) =>
    sections.flatMap(({ section, ...counted }) => {
      const shareBefore = counted.share_before ?? 0
      const spans = [
        { pages: counted.pages_last_hour, share: counted.share_last_hour ?? 0, leap: leapOfHour },
        { pages: counted.pages, share: counted.share ?? 0, leap: leapOfDay },
      ]
      const grown = spans.find(
        ({ pages, share, leap }) => pages >= fewestPages && share - shareBefore >= leap,
      )
      return grown ? [{ marketplace, section, share: grown.share, shareBefore }] : []
    }),
  )
}
