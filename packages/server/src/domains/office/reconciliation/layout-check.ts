import type { Context } from '../../../platform/context.ts'
import { findLayoutLeaps } from '../../products/product-cache/index.ts'
import type { Difference } from './difference.ts'

/** Returns a difference for each section that far more pages lack than before. */
export async function findLayoutDifferences(context: Pick<Context, 'clock' | 'db'>): Promise<Difference[]> {
  const leaps = await findLayoutLeaps(context)
  return leaps.map(({ marketplace, section, share, shareBefore }) => ({
    kind: 'layout-drift',
    facts: { marketplace, section, percent: percent(share), before: percent(shareBefore) },
  }))
}

const percent = (share: number): number => Math.round(share * 100)
