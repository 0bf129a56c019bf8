import type { Health } from '@merkwerk/contract'
import { describeMarketplaces, isSiteOf } from '../catalogue/index.ts'
import type { Context } from '../context.ts'
import { describeGptCost } from '../enrichment/index.ts'
import { countWaiting } from '../jobs/index.ts'
import { describeQueue, listWorkers } from '../queue/index.ts'

const gptSpanMs = 30 * 24 * 3600 * 1000

/** How the installation is doing now, over all its processes. */
export async function describeHealth(ctx: Context): Promise<Health> {
  const waiting = await countWaiting(ctx.db)
  const workers = await listWorkers(ctx.db)
  const shunned = workers.flatMap(({ is_alive, shunned_sites }) => (is_alive ? shunned_sites : []))
  const marketplaces = await describeMarketplaces(ctx)
  return {
    queue: await describeQueue(ctx.db),
    workers,
    marketplaces: marketplaces.map((state) => ({
      ...state,
      shunned_sites: [...new Set(shunned)].filter((site) => isSiteOf(state.marketplace, site)),
      waiting: waiting.get(state.marketplace) ?? { jobs: 0, batches: 0 },
    })),
    gpt: await describeGptCost(ctx, new Date(ctx.clock.now().getTime() - gptSpanMs)),
  }
}
