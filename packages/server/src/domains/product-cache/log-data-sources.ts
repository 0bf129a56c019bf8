import { type MarketplaceName, marketplaces } from '@merkwerk/contract'
import { searchPaths } from '@merkwerk/engine'
import type { Context } from '../../platform/context.ts'
import { openFetcher, siteUrl } from './sites.ts'
import { createSharedThrottle } from './throttle.ts'

const anyGtin = '4006381333931'
const longestMs = 60_000

/**
 * Says in the log which sources of each marketplace can answer an EAN: interfaces can, pages unless robots.txt forbids
 * their search. Warns where none can, as records without an ASIN then find nothing there. Never rejects.
 */
export async function logDataSources(context: Pick<Context, 'config' | 'db' | 'logger'>): Promise<void> {
  for (const name of marketplaces) {
    const { site, sources } = context.config.marketplaces[name]
    const search = sources.includes('page')
      ? await searchRule(context, name).catch(() => 'unreachable')
      : undefined
    const answering = sources.filter((source) => source === 'api' || search === 'allowed')
    const facts = { site, sources, eansAnsweredBy: answering, ...(search && { searchPage: search }) }
    if (answering.length > 0) context.logger.info(facts, `EANs can be looked up on ${site}`)
    else context.logger.warn(facts, `EANs cannot be looked up on ${site}`)
  }
}

async function searchRule(context: Pick<Context, 'config' | 'db'>, name: MarketplaceName): Promise<string> {
  const { config, db } = context
  const { site } = config.marketplaces[name]
  const throttle = createSharedThrottle(db, config.fetching.requestsPerSecond)
  await using fetcher = openFetcher(config, throttle, { name, site })
  const url = siteUrl(config, name, site) + searchPaths[name](anyGtin)
  return await fetcher.ruleFor(url, AbortSignal.timeout(longestMs))
}
