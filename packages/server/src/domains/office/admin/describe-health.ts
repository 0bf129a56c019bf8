import type { Health, SourceName } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { dayMs } from '../../../platform/durations.ts'
import { describeQueue, listWorkers, type OpenCircuits } from '../../../platform/queue/index.ts'
import { countWaiting } from '../../lists/runs/index.ts'
import { describeGptCost } from '../../products/enrichment/index.ts'
import { belongsToSource, describeMarketplaces } from '../../products/product-cache/index.ts'

const gptSpanMs = 30 * dayMs

/** The current health of the installation across all its processes. */
export async function describeHealth(context: Context): Promise<Health> {
  const waiting = await countWaiting(context.db)
  const workers = await listWorkers(context.db)
  const alive = workers.filter(({ is_alive }) => is_alive)
  const sitesIn = (sources: keyof OpenCircuits, marketplace: SourceName): string[] => {
    const sites = new Set(alive.flatMap((worker) => worker[sources]))
    return [...sites].filter((site) => belongsToSource(marketplace, site))
  }
  const marketplaces = await describeMarketplaces(context)
  const gptSince = new Date(context.clock.now().getTime() - gptSpanMs)
  return {
    queue: await describeQueue(context.db),
    workers,
    marketplaces: marketplaces.map((state) => ({
      ...state,
      circuit_open_sites: sitesIn('circuit_open_sites', state.marketplace),
      circuit_open_interfaces: sitesIn('circuit_open_interfaces', state.marketplace),
      denied_interfaces: sitesIn('denied_interfaces', state.marketplace),
      waiting: waiting.get(state.marketplace) ?? { runs: 0, rows: 0 },
    })),
    gpt: await context.readOld((db) => describeGptCost({ ...context, db }, gptSince)),
  }
}
