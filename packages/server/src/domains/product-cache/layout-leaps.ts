// docs/decisions/0028-layout-drift.md

import type { MarketplaceName } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import { readLayoutDrift } from './layout-queries.ts'

/** Fewer pages say nothing. */
const fewestPages = 30
/** By how much the share of a day's pages without a section must have grown. */
const leapOfDay = 0.3
/** An hour may be one of odd products, which takes more to tell from a changed layout. */
const leapOfHour = 0.5

/** A section that far more of the latest pages lack than of those of the week before. */
export interface LayoutLeap {
  marketplace: MarketplaceName
  section: string
  /** The share of the latest pages without it, and of those of the week before. */
  share: number
  shareBefore: number
}

/**
 * Sections that far more product pages of the last hour, or of today, lack than of the week before, which is how a changed
 * layout shows. The hour tells late in a day of many pages, the day where pages are few. A marketplace without a week
 * before is compared with pages that have everything.
 */
export async function findLayoutLeaps(context: Pick<Context, 'clock' | 'db'>): Promise<LayoutLeap[]> {
  const drifts = await readLayoutDrift(context)
  return drifts.flatMap(({ marketplace, sections }) =>
    sections.flatMap(({ section, ...counted }): LayoutLeap[] => {
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
