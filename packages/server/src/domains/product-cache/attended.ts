import type { Context } from '../../platform/context.ts'
import type { ShunnedSources } from '../../platform/queue/index.ts'
import type { Catalogue } from './catalogue.ts'
import { LookUpCounts } from './look-up-counts.ts'
import { watchPauses } from './pauses.ts'

export interface AttendedCatalogue extends Catalogue {
  /** What this process stays away from for a while. */
  shunned(): ShunnedSources
}

/**
 * A catalogue as administrators attend to it: a paused marketplace is not asked and answers `blocked`, and what the others
 * come to is counted. What is remembered is told all the same.
 */
export function attended(
  context: Pick<Context, 'db' | 'clock' | 'metrics'>,
  catalogue: Catalogue,
  shunned: () => ShunnedSources,
): AttendedCatalogue {
  const isPaused = watchPauses(context.db)
  const counts = new LookUpCounts(context)
  return {
    shunned,
    recall: (...question) => catalogue.recall(...question),
    async lookUp(marketplace, ...question) {
      if (await isPaused(marketplace))
        return { outcome: { kind: 'blocked', reason: 'marketplace-paused' }, fetchedAt: context.clock.now() }
      const answer = await catalogue.lookUp(marketplace, ...question)
      counts.note(marketplace, answer.outcome)
      const { outcome } = answer
      context.metrics.lookUps.inc({
        marketplace,
        outcome: outcome.kind === 'blocked' ? outcome.reason : outcome.kind,
      })
      return answer
    },
    async [Symbol.asyncDispose]() {
      await counts[Symbol.asyncDispose]()
      await catalogue[Symbol.asyncDispose]()
    },
  }
}
