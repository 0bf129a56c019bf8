import { readLayoutDrift } from '../catalogue/index.ts'
import type { Context } from '../context.ts'
import type { Difference } from './difference.ts'

/** Fewer pages say nothing. */
const fewestPages = 30
/** By how much the share of pages without a section must have grown. */
const leap = 0.3

/**
 * Sections that far more of today's product pages lack than of those of the week before, which is how a changed layout
 * shows. A marketplace without a week before is compared with pages that have everything.
 */
export async function findLayoutLeaps(ctx: Pick<Context, 'clock' | 'db'>): Promise<Difference[]> {
  const drifts = await readLayoutDrift(ctx)
  return drifts.flatMap(({ marketplace, sections }) =>
    sections.flatMap(({ section, pages, share, share_before }): Difference[] => {
      const before = share_before ?? 0
      if (pages < fewestPages || share === null || share - before < leap) return []
      const facts = { marketplace, section, percent: percent(share), before: percent(before) }
      return [{ kind: 'layout-drift', facts }]
    }),
  )
}

const percent = (share: number): number => Math.round(share * 100)
